import { readSite } from '#site'
import 'server-only'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { cityPath, type ListFilter, listPath, postPath } from '@/lib/content/model/paths'
import type { Posts } from '@/lib/content/model/posts'
import type { Post } from '@/lib/content/model/schemas'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import { contentFolder } from '@/lib/content-folder'

/** By the sitemap protocol. Posts beyond it would be the oldest of many very short ones. */
const MAX_SITEMAP_URLS = 50_000
const MAX_LISTED_TAGS = 1000

type SitemapEntry = { path: string; lastModified?: string }

/** Lists every page. */
export async function listPages({ all, categories, tags }: Posts): Promise<SitemapEntry[]> {
  const citiesModified = await modifiedAt('city-guides.json')
  const listEntry = (list: ListFilter, [newest]: readonly Post[]) => ({
    path: listPath(list),
    lastModified: newest?.publishedAt,
  })
  return [
    { path: '/', lastModified: all[0]?.publishedAt },
    ...readSite().cities.map(({ id }) => ({ path: cityPath(id), lastModified: citiesModified })),
    { path: '/privacy', lastModified: await modifiedAt('legal/privacy.md') },
    { path: '/terms', lastModified: await modifiedAt('legal/terms.md') },
    listEntry({ kind: 'all' }, all),
    ...categories.map(({ slug, posts }) => listEntry({ kind: 'category', slug }, posts)),
    ...tags.slice(0, MAX_LISTED_TAGS).map(({ slug, posts }) => listEntry({ kind: 'tag', slug }, posts)),
    ...all.map(({ _id, publishedAt }) => ({ path: postPath(_id), lastModified: publishedAt })),
  ].slice(0, MAX_SITEMAP_URLS)
}

async function modifiedAt(file: string): Promise<string | undefined> {
  try {
    return (await stat(path.join(contentFolder(), file))).mtime.toISOString()
  } catch {
    return undefined
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function writeSitemap(entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, lastModified }) => {
    const date = lastModified === undefined ? '' : `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`
    return `<url><loc>${escapeXml(toAbsoluteUrl(path))}</loc>${date}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
