import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import { contentFolder } from '@/lib/content-folder'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import { shortenRevalidationIfRendering } from './outage'
import type { ContentPort } from './port'

const DEVELOPMENT_FRESH_MS = 1000

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
  const { imageHosts, dataDir, building, development } = env()
  return createHostedContent({
    baseUrl,
    imageHosts,
    timeZone: siteTimeZone,
    folders: building ? [buildFolder()] : [path.join(dataDir, 'content'), buildFolder()],
    freshMs: building ? Number.POSITIVE_INFINITY : development ? DEVELOPMENT_FRESH_MS : undefined,
    invalidatedAt: contentChangedAtMs,
    onOld: shortenRevalidationIfRendering,
  })
}

/** What a build was made from, part of it: a first start in an outage shows the same. */
function buildFolder(): string {
  return path.join(process.cwd(), '.next/content')
}

/** The zone in which the site names days, and of times without a zone. */
export function siteTimeZone(): string {
  return env().siteTimeZone ?? readSite().cities[0]?.timeZone ?? 'UTC'
}
