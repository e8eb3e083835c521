import { createPageCache } from './lib/rendering/page-cache.ts'

export default createPageCache(process.env)
