import 'server-only'
import path from 'node:path'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { createPostIndex, type ManagedPostIndex } from './post-index'

/** In development an edit shows after at most this long. */
const DEVELOPMENT_FRESH_MS = 1000

declare global {
  // Global, because pages and endpoints load this module separately but share one index.
  var chosenPostIndex: { source: string; index: ManagedPostIndex } | undefined
}

/**
 * Returns the index of the site's posts. A hosted backend's posts are indexed in a file of the data folder, so that a
 * restarted server has them at once, even during an outage. The folder's posts are in memory anyway, and a build must
 * write nothing.
 */
export function postIndex(): ManagedPostIndex {
  const { apiBaseUrl, imageHosts, dataDir, building, development } = env()
  const source = JSON.stringify([apiBaseUrl, imageHosts])
  if (globalThis.chosenPostIndex?.source === source) return globalThis.chosenPostIndex.index
  const index = createPostIndex({
    content: content(),
    source,
    file: apiBaseUrl === null || building ? null : path.join(dataDir, 'posts.db'),
    ...(building && { freshMs: Number.POSITIVE_INFINITY }),
    ...(development && { freshMs: DEVELOPMENT_FRESH_MS }),
  })
  globalThis.chosenPostIndex = { source, index }
  return index
}
