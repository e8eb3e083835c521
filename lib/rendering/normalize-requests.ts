import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

export const REJECTED_METHOD_PATH = '/api/rejected/method'
export const REJECTED_QUERY_PATH = '/api/rejected/query'
export const MAX_QUERY_PARAMETERS = 100
export const MAX_USER_AGENT_LENGTH = 512

/** Normalizes requests; call once before the server listens. */
export function normalizeRequests(): void {
  subscribe('http.server.request.start', message => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) normalizeRequest(request)
  })
}

/**
 * Normalizes what the framework cannot handle.
 * - Truncates the User-Agent: a bot pattern takes quadratic time, a second for 15 KB.
 * - Rejects many parameters, compared all with all: a second for 3,000.
 * - Rejects TRACE, which cannot be a `Request` and would respond 500.
 */
export function normalizeRequest(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  const { method, url = '', headers } = request
  const userAgent = headers['user-agent']
  if (userAgent !== undefined) headers['user-agent'] = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  if (method === 'TRACE') reject(request, REJECTED_METHOD_PATH)
  else if (url.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS) reject(request, REJECTED_QUERY_PATH)
}

function reject(request: Pick<IncomingMessage, 'method' | 'url'>, path: string): void {
  request.method = 'GET'
  request.url = path
}
