import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { ERROR_PAGE_CSP, unexpectedErrorPage } from './error-pages'
import { BASE_HEADERS } from './headers'

/** A renewal costs little: the page comes from this process's cache. */
const NGINX_CACHE_S = 2
const DATA_RESPONSE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Guards every response of this process before its head is written.
 * - Adds missing headers, which the framework omits from slash redirects and most errors.
 * - Gives data without a policy the strictest one, except scripts: a worker would apply it.
 * - Sets no-store under /api by default.
 * - Replaces a page without a policy, the framework's empty error page, by a static one.
 * - Has nginx renew what shared caches may store after seconds, so that no purge protocol is needed.
 */
export function guardResponses(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) guardResponse(request, response)
  })
}

/** Guards one response. */
export function guardResponse(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end } = response
  let finalized = false
  let replacement: string | undefined

  // Compression wraps these methods, so a replaced response is sent uncompressed and must say so.
  function finalizeHead(status: number): void {
    if (finalized) return
    finalized = true
    addMissingHeaders(response, BASE_HEADERS)
    if (isShared(response)) addMissingHeaders(response, { 'x-accel-expires': String(NGINX_CACHE_S) })
    if (!isHtml(response)) {
      // A 304 omits the type of the cached file, which may be a script.
      if (!isScript(response) && status !== 304)
        addMissingHeaders(response, { 'content-security-policy': DATA_RESPONSE_CSP })
      if (isApi(request)) addMissingHeaders(response, { 'cache-control': 'no-store' })
      return
    }
    if (status < 400 || response.hasHeader('content-security-policy')) return
    replacement = unexpectedErrorPage()
    for (const name of ['content-encoding', 'transfer-encoding', 'etag', 'link']) response.removeHeader(name)
    response.setHeader('content-length', Buffer.byteLength(replacement))
    response.setHeader('content-security-policy', ERROR_PAGE_CSP)
    response.setHeader('cache-control', 'no-store')
  }

  response.writeHead = (...args: unknown[]) => {
    const [status, ...rest] = args
    const headersArgument = rest.find(isRecord)
    // These checks must see all headers.
    for (const [name, value] of Object.entries(headersArgument ?? {})) response.setHeader(name, value)
    finalizeHead(Number(status))
    return Reflect.apply(writeHead, response, [status, ...rest.filter(arg => arg !== headersArgument)])
  }
  response.write = (...args: unknown[]) => {
    finalizeHead(response.statusCode)
    return replacement === undefined ? Reflect.apply(write, response, args) : true
  }
  response.end = (...args: unknown[]) => {
    finalizeHead(response.statusCode)
    return Reflect.apply(end, response, replacement === undefined ? args : [replacement])
  }
}

function addMissingHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
}

function isRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isApi(request: IncomingMessage): boolean {
  return request.url?.startsWith('/api/') ?? false
}

function isHtml(response: ServerResponse): boolean {
  return contentTypeOf(response).startsWith('text/html')
}

function isShared(response: ServerResponse): boolean {
  return String(response.getHeader('cache-control') ?? '').includes('s-maxage=')
}

function isScript(response: ServerResponse): boolean {
  return contentTypeOf(response).includes('javascript')
}

function contentTypeOf(response: ServerResponse): string {
  return String(response.getHeader('content-type') ?? '')
}
