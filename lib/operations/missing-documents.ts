import 'server-only'
import { isFormerPath } from '@/lib/content/server/former-paths'
import { findMissingDocument } from '@/lib/content/server/posts'
import type { MissingKind } from '@/lib/rendering/microcache'
import { findCity } from '@/lib/served-cities'

const CITY = /^\/cities\/([a-z0-9-]+)$/

/** Returns the kind of document that does not exist at a path; null if it may exist, or is none of ours. */
export function findMissing(path: string): MissingKind | null {
  const city = CITY.exec(path)?.[1]
  if (city !== undefined) return findCity(city) || isFormerPath(path) ? null : 'city'
  return path.startsWith('/blog/') ? findMissingDocument(path) : null
}
