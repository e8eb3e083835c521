import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** Answers 405 to every request. */
export const METHOD_NOT_ALLOWED_PATH = '/api/method-not-allowed'
/** Real ones have some 100 to 300 letters. */
export const MAX_USER_AGENT_LETTERS = 512

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
 * - TRACE is routed to an endpoint that answers 405: the framework cannot represent it as a `Request` and would answer
 *   500 with an error in the log.
 */
export function normalizeRequest(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) request.headers['user-agent'] = userAgent.slice(0, MAX_USER_AGENT_LETTERS)
  if (request.method !== 'TRACE') return
  request.method = 'GET'
  request.url = METHOD_NOT_ALLOWED_PATH
}
