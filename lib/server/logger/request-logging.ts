import 'server-only'
import { randomUUID } from 'node:crypto'
import { mask } from './mask'
import { loggerState } from './state'

export const REQUEST_ID_HEADER = 'x-request-id'
/** Fits the ids that proxies create and excludes anything else. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** How much of a path is masked; of the result less is logged. */
export const MAX_MASKED_PATH_LENGTH = 1000
const MAX_PATH_LENGTH = 200
/** The segment after these prefixes is a secret. */
const SECRET_PATHS = /^(\/api\/v1\/calendar\/)[^/]+/
/** Polled by monitoring every few seconds: logged only if it fails. */
const DEBUG_LEVEL_PATHS = new Set(['/api/v1/health'])

/**
 * Handles a request under its id: that of a proxy if well-formed, else a new one. The id is in every log line and in
 * the response, and one line logs the response.
 */
export async function withRequestLogging(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request)
  const { requests, pendingRequests } = loggerState()
  return await requests.run({ id }, async () => {
    const startedAt = performance.now()
    const pending = respond()
    pendingRequests.add(pending)
    const response = await pending.finally(() => pendingRequests.delete(pending))
    // Copied, because the headers of redirects and fetched responses are immutable.
    const headers = new Headers(response.headers)
    headers.set(REQUEST_ID_HEADER, id)
    logRequest({ request, status: response.status, ms: Math.round(performance.now() - startedAt) })
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  })
}

/** Resolves when no request is pending, including those whose client disconnected. */
export async function waitForPendingRequests(): Promise<void> {
  const { pendingRequests } = loggerState()
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

/** Returns the request's id or a new one. Rejects an id that looks like personal data. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? ''
  return REQUEST_ID.test(given) && mask(given) === given ? given : randomUUID()
}

function logRequest({ request, status, ms }: { request: Request; status: number; ms: number }): void {
  const { logger } = loggerState()
  if (logger === null) return
  const path = loggedPath(request.url)
  const level = DEBUG_LEVEL_PATHS.has(path) && status < 400 ? 'debug' : 'info'
  logger[level]({ method: request.method, path, status, ms, msg: 'request completed' })
}

/** Returns the path of a URL without its query and without secret or personal parts. */
export function loggedPath(url: string): string {
  const { pathname } = new URL(url)
  return mask(tryDecode(pathname), MAX_MASKED_PATH_LENGTH).replace(SECRET_PATHS, '$1[key]').slice(0, MAX_PATH_LENGTH)
}

function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
