import { createPageCache } from './lib/security/page-cache.js'

// Named in next.config.mjs; the framework makes one for each request.
export default createPageCache(process.env)
