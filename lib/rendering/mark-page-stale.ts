import 'server-only'
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'
import { pageTag } from './page-tag'

/**
 * Makes the next visit of a page render it again, as the framework's `revalidateTag` does, which works within a request
 * only.
 */
export function markPageStale(path: string): void {
  const tag = pageTag(path)
  tagsManifest.set(tag, { ...tagsManifest.get(tag), stale: Date.now() })
}
