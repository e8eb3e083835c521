import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** Where a request is routed that is rejected for its method, or for its query. */
export const REJECTED_METHOD_PATH = '/api/rejected/method'
export const REJECTED_QUERY_PATH = '/api/rejected/query'
/** No page and no endpoint reads more than a few. */
export const MAX_QUERY_PARAMETERS = 100
/** Real ones have some 100 to 300 letters. */
export const MAX_USER_AGENT_LENGTH = 512

/**
 * Changes requests that the framework cannot cope with, before it sees them. To be called once, before the server
 * listens.
 */
export function normalizeRequests(): void {
  subscribe('http.server.request.start', message => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) normalizeRequest(request)
  })
}

/**
 * - The User-Agent is cut: the framework looks for robots in it with a pattern that takes quadratic time, most of a
 *   second for a header of 15 KB.
 * - A query of very many parameters is rejected: the framework looks through all of them for each of them, most of a
 *   second for 3,000.
 * - TRACE is rejected: the framework cannot represent it as a `Request` and would answer 500 with an error in the log.
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
