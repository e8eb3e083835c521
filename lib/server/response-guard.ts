import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { BASE_HEADERS } from '@/lib/security/headers'
import { ERROR_PAGE_CSP, unexpectedErrorPage } from './error-pages'

/** For answers that are data: nothing in them may run, load or be framed. */
const DATA_RESPONSE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Looks at every answer of this process just before its head is written:
 * - It gets the headers of lib/security/headers.js that it lacks: the framework adds them to none of its redirects of
 *   slashes and to few of its errors.
 * - What is no page and has no policy gets the strictest. Scripts do not: in a worker they would obey it.
 * - One under /api that does not say how it may be cached is not cached.
 * - A page without a policy is the framework's own error page, empty until its script runs. The visitor gets a plain
 *   page instead that needs no script.
 */
export function guardResponses(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) guardResponse(request, response)
  })
}

/** Guards one answer, before anything of it is written. */
export function guardResponse(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end } = response
  let finalized = false
  let replacement: string | undefined

  // Compression sits above these three, so a replaced answer goes out as it is and must say so.
  function finalizeHead(status: number): void {
    if (finalized) return
    finalized = true
    addMissingHeaders(response, BASE_HEADERS)
    if (!isHtml(response)) {
      // A 304 leaves out the type of what the client has, which may be a script.
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
    // Set first, so that what is looked at here is all that is sent.
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

function isScript(response: ServerResponse): boolean {
  return contentTypeOf(response).includes('javascript')
}

function contentTypeOf(response: ServerResponse): string {
  return String(response.getHeader('content-type') ?? '')
}
