import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { MetadataRoute } from 'next'
import { readSite } from '#site'
import { cityPath, type ListFilter, listPath, postPath, toAbsoluteUrl } from '@/lib/content/model/paths'
import type { Posts } from '@/lib/content/model/posts'
import type { Post } from '@/lib/content/model/schemas'
import { readWithBuildFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { contentFolder } from '@/lib/content-folder'

export const revalidate = 300

/** By the sitemap protocol. Posts beyond it would be the oldest of many very short ones. */
const MAX_SITEMAP_URLS = 50_000
const MAX_LISTED_TAGS = 1000

/** Returns the sitemap: every page. */
export default function sitemap(): Promise<MetadataRoute.Sitemap> {
  return readWithBuildFallback(async () => listPages(await readPosts()), [{ url: toAbsoluteUrl('/') }])
}

async function listPages({ all, categories, tags }: Posts): Promise<MetadataRoute.Sitemap> {
  const citiesModified = await modifiedAt('city-guides.json')
  const listEntry = (list: ListFilter, [newest]: readonly Post[]) => entry(listPath(list), newest?.publishedAt)
  return [
    entry('/', all[0]?.publishedAt),
    ...readSite().cities.map(({ id }) => entry(cityPath(id), citiesModified)),
    entry('/privacy', await modifiedAt('legal/privacy.md')),
    entry('/terms', await modifiedAt('legal/terms.md')),
    listEntry({ kind: 'all' }, all),
    ...categories.map(({ slug, posts }) => listEntry({ kind: 'category', slug }, posts)),
    ...tags.slice(0, MAX_LISTED_TAGS).map(({ slug, posts }) => listEntry({ kind: 'tag', slug }, posts)),
    ...all.map(({ _id, publishedAt }) => entry(postPath(_id), publishedAt)),
  ].slice(0, MAX_SITEMAP_URLS)
}

function entry(path: string, lastModified: string | undefined): MetadataRoute.Sitemap[number] {
  return { url: toAbsoluteUrl(path), lastModified: lastModified && new Date(lastModified).toISOString() }
}

async function modifiedAt(file: string): Promise<string | undefined> {
  try {
    return (await stat(path.join(contentFolder(), file))).mtime.toISOString()
  } catch {
    return undefined
  }
}
