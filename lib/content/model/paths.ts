import { readSite } from '#site'
import type { CityId } from '@/lib/site'

export const POSTS_PER_PAGE = 12
/** A search has one page. */
export const MAX_FOUND_POSTS = 30

export type ListFilter = { kind: 'all' } | { kind: 'category'; slug: string } | { kind: 'tag'; slug: string }
export type SearchFilter = { kind: 'search'; query: string }

/** Converts a path of this site to an absolute URL. */
export function toAbsoluteUrl(path: string): string {
  return new URL(path, readSite().url).href
}

export function postPath(id: string): string {
  return `/blog/${encodeURIComponent(id)}`
}

/** Builds the path of a list page, counted from 1. */
export function listPath(list: ListFilter | SearchFilter, page = 1): string {
  if (list.kind === 'search') return searchPath(list.query)
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

const MAX_SLUG_CHARACTERS = 80
const MAX_NAME_CHARACTERS = 400

/** Converts a name to a slug: "Café" is "cafe". Names with one slug share a list. */
export function toSlug(name: string): string {
  return name
    .slice(0, MAX_NAME_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '')
}

const SLUG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u
const LIST_PATH = /^\/blog(?:\/(category|tag)\/([^/]+))?(?:\/page\/([^/]+))?$/
const LATER_PAGE = /^(?!1$)[1-9]\d{0,5}$/

export function isListPath(pathname: string): boolean {
  return LIST_PATH.test(pathname)
}

/** Parses the path of a list page; null unless `listPath` could have written it. */
export function parseListPath(pathname: string): { list: ListFilter; page: number } | null {
  const [all, kind, part, number = ''] = LIST_PATH.exec(pathname) ?? []
  if (all === undefined || (number !== '' && !LATER_PAGE.test(number))) return null
  const page = number === '' ? 1 : Number(number)
  if (kind !== 'category' && kind !== 'tag') return { list: { kind: 'all' }, page }
  const slug = decodePath(part ?? '') ?? ''
  return SLUG_PATTERN.test(slug) ? { list: { kind, slug }, page } : null
}

const BLOG = /^\/blog(?=\/|$)/i
const CITIES = /^\/cities(?:\/[^/]*)?(?=\/|$)/i

/** Finds the canonical path of a page ("/blog/category/airport-guides"); null if this is it, or if it is unknown. */
export function findCanonicalPath(pathname: string): string | null {
  // Ids of posts are case-sensitive.
  const lettered = pathname.replace(BLOG, '/blog').replace(CITIES, found => found.toLowerCase())
  if (lettered !== pathname) return lettered
  const [all, kind, part, number] = LIST_PATH.exec(pathname) ?? []
  const slug = toSlug(decodePath(part ?? '') ?? '')
  if (all === undefined || (part !== undefined && slug === '')) return null
  const base = listPath(kind === 'category' || kind === 'tag' ? { kind, slug } : { kind: 'all' })
  const canonical = number === undefined || number === '1' ? base : `${base}/page/${number}`
  return decodePath(canonical) === decodePath(pathname) ? null : canonical
}

/** Decodes a path or a part of it; null if it is malformed. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
