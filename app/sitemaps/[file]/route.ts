import { postIndex } from '@/lib/content/server/post-index'
import { fileResponse } from '@/lib/content/server/seo/file-response'
import {
  countFixedPages,
  countPostSitemaps,
  listFixedPages,
  listPostPages,
  MAX_SITEMAP_URLS,
  writeSitemap,
} from '@/lib/content/server/seo/sitemap'

export const dynamic = 'force-static'
export const revalidate = 300

const PART_PATTERN = /^posts-([1-9]\d{0,3})\.xml$/

/** Builds nothing ahead: only large blogs use it. */
export function generateStaticParams() {
  return []
}

/** Returns one part of the sitemap. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params
  const part = Number(PART_PATTERN.exec(file)?.[1] ?? 0)
  if (part === 0 && file !== 'pages.xml') return notFound()
  const index = postIndex()
  // An unknown URL returns 404 without loading lists.
  const partCount = countPostSitemaps({ posts: await index.count(), others: await countFixedPages(index) })
  if (partCount === 0 || part > partCount) return notFound()
  const range = { limit: MAX_SITEMAP_URLS, offset: (part - 1) * MAX_SITEMAP_URLS }
  const entries = part === 0 ? await listFixedPages(index) : await listPostPages(index, range)
  return fileResponse(writeSitemap('urlset', entries), 'application/xml')
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
}
