import 'server-only'
import type { ListLink, ListPage } from '@/lib/content/model/list-page'
import { type ListFilter, POSTS_PER_PAGE } from '@/lib/content/model/paths'
import { SLUG_PATTERN } from '@/lib/content/model/slug'
import { withOutageFallback } from '@/lib/content/server/outage'
import { postIndex } from './index'
import type { SearchResultPost } from './port'

const MAX_CATEGORIES = 24
const MAX_TAGS = 60

export type ListPageResult = ({ state: 'ok' } & ListPage) | { state: 'missing' } | { state: 'failed' }

/** Reads a page of a list, counted from 1. */
export async function readListPage({ list, page }: { list: ListFilter; page: number }): Promise<ListPageResult> {
  if (list.kind !== 'all' && !SLUG_PATTERN.test(list.slug)) return { state: 'missing' }
  return withOutageFallback<ListPageResult>({ state: 'failed' }, async () => {
    const index = postIndex()
    await index.refreshIfStale()
    const [categories, tags] = await Promise.all([index.categories(), index.tags()])
    const label = list.kind === 'all' ? null : findLabel(list.kind === 'category' ? categories : tags, list.slug)
    if (label === undefined) return { state: 'missing' }
    const { posts, total } = await index.list({
      ...(list.kind !== 'all' && { [list.kind]: list.slug }),
      limit: POSTS_PER_PAGE,
      offset: (page - 1) * POSTS_PER_PAGE,
    })
    if (page > 1 && posts.length === 0) return { state: 'missing' }
    return {
      state: 'ok',
      list,
      name: label?.name ?? '',
      posts,
      total,
      page,
      pageCount: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
      categories: mostUsed(categories, MAX_CATEGORIES).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      tags: mostUsed(tags, MAX_TAGS),
    }
  })
}

/** Reads the search results, best first. */
export async function readSearchResults(query: {
  query: string
  limit: number
}): Promise<{ state: 'ok'; posts: SearchResultPost[] } | { state: 'failed' }> {
  return withOutageFallback<{ state: 'ok'; posts: SearchResultPost[] } | { state: 'failed' }>(
    { state: 'failed' },
    async () => ({
      state: 'ok',
      posts: await postIndex().search(query),
    }),
  )
}

/** Lists the page numbers after the first to prerender; none if the posts cannot be read. */
export async function listFirstPageNumbers(limit: number): Promise<number[]> {
  return withOutageFallback([], async () => {
    const last = Math.ceil((await postIndex().count()) / POSTS_PER_PAGE)
    return Array.from({ length: Math.max(0, Math.min(last - 1, limit)) }, (_, index) => index + 2)
  })
}

/** Lists the category slugs to prerender; none if they cannot be read. */
export async function listTopCategories(): Promise<string[]> {
  return withOutageFallback([], async () =>
    mostUsed(await postIndex().categories(), MAX_CATEGORIES).map(category => category.slug),
  )
}

function findLabel(labels: readonly ListLink[], slug: string): ListLink | undefined {
  return labels.find(label => label.slug === slug)
}

function mostUsed(labels: readonly ListLink[], limit: number): ListLink[] {
  return labels.toSorted((a, b) => b.count - a.count).slice(0, limit)
}
