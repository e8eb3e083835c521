import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { ERROR_PAGE_CSP } from './error-pages'
import { BASE_HEADERS, BASIS_HEADER } from './headers'

const DATA_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Corrects the headers of every response of this process; call once before the server listens. */
export function guardResponses(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) guardResponse(request, response)
  })
}

/**
 * Corrects the headers of one response when its head is written, the only moment that all kinds of responses share: the
 * framework applies no configured header to its redirects of slashes, its 405s and its own 500 page, and sends a
 * page's policy beside one that was set before.
 */
export function guardResponse(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = (status: number, ...rest: unknown[]) => {
    for (const argument of rest) {
      if (typeof argument === 'string') response.statusMessage = argument
      else for (const [name, value] of Object.entries(argument ?? {})) response.setHeader(name, value)
    }
    response.removeHeader(BASIS_HEADER)
    addMissing(response, BASE_HEADERS)
    const type = String(response.getHeader('content-type') ?? '')
    // A worker would apply the policy of its script, and a 304 has no type.
    if (!type.includes('javascript') && status !== 304)
      addMissing(response, { 'content-security-policy': type.startsWith('text/html') ? ERROR_PAGE_CSP : DATA_CSP })
    // The framework lets shared caches keep some of its 404s for a year.
    if (status >= 400) response.setHeader('cache-control', 'no-store')
    else if (request.url?.startsWith('/api/')) addMissing(response, { 'cache-control': 'no-store' })
    return writeHead.call(response, status)
  }
}

function addMissing(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
}
