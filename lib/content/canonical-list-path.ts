import { listPath } from './paths'
import { toSlug } from './slug'

const LIST_PATH = /^\/blog(?:\/(category|tag)\/([^/]+))?(?:\/page\/([^/]+))?$/

/**
 * Where the list at a path is really read, where that is elsewhere: a name in another spelling leads to its slug
 * ("/blog/category/Airport%20Guides"), and a first page with a number to the address without. Null where the path is
 * right already, or is no list's.
 */
export function getCanonicalListPath(pathname: string): string | null {
  const parts = LIST_PATH.exec(pathname)
  if (parts === null) return null
  const [, kind, part, number] = parts
  const name = part === undefined ? undefined : decode(part)
  if (name === null) return null
  const slug = name === undefined ? '' : toSlug(name)
  if (name !== undefined && slug === '') return null
  const base = listPath(kind === 'category' || kind === 'tag' ? { kind, slug } : { kind: 'all' })
  const canonical = number === undefined || number === '1' ? base : `${base}/page/${number}`
  return decode(canonical) === decode(pathname) ? null : canonical
}

/** A part of an address as it reads; null where it cannot be read. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
