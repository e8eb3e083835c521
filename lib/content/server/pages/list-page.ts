import 'server-only'
import type { ListLink, ListPage } from '@/lib/content/model/list-page'
import { type ListFilter, POSTS_PER_PAGE } from '@/lib/content/model/paths'
import { countPages, findList, type PostLabel } from '@/lib/content/model/posts'
import { SLUG_PATTERN } from '@/lib/content/model/slug'
import { toSummary } from '@/lib/content/model/summary'
import { withOutageFallback } from '../outage'
import { readPosts } from '../posts'
import { type SearchResultPost, searchPosts } from '../search'

const MAX_CATEGORIES = 24
const MAX_TAGS = 60

export type ListPageResult = ({ state: 'ok' } & ListPage) | { state: 'missing' } | { state: 'failed' }

/** Reads a page of a list, counted from 1. */
export async function readListPage({ list, page }: { list: ListFilter; page: number }): Promise<ListPageResult> {
  if (list.kind !== 'all' && !SLUG_PATTERN.test(list.slug)) return { state: 'missing' }
  return withOutageFallback<ListPageResult>({ state: 'failed' }, async () => {
    const posts = await readPosts()
    const found = findList(posts, list)
    if (found === undefined || page > countPages(found.posts.length)) return { state: 'missing' }
    const from = (page - 1) * POSTS_PER_PAGE
    return {
      state: 'ok',
      list,
      name: found.name,
      posts: found.posts.slice(from, from + POSTS_PER_PAGE).map(toSummary),
      total: found.posts.length,
      page,
      pageCount: countPages(found.posts.length),
      categories: mostUsed(posts.categories, MAX_CATEGORIES).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      tags: mostUsed(posts.tags, MAX_TAGS).filter(tag => tag.count > 1 || isSameList(list, tag)),
    }
  })
}

/** Reads the search results, best first. */
export async function readSearchResults({ query, limit }: { query: string; limit: number }) {
  return withOutageFallback<{ state: 'ok'; posts: SearchResultPost[] } | { state: 'failed' }>(
    { state: 'failed' },
    async () => ({ state: 'ok', posts: await searchPosts((await readPosts()).all, query, limit) }),
  )
}

/** Lists the page numbers after the first to prerender; none if the posts cannot be read. */
export async function listFirstPageNumbers(limit: number): Promise<number[]> {
  return withOutageFallback([], async () => {
    const last = countPages((await readPosts()).all.length)
    return Array.from({ length: Math.min(last - 1, limit) }, (_, index) => index + 2)
  })
}

/** Lists the category slugs to prerender; none if they cannot be read. */
export async function listTopCategories(): Promise<string[]> {
  return withOutageFallback([], async () =>
    mostUsed((await readPosts()).categories, MAX_CATEGORIES).map(({ slug }) => slug),
  )
}

function isSameList(list: ListFilter, { slug }: ListLink): boolean {
  return list.kind === 'tag' && list.slug === slug
}

function mostUsed(labels: readonly PostLabel[], limit: number): ListLink[] {
  return labels
    .map(({ name, slug, posts }) => ({ name, slug, count: posts.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
}
