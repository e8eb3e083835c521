import 'server-only'
import path from 'node:path'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { createPostIndex, type ManagedPostIndex } from './post-index'

/** An operator who writes sees at the next look what was written. */
const DEVELOPMENT_FRESH_MS = 1000

declare global {
  // As with the content: pages and endpoints load this module apart, and the posts are read once for both.
  var chosenPostIndex: { source: string; index: ManagedPostIndex } | undefined
}

/**
 * The index of the site's posts. A hosted backend's posts are kept in a file of the data folder, so that a restarted
 * server has them at once, also in an outage; the folder's posts are in memory anyway, and while building nothing may be
 * written.
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
