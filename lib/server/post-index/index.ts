import 'server-only'
import path from 'node:path'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { createPostIndex, type ManagedPostIndex } from './post-index'

const DEVELOPMENT_FRESH_MS = 1000

declare global {
  // Pages and endpoints load this module separately.
  var chosenPostIndex: { source: string; index: ManagedPostIndex } | undefined
}

/** Returns the index of the posts. Only a hosted backend's is a file, so that a restart survives an outage. */
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
