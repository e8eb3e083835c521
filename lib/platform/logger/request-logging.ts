import 'server-only'
import { randomUUID } from 'node:crypto'
import { mask } from './mask'
import { loggerState } from './state'

const REQUEST_ID_HEADER = 'x-request-id'
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const MAX_MASKED_PATH_LENGTH = 1000
const MAX_PATH_LENGTH = 200
/** The segment after the prefix is a secret. */
const SECRET_PATHS = /^(\/api\/v1\/calendar\/)[^/]+/
/** Monitoring polls these every few seconds. */
const DEBUG_LEVEL_PATHS = new Set(['/api/v1/health'])

/** Handles a request under its id (a proxy's if well-formed), logged and returned in the response. */
export async function withRequestLogging(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request)
  const { requests, pendingRequests } = loggerState()
  return await requests.run({ id }, async () => {
    const startedAt = performance.now()
    const pending = respond()
    pendingRequests.add(pending)
    const response = await pending.finally(() => pendingRequests.delete(pending))
    // The headers of redirects and fetched responses are immutable.
    const headers = new Headers(response.headers)
    headers.set(REQUEST_ID_HEADER, id)
    logRequest({ request, status: response.status, ms: Math.round(performance.now() - startedAt) })
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  })
}

/** Waits for pending requests, including those whose client disconnected. */
export async function waitForPendingRequests(): Promise<void> {
  const { pendingRequests } = loggerState()
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

/** Rejects an id that looks like personal data. */
function requestIdOf({ headers }: Request): string {
  const requestId = headers.get(REQUEST_ID_HEADER) ?? ''
  return REQUEST_ID.test(requestId) && mask(requestId) === requestId ? requestId : randomUUID()
}

function logRequest({ request, status, ms }: { request: Request; status: number; ms: number }): void {
  const { logger } = loggerState()
  if (logger === null) return
  const path = loggedPath(request.url)
  const level = DEBUG_LEVEL_PATHS.has(path) && status < 400 ? 'debug' : 'info'
  logger[level]({ method: request.method, path, status, ms, msg: 'request completed' })
}

/** Returns a URL's path without query, secret or personal parts. */
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
