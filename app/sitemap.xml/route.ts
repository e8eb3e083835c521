import { answerFile } from '@/lib/server/found/answer'
import { readOrBuildWithout } from '@/lib/server/found/at-build'
import {
  countPostSitemaps,
  listFixedPages,
  listPosts,
  SITEMAP_LIMIT,
  type SitemapEntry,
} from '@/lib/server/found/sitemap'
import { writeSitemap } from '@/lib/server/found/write-sitemap'
import { postIndex } from '@/lib/server/posts'

export const dynamic = 'force-static'
export const revalidate = 300

const nothing = { parts: 0, pages: [{ path: '/' }] as SitemapEntry[] }

/** Every page for search engines; where they are more than one file may hold, the files they are in. */
export async function GET() {
  const { parts, pages } = await readOrBuildWithout(read, nothing)
  if (parts === 0) return answerFile(writeSitemap('urlset', pages), 'application/xml')
  const files = ['pages', ...Array.from({ length: parts }, (_, part) => `posts-${part + 1}`)]
  const named = files.map(name => ({ path: `/sitemaps/${name}.xml` }))
  return answerFile(writeSitemap('sitemapindex', named), 'application/xml')
}

async function read() {
  const index = postIndex()
  const fixed = await listFixedPages(index)
  const parts = countPostSitemaps({ posts: await index.count(), others: fixed.length })
  const posts = parts === 0 ? await listPosts(index, { limit: SITEMAP_LIMIT, offset: 0 }) : []
  return { parts, pages: [...fixed, ...posts] }
}
