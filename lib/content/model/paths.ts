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

const LIST_PATH = /^\/blog(?:\/(category|tag)\/([^/]+))?(?:\/page\/([1-9]\d{0,5}))?$/

type ListRequest = { list: ListFilter; page: number }

/** Reads the path of a list page in any spelling of its name: "/blog/tag/Café/page/1". */
function readListPath(pathname: string): ListRequest | null {
  const [all, kind, part = '', number = '1'] = LIST_PATH.exec(pathname) ?? []
  if (all === undefined) return null
  if (kind !== 'category' && kind !== 'tag') return { list: { kind: 'all' }, page: Number(number) }
  const slug = toSlug(decodePath(part) ?? '')
  return slug === '' ? null : { list: { kind, slug }, page: Number(number) }
}

/** Parses the path of a list page; null unless `listPath` could have written it. */
export function parseListPath(pathname: string): ListRequest | null {
  const asked = readListPath(pathname)
  return asked !== null && isSamePath(listPath(asked.list, asked.page), pathname) ? asked : null
}

const BLOG = /^\/blog(?=\/|$)/i
const CITIES = /^\/cities(?:\/[^/]*)?(?=\/|$)/i

/** Finds the canonical path of a page ("/blog/category/airport-guides"); null if this is it, or if it is unknown. */
export function findCanonicalPath(pathname: string): string | null {
  // Ids of posts are case-sensitive.
  const lettered = pathname.replace(BLOG, '/blog').replace(CITIES, found => found.toLowerCase())
  if (lettered !== pathname) return lettered
  const asked = readListPath(pathname)
  const canonical = asked && listPath(asked.list, asked.page)
  return canonical !== null && isSamePath(canonical, pathname) ? null : canonical
}

function isSamePath(path: string, other: string): boolean {
  return decodePath(path) === decodePath(other)
}

/** Decodes a path or a part of it; null if it is malformed. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
