import 'server-only'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { userMessages } from '@/lib/errors'
import { findMethods } from './endpoint-methods'
import { ERROR_PAGE_CSP } from './error-pages'
import { BASE_HEADERS, BASIS_HEADER } from './headers'

/** Their failure throws; documents say themselves that they failed (page-markup.ts). */
const THROWING_PATH = /^\/(feed|sitemap)\.xml(\?|$)/
const RETRY_AFTER_S = '10'
const DATA_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const REFUSAL = JSON.stringify({ error: userMessages.methodNotAllowed, code: 'method_not_allowed' })
const REFUSAL_HEADERS = { 'content-type': 'application/json', 'content-length': String(REFUSAL.length) }

/**
 * Corrects the headers of every response of this process when its head is written, the only moment that all kinds of
 * responses share: the framework applies no configured header to its redirects of slashes, its 405s and its own 500
 * page, and sends a page's policy beside one that was set before. An endpoint's 405, which it leaves empty, gets the body
 * of other errors and names the methods that there are. A file that failed is asked for again: search engines
 * drop what answers 500. Call once before the server listens.
 */
export function guardResponses(prototype: ServerResponse = ServerResponse.prototype): void {
  const { writeHead, write } = prototype
  prototype.writeHead = function (this: ServerResponse, made: number, ...rest: unknown[]) {
    const status = made === 500 && THROWING_PATH.test(this.req.url ?? '') ? 503 : made
    for (const argument of rest) {
      if (typeof argument === 'string') this.statusMessage = argument
      else for (const [name, value] of entriesOf(argument)) this.setHeader(name, value)
    }
    this.removeHeader(BASIS_HEADER)
    const methods = status === 405 && !this.hasHeader('content-type') ? findMethods(pathOf(this.req)) : undefined
    if (methods) addMissing(this, { ...REFUSAL_HEADERS, allow: methods.join(', ') })
    addMissing(this, BASE_HEADERS)
    if (status === 503) addMissing(this, { 'retry-after': RETRY_AFTER_S })
    const type = String(this.getHeader('content-type') ?? '')
    // A worker would apply the policy of its script, and a 304 has no type.
    if (!type.includes('javascript') && status !== 304)
      addMissing(this, { 'content-security-policy': type.startsWith('text/html') ? ERROR_PAGE_CSP : DATA_CSP })
    // The framework lets shared caches keep some of its 404s for a year.
    if (status >= 400) this.setHeader('cache-control', 'no-store')
    else if (this.req.url?.startsWith('/api/')) addMissing(this, { 'cache-control': 'no-store' })
    writeHead.call(this, status)
    if (methods) write.call(this, REFUSAL, 'utf8')
    return this
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}

/** Node refuses a request without a host by names and values in turn. */
function entriesOf(headers: unknown): [string, string | number | string[]][] {
  if (!Array.isArray(headers)) return Object.entries(headers ?? {})
  return headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]]] : []))
}

function addMissing(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
}
