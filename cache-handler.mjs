import { createPageCache } from './lib/rendering/page-cache.generated.mjs'

export default createPageCache(process.env)
