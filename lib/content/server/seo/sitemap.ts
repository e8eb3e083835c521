import { readSite } from '#site'
import 'server-only'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { cityPath, listPath, postPath } from '@/lib/content/model/paths'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import type { PostIndex } from '@/lib/content/server/post-index/port'
import { contentFolder } from '@/lib/content-folder'

/** By the sitemap protocol. */
export const MAX_SITEMAP_URLS = 50_000
const MAX_LISTED_TAGS = 1000

export type SitemapEntry = { path: string; lastModified?: string }

export async function listFixedPages(index: PostIndex): Promise<SitemapEntry[]> {
  const [newest] = await index.ids({ limit: 1 })
  const lastModified = newest?.publishedAt
  const { categories, tags } = await readListedLabels(index)
  const citiesModified = await modifiedAt('city-guides.json')
  return [
    { path: '/', lastModified },
    ...readSite().cities.map(({ id }) => ({ path: cityPath(id), lastModified: citiesModified })),
    ...(await mapSequentially(['privacy', 'terms'], async name => ({
      path: `/${name}`,
      lastModified: await modifiedAt(`legal/${name}.md`),
    }))),
    { path: listPath({ kind: 'all' }), lastModified },
    ...(await mapSequentially(categories, async ({ slug }) => ({
      path: listPath({ kind: 'category', slug }),
      lastModified: await newestPostDate(index, { category: slug }),
    }))),
    ...(await mapSequentially(tags, async ({ slug }) => ({
      path: listPath({ kind: 'tag', slug }),
      lastModified: await newestPostDate(index, { tag: slug }),
    }))),
  ]
}

export async function countFixedPages(index: PostIndex): Promise<number> {
  const { categories, tags } = await readListedLabels(index)
  const homeBlogAndLegal = 4
  return homeBlogAndLegal + readSite().cities.length + categories.length + tags.length
}

export async function listPostPages(
  index: PostIndex,
  range: { limit: number; offset: number },
): Promise<SitemapEntry[]> {
  const posts = await index.ids(range)
  return posts.map(({ _id, publishedAt }) => ({ path: postPath(_id), lastModified: publishedAt }))
}

/** Computes the number of post sitemaps; 0 if one sitemap holds all pages. */
export function countPostSitemaps({ posts, others }: { posts: number; others: number }): number {
  return posts + others <= MAX_SITEMAP_URLS ? 0 : Math.ceil(posts / MAX_SITEMAP_URLS)
}

async function readListedLabels(index: PostIndex) {
  const categories = (await index.categories()).filter(({ slug }) => slug !== '')
  const tags = (await index.tags()).filter(({ slug }) => slug !== '').slice(0, MAX_LISTED_TAGS)
  return { categories, tags }
}

async function newestPostDate(
  index: PostIndex,
  label: { category: string } | { tag: string },
): Promise<string | undefined> {
  const { posts } = await index.list({ ...label, limit: 1 })
  return posts[0]?.publishedAt
}

async function mapSequentially<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await run(item))
  return results
}

async function modifiedAt(file: string): Promise<string | undefined> {
  try {
    return (await stat(path.join(contentFolder(), file))).mtime.toISOString()
  } catch {
    return undefined
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes a sitemap (`urlset`) or an index of sitemaps (`sitemapindex`). */
export function writeSitemap(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): string {
  const name = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(({ path, lastModified }) => {
    const date = lastModified === undefined ? '' : `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`
    return `<${name}><loc>${escapeXml(toAbsoluteUrl(path))}</loc>${date}</${name}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${kind}>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
