import { listPath } from './paths'
import { toSlug } from './slug'

const LIST_PATH = /^\/blog(?:\/(category|tag)\/([^/]+))?(?:\/page\/([^/]+))?$/

/** Finds the canonical path of a list page ("/blog/category/airport-guides"); null if canonical or another page. */
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

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
