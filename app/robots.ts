import type { MetadataRoute } from 'next'
import { searchPath, toAbsoluteUrl } from '@/lib/content/model/paths'

export const revalidate = 60

/** Returns robots.txt. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/v1/openapi.json'], disallow: ['/api/', searchPath()] },
    sitemap: toAbsoluteUrl('/sitemap.xml'),
  }
}
