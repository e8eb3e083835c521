import type { CityId } from '@/lib/site'

/** The posts on a page of a list. */
export const POSTS_PER_PAGE = 12

/** Which list of posts: all, one category's or one tag's, by slug. */
export type ListFilter = { kind: 'all' } | { kind: 'category'; slug: string } | { kind: 'tag'; slug: string }

/** Where a post is read. */
export function postPath(id: string): string {
  return `/blog/${encodeURIComponent(id)}`
}

/** Where a page of a list is read; pages count from 1, and the first has no number. */
export function listPath(list: ListFilter, page = 1): string {
  const base = list.kind === 'all' ? '/blog' : `/blog/${list.kind}/${encodeURIComponent(list.slug)}`
  return page === 1 ? base : `${base}/page/${page}`
}

/** Where the posts are searched; with a query, where its results are read. */
export function searchPath(query = ''): string {
  return query === '' ? '/blog/search' : `/blog/search?${new URLSearchParams({ q: query })}`
}

/** Where a served city is told of. */
export function cityPath(city: CityId): string {
  return `/cities/${city}`
}
