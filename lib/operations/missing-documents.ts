import 'server-only'
import { lacksDocument } from '@/lib/content/server/posts'
import type { MissingKind } from '@/lib/rendering/microcache'
import { findCity } from '@/lib/served-cities'

const CITY = /^\/cities\/([a-z0-9-]+)$/
const POST = /^\/blog\/[^/%]+$/
/** The first page of a list has another path, to which the proxy redirects. */
const LIST = /^\/blog(\/(category|tag)\/[a-z0-9-]+)?(\/page\/(?!1$)\d+)?$/

/** Returns the kind of document that does not exist at a path; null if it may exist, or is none of ours. */
export function findMissing(path: string): MissingKind | null {
  const city = CITY.exec(path)?.[1]
  if (city !== undefined) return findCity(city) ? null : 'city'
  const kind = path === '/blog/search' ? null : POST.test(path) ? 'post' : LIST.test(path) ? 'list' : null
  return kind !== null && lacksDocument(path) ? kind : null
}
