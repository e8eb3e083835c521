import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import { contentFolder } from '@/lib/content-folder'
import { env } from '@/lib/platform/env'
import { contentChangedAtMs } from '@/lib/rendering/process-state'
import { singleton } from '@/lib/singleton'
import { setSiteContact } from '@/lib/site-files'
import { createEmbeddedContent } from './embedded'
import { readContentFiles } from './files'
import { createHostedContent } from './hosted'
import { shortenRevalidation, withOutageFallback } from './outage'
import type { Content, ContentPort } from './port'

const configuredContent = singleton<ContentPort>('content')

/** Returns the site's content: from the folder `content/`, or from the backend at `API_BASE_URL`. */
export function content(): ContentPort {
  return configuredContent.getOrCreate(createContent)
}

/** Reads a part of the content; the fallback in an outage, for a few seconds. */
export function readOr<Part extends keyof Content, F>(part: Part, fallback: F): Promise<Content[Part] | F> {
  return withOutageFallback<Content[Part], F>(fallback, () => content().read(part))
}

function createContent(): ContentPort {
  const { apiBaseUrl, imageHosts, dataDir, building } = env()
  const options = { imageHosts, timeZone: siteTimeZone }
  if (apiBaseUrl === null) return createEmbeddedContent({ ...options, directory: contentFolder() })
  return createHostedContent({
    ...options,
    baseUrl: apiBaseUrl,
    folder: building ? undefined : path.join(dataDir, 'content'),
    invalidatedAt: contentChangedAtMs,
    onContact: setSiteContact,
    onOld: shortenRevalidation,
  })
}

/** Rejects if the folder `content/` is invalid, so that the server can refuse to start. */
export async function checkContent(): Promise<void> {
  if (env().apiBaseUrl === null) await readContentFiles(contentFolder())
}

/** The zone in which the site names days, and of times without a zone. */
export function siteTimeZone(): string {
  return env().siteTimeZone ?? readSite().cities[0]?.timeZone ?? 'UTC'
}
