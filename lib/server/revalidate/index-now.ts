import 'server-only'
import { toAbsoluteUrl } from '@/lib/content/structured-data/graph'

/** Shared by the search engines that take part: www.indexnow.org. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** Addresses in one message, by the protocol. */
const MAX_URLS_PER_REQUEST = 10_000
const TIMEOUT_MS = 5000
/** Where the key is shown, which proves that the message is this site's. */
export const INDEXNOW_KEY_PATH = '/indexnow.txt'

type Options = {
  key: string
  send?: typeof fetch
}

/** Tells search engines which pages changed. A failure is nobody's concern but the log's. */
export async function notifySearchEngines(paths: readonly string[], { key, send = fetch }: Options): Promise<void> {
  const { host, hostname } = new URL(toAbsoluteUrl('/'))
  // Nobody else can read a site that is only on this machine.
  if (paths.length === 0 || hostname === 'localhost' || hostname.startsWith('127.')) return
  try {
    const response = await send(ENDPOINT, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host,
        key,
        keyLocation: toAbsoluteUrl(INDEXNOW_KEY_PATH),
        urlList: paths.slice(0, MAX_URLS_PER_REQUEST).map(toAbsoluteUrl),
      }),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    console.error(
      `IndexNow: could not notify search engines about ${paths.length} pages:`,
      error instanceof Error ? error.message : error,
    )
  }
}
