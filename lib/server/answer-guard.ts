import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { BARE_PAGE_POLICY, lastResortPage } from './bare-pages'

/** For answers that are data: nothing in them may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Looks at every answer of this process just before its head is written:
 * - One under /api without a policy gets the strictest; one that does not say how it may be cached is not cached.
 * - A page without a policy is the framework's own error page, empty until its script runs. The visitor gets a plain
 *   page instead that needs no script.
 */
export function guardAnswers(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) guardAnswer(request, response)
  })
}

/** Guards one answer, before anything of it is written. */
export function guardAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end } = response
  let settled = false
  let replacement: string | undefined

  // Compression sits above these three, so a replaced answer goes out as it is and must say so.
  function settle(status: number): void {
    if (settled) return
    settled = true
    if (!isPage(response)) {
      if (isApi(request)) settleData(response)
      return
    }
    if (status < 400 || response.hasHeader('content-security-policy')) return
    replacement = lastResortPage()
    for (const name of ['content-encoding', 'transfer-encoding', 'etag', 'link']) response.removeHeader(name)
    response.setHeader('content-length', Buffer.byteLength(replacement))
    response.setHeader('content-security-policy', BARE_PAGE_POLICY)
    response.setHeader('cache-control', 'no-store')
  }

  response.writeHead = (...args: unknown[]) => {
    settle(Number(args[0]))
    return Reflect.apply(writeHead, response, args)
  }
  response.write = (...args: unknown[]) => {
    settle(response.statusCode)
    return replacement === undefined ? Reflect.apply(write, response, args) : true
  }
  response.end = (...args: unknown[]) => {
    settle(response.statusCode)
    return Reflect.apply(end, response, replacement === undefined ? args : [replacement])
  }
}

function settleData(response: ServerResponse): void {
  if (!response.hasHeader('content-security-policy')) response.setHeader('content-security-policy', DATA_POLICY)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
}

function isApi(request: IncomingMessage): boolean {
  return request.url?.startsWith('/api/') ?? false
}

function isPage(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/html')
}
