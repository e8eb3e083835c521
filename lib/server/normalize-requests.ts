import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** The route that rejects a method or a query. */
export const REJECTED_METHOD_PATH = '/api/rejected/method'
export const REJECTED_QUERY_PATH = '/api/rejected/query'
/** No page and no endpoint reads more than a few. */
export const MAX_QUERY_PARAMETERS = 100
/** Real ones have about 100 to 300 characters. */
export const MAX_USER_AGENT_LENGTH = 512

/** Normalizes requests that the framework cannot handle; call once before the server listens. */
export function normalizeRequests(): void {
  subscribe('http.server.request.start', message => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) normalizeRequest(request)
  })
}

/**
 * Normalizes a request before the framework sees it.
 * - Truncates the User-Agent: the framework's bot pattern takes quadratic time, about a second for a header of 15
 * KB.
 * - Rejects a query of very many parameters: the framework compares all with all, about a second for 3,000.
 * - Rejects TRACE: the framework cannot represent it as a `Request` and would respond 500 with an error in the log.
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
