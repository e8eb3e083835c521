import { createPageCache } from './lib/security/page-cache.js'

export default createPageCache(process.env)
