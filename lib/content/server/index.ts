import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import { contentFolder } from '@/lib/content-folder'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import { shortenRevalidation } from './outage'
import type { ContentPort } from './port'

const configuredContent = singleton<{ source: string; port: ContentPort }>('content')

/** Returns the site's content: from the folder `content/`, or from the backend at `API_BASE_URL`. */
export function content(): ContentPort {
  const { apiBaseUrl, imageHosts } = env()
  const source = JSON.stringify([apiBaseUrl, imageHosts])
  const current = configuredContent.get()
  if (current?.source === source) return current.port
  const port = apiBaseUrl === null ? createFolderContent() : createBackendContent(apiBaseUrl)
  configuredContent.set({ source, port })
  return port
}

/** Rejects if the folder `content/` is invalid, so that the server can refuse to start. */
export async function checkContent(): Promise<void> {
  if (env().apiBaseUrl === null) await createFolderContent().check()
}

function createFolderContent() {
  return createEmbeddedContent({
    directory: contentFolder(),
    imageHosts: env().imageHosts,
    timeZone: siteTimeZone,
    invalidatedAt: contentChangedAtMs,
  })
}

function createBackendContent(baseUrl: string): ContentPort {
  const { imageHosts, dataDir, building } = env()
  return createHostedContent({
    baseUrl,
    imageHosts,
    timeZone: siteTimeZone,
    folder: building ? undefined : path.join(dataDir, 'content'),
    invalidatedAt: contentChangedAtMs,
    onOld: shortenRevalidation,
  })
}

/** The zone in which the site names days, and of times without a zone. */
export function siteTimeZone(): string {
  return env().siteTimeZone ?? readSite().cities[0]?.timeZone ?? 'UTC'
}
