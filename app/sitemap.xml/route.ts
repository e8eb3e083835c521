import { readWithBuildFallback } from '@/lib/content/server/build-fallback'
import { postIndex } from '@/lib/content/server/post-index'
import { fileResponse } from '@/lib/content/server/seo/file-response'
import {
  countPostSitemaps,
  listFixedPages,
  listPostPages,
  MAX_SITEMAP_URLS,
  type SitemapEntry,
  writeSitemap,
} from '@/lib/content/server/seo/sitemap'

export const dynamic = 'force-static'
export const revalidate = 300

const EMPTY_SITEMAP = { parts: 0, pages: [{ path: '/' }] as SitemapEntry[] }

/** Returns the sitemap, or an index above one file. */
export async function GET() {
  const { parts: partCount, pages } = await readWithBuildFallback(readSitemap, EMPTY_SITEMAP)
  if (partCount === 0) return fileResponse(writeSitemap('urlset', pages), 'application/xml')
  const files = ['pages', ...Array.from({ length: partCount }, (_, part) => `posts-${part + 1}`)]
  const fileEntries = files.map(name => ({ path: `/sitemaps/${name}.xml` }))
  return fileResponse(writeSitemap('sitemapindex', fileEntries), 'application/xml')
}

async function readSitemap() {
  const index = postIndex()
  const fixed = await listFixedPages(index)
  const partCount = countPostSitemaps({ posts: await index.count(), others: fixed.length })
  const posts = partCount === 0 ? await listPostPages(index, { limit: MAX_SITEMAP_URLS, offset: 0 }) : []
  return { parts: partCount, pages: [...fixed, ...posts] }
}
