import 'server-only'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import { isOk, requestStatus } from '@/lib/platform/http-client'

/** Shared by the search engines: www.indexnow.org. */
const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow'
const MAX_URLS_PER_REQUEST = 10_000
const TIMEOUT_MS = 5000
/** Proves that a notification comes from this site. */
const INDEXNOW_KEY_PATH = '/indexnow.txt'

type Options = {
  key: string
  endpoint?: string
}

/** Notifies search engines of changed pages (IndexNow). Logs a failure instead of throwing. */
export async function notifySearchEngines(
  paths: readonly string[],
  { key, endpoint = INDEX_NOW_URL }: Options,
): Promise<void> {
  const { host, hostname } = new URL(toAbsoluteUrl('/'))
  if (paths.length === 0 || hostname === 'localhost' || hostname.startsWith('127.')) return
  try {
    const status = await requestStatus({
      url: endpoint,
      timeoutMs: TIMEOUT_MS,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host,
        key,
        keyLocation: toAbsoluteUrl(INDEXNOW_KEY_PATH),
        urlList: paths.slice(0, MAX_URLS_PER_REQUEST).map(toAbsoluteUrl),
      }),
    })
    if (!isOk(status)) throw new Error(`status ${status}`)
  } catch (error) {
    console.error(
      `IndexNow: could not notify search engines about ${paths.length} pages:`,
      error instanceof Error ? error.message : error,
    )
  }
}
