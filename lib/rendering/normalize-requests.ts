import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

export const REJECTED_METHOD_PATH = '/api/rejected/method'
export const REJECTED_QUERY_PATH = '/api/rejected/query'
export const MAX_QUERY_PARAMETERS = 100
export const MAX_USER_AGENT_LENGTH = 512

/**
 * Normalizes what the framework cannot handle.
 * - Truncates the User-Agent: a bot pattern takes quadratic time, a second for 15 KB.
 * - Rejects many parameters, compared all with all: a second for 3,000.
 * - Rejects TRACE, which cannot be a `Request` and would respond 500.
 * - Shortens the URL of a page (`toPageUrl`).
 */
export function normalizeRequest(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  const { method, url = '', headers } = request
  const userAgent = headers['user-agent']
  if (userAgent !== undefined) headers['user-agent'] = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  if (method === 'TRACE') reject(request, REJECTED_METHOD_PATH)
  else if (url.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS) reject(request, REJECTED_QUERY_PATH)
  else if (method === 'GET' || method === 'HEAD') request.url = toPageUrl(url)
}

/** APIs, images and searches read the query string; redirects (of capitals, escapes and a final slash) repeat it. */
const PATH_WITH_QUERY = /^\/(api|_next|blog\/search)(\/|$)|[A-Z%]|.\/$/
const RIDE_PATH = /^\/ride\/[^/]+$/
/** The framework compares it with the headers of its own requests. */
const ROUTER_PARAMETER = /(^|&)(_rsc(=[^&]*)?)(&|$)/

/**
 * Removes from the URL of a page what only the browser reads: the query string (such as the places of a ride) and the
 * number of a ride. The framework stores the URL of the visitor for whom it renders a page again in that page, and
 * sends it to everyone.
 */
function toPageUrl(url: string): string {
  const queryIndex = url.indexOf('?')
  const path = queryIndex === -1 ? url : url.slice(0, queryIndex)
  const pagePath = RIDE_PATH.test(path) ? '/ride' : path
  if (queryIndex === -1) return pagePath
  if (pagePath !== '/ride' && PATH_WITH_QUERY.test(path)) return url
  const routerParameter = ROUTER_PARAMETER.exec(url.slice(queryIndex + 1))?.[2]
  return routerParameter === undefined ? pagePath : `${pagePath}?${routerParameter}`
}

function reject(request: Pick<IncomingMessage, 'method' | 'url'>, path: string): void {
  request.method = 'GET'
  request.url = path
}

/** Returns whether it has answered. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Passes each request through `handle` before the framework. Call once, before the server listens. */
export function interceptRequests(handle: RequestHandler): void {
  const servers = new WeakSet<Server>()
  subscribe('http.server.request.start', message => {
    const { server } = Object(message)
    if (!(server instanceof Server) || servers.has(server)) return
    servers.add(server)
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (handle(request, response)) return
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
}
