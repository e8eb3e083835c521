import { readWithBuildFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { fileResponse } from '@/lib/content/server/seo/file-response'
import { listPages, writeSitemap } from '@/lib/content/server/seo/sitemap'

export const dynamic = 'force-static'
export const revalidate = 300

/** Returns the sitemap. */
export async function GET() {
  const pages = await readWithBuildFallback(async () => await listPages(await readPosts()), [{ path: '/' }])
  return fileResponse(writeSitemap(pages), 'application/xml')
}
