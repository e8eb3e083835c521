import 'server-only'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { createEmbeddedContent } from './embedded'
import { createHostedContent } from './hosted'
import type { ContentPort } from './port'

declare global {
  // The framework loads this module once for pages and once more for endpoints: what one of them has learned of the
  // host, the other must know too, so the choice is kept where both see it.
  var chosenContent: { source: string | null; port: ContentPort } | undefined
}

/** The site's content, from the folder `content/` or from the hosted backend where `API_BASE_URL` names one. */
export function content(): ContentPort {
  const { apiBaseUrl, imageHosts } = env()
  const current = globalThis.chosenContent
  if (current?.source === apiBaseUrl) return current.port
  const port = apiBaseUrl === null ? createFolderContent() : createHostedContent({ baseUrl: apiBaseUrl, imageHosts })
  globalThis.chosenContent = { source: apiBaseUrl, port }
  return port
}

/** Throws where the folder `content/` cannot be used, so that the server can refuse to start on it. */
export async function checkContent(): Promise<void> {
  if (env().apiBaseUrl === null) await createFolderContent().check()
}

function createFolderContent() {
  const { imageHosts, development } = env()
  return createEmbeddedContent({ directory: path.join(process.cwd(), 'content'), imageHosts, reread: development })
}
