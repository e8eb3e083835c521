import { NEXT_CACHE_IMPLICIT_TAG_ID } from 'next/dist/lib/constants'

/** Returns the cache tag that the framework gives every page of a path. */
export function pageTag(path: string): string {
  return `${NEXT_CACHE_IMPLICIT_TAG_ID}${path}`
}
