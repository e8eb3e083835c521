import { createPageCache } from './lib/security/page-cache.js'

// Named in next.config.mjs; the framework creates an instance per request.
export default createPageCache(process.env)
