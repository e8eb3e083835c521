import 'server-only'
import path from 'node:path'
import { content } from '@/lib/content/server'
import { shortenRevalidationIfRendering } from '@/lib/content/server/shorten-revalidation'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { createPostIndex, type ManagedPostIndex } from './post-index'
import { INDEX_VERSION } from './tables'

const DEVELOPMENT_FRESH_MS = 1000

export const configuredPostIndex = singleton<{ source: string; index: ManagedPostIndex }>('posts')

/**
 * Returns the index of the posts. Only a hosted backend's is a file, so that a restart survives an outage. Each version
 * has its own, since two releases share the folder during an update.
 */
export function postIndex(): ManagedPostIndex {
  const { apiBaseUrl, imageHosts, dataDir, building, development } = env()
  const source = JSON.stringify([apiBaseUrl, imageHosts])
  const current = configuredPostIndex.get()
  if (current?.source === source) return current.index
  const index = createPostIndex({
    content: content(),
    source,
    invalidatedAt: contentChangedAtMs,
    onOld: shortenRevalidationIfRendering,
    file: apiBaseUrl === null || building ? null : path.join(dataDir, `posts-${INDEX_VERSION}.db`),
    ...(building && { freshMs: Number.POSITIVE_INFINITY }),
    ...(development && { freshMs: DEVELOPMENT_FRESH_MS }),
  })
  configuredPostIndex.set({ source, index })
  return index
}
