import type { CityId } from '@/lib/site'

export const POSTS_PER_PAGE = 12

export type ListFilter = { kind: 'all' } | { kind: 'category'; slug: string } | { kind: 'tag'; slug: string }

export function postPath(id: string): string {
  return `/blog/${encodeURIComponent(id)}`
}

/** Builds the path of a list page, counted from 1. */
export function listPath(list: ListFilter, page = 1): string {
  const base = list.kind === 'all' ? '/blog' : `/blog/${list.kind}/${encodeURIComponent(list.slug)}`
  return page === 1 ? base : `${base}/page/${page}`
}

/** Builds the path of the search form or a query's results. */
export function searchPath(query = ''): string {
  return query === '' ? '/blog/search' : `/blog/search?${new URLSearchParams({ q: query })}`
}

export function cityPath(city: CityId): string {
  return `/cities/${city}`
}
