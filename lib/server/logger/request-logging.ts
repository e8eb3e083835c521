import 'server-only'
import { randomUUID } from 'node:crypto'
import { mask } from './mask'
import { loggerState } from './state'

export const REQUEST_ID_HEADER = 'x-request-id'
/** Letters enough for the ids that proxies make, and none that could be anything but an id. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Of a path so much is looked at for what must not be logged, and so much of the rest is logged. */
export const MAX_MASKED_PATH_LENGTH = 1000
const MAX_PATH_LENGTH = 200
/** What stands after these is a secret by itself. */
const SECRET_PATHS = /^(\/api\/v1\/calendar\/)[^/]+/
/** Asked every few seconds by whatever watches the site: told only where it is not well. */
const DEBUG_LEVEL_PATHS = new Set(['/api/v1/health'])

/**
 * Answers a request under its id: the one that a proxy gave it, where it has the form of one, else a new one. Every line
 * that is written meanwhile carries it, the answer carries it, and one line tells of the request when it is answered.
 */
export async function withRequestLogging(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request)
  const { requests, pendingRequests } = loggerState()
  return await requests.run({ id }, async () => {
    const startedAt = performance.now()
    const pending = respond()
    pendingRequests.add(pending)
    const response = await pending.finally(() => pendingRequests.delete(pending))
    // Copied, because the headers of a redirect or of a fetched answer cannot be changed.
    const headers = new Headers(response.headers)
    headers.set(REQUEST_ID_HEADER, id)
    logRequest({ request, status: response.status, ms: Math.round(performance.now() - startedAt) })
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  })
}

/** Resolves when no request is being answered any more, also those whose client has gone. */
export async function waitForPendingRequests(): Promise<void> {
  const { pendingRequests } = loggerState()
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

/** The id that a request came with, or a new one. One that reads like something personal is not taken. */
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

/** The path of an address without its query, and without what in it is secret or personal. */
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
