import { answerFile } from '@/lib/server/found/answer'
import {
  countFixedPages,
  countPostSitemaps,
  listFixedPages,
  listPosts,
  SITEMAP_LIMIT,
} from '@/lib/server/found/sitemap'
import { writeSitemap } from '@/lib/server/found/write-sitemap'
import { postIndex } from '@/lib/server/posts'

export const dynamic = 'force-static'
export const revalidate = 300

const PART = /^posts-([1-9]\d{0,3})\.xml$/

/** Only a blog that outgrew one sitemap has these, and each is made when it is first asked for. */
export function generateStaticParams() {
  return []
}

/** A part of the sitemap: the pages that are not posts, or a stretch of the posts. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params
  const part = Number(PART.exec(file)?.[1] ?? 0)
  if (part === 0 && file !== 'pages.xml') return missing()
  const index = postIndex()
  // Only counted first: an address that nobody has is answered without a look at every list, and never kept.
  const parts = countPostSitemaps({ posts: await index.count(), others: await countFixedPages(index) })
  if (parts === 0 || part > parts) return missing()
  const stretch = { limit: SITEMAP_LIMIT, offset: (part - 1) * SITEMAP_LIMIT }
  const entries = part === 0 ? await listFixedPages(index) : await listPosts(index, stretch)
  return answerFile(writeSitemap('urlset', entries), 'application/xml')
}

function missing(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
