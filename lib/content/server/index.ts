import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import { contentFolder } from '@/lib/content-folder'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import type { ContentPort } from './port'
import { shortenRevalidationIfRendering } from './shorten-revalidation'

const configuredContent = singleton<{ source: string | null; port: ContentPort }>('content')

/** Returns the site's content: from the folder `content/`, or from the backend at `API_BASE_URL`. */
export function content(): ContentPort {
  const { apiBaseUrl, imageHosts, dataDir, building } = env()
  const current = configuredContent.get()
  if (current?.source === apiBaseUrl) return current.port
  const port =
    apiBaseUrl === null
      ? createFolderContent()
      : createHostedContent({
          baseUrl: apiBaseUrl,
          imageHosts,
          timeZone: siteTimeZone,
          directory: building ? null : path.join(dataDir, 'content'),
          invalidatedAt: contentChangedAtMs,
          onOld: shortenRevalidationIfRendering,
        })
  configuredContent.set({ source: apiBaseUrl, port })
  return port
}

/** Rejects if the folder `content/` is invalid, so that the server can refuse to start. */
export async function checkContent(): Promise<void> {
  if (env().apiBaseUrl === null) await createFolderContent().check()
}

function createFolderContent() {
  const { imageHosts } = env()
  return createEmbeddedContent({
    directory: contentFolder(),
    imageHosts,
    timeZone: siteTimeZone,
    invalidatedAt: contentChangedAtMs,
  })
}

function siteTimeZone(): string {
  return env().siteTimeZone ?? readSite().cities[0]?.timeZone ?? 'UTC'
}
