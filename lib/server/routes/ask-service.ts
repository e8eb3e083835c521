import 'server-only'
import http from 'node:http'
import https from 'node:https'
import type { RouteFailure } from '@/lib/maps/schemas'
import { readText } from '@/lib/server/content/read-json'
import { faultOf } from '../fault-of'
import { routeFailed } from './failure'

export const TIMEOUT_MS = 5000
/** The longest drive there is, drawn in full, is a quarter of this. */
const LIMIT_BYTES = 4 * 1024 * 1024

type Question = {
  url: string
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown
  headers?: Record<string, string>
  timeoutMs: number
}

/**
 * Asks a routing service once. Any status is an answer, a redirect too; `body` is undefined where it is not JSON. The
 * time limit covers the whole answer, whose size is counted. Throws UNKNOWN_ERROR where there is no whole answer, in
 * words that hold neither address nor headers: a key may be in either.
 */
export async function askService({ url, body, headers, timeoutMs }: Question) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send({ url, headers, text: body === undefined ? undefined : JSON.stringify(body), signal })
    return { status: response.statusCode ?? 0, body: parse(await readText(response, LIMIT_BYTES)) }
  } catch (cause) {
    if (signal.aborted) throw routeFailed('UNKNOWN_ERROR', `timed out after ${timeoutMs} ms`)
    throw routeFailed('UNKNOWN_ERROR', faultOf(cause))
  }
}

/** What a status says where the body does not say it better. */
export function failureOfStatus(status: number): RouteFailure {
  if (status === 401 || status === 403) return 'REQUEST_DENIED'
  return status === 429 ? 'OVER_QUERY_LIMIT' : 'UNKNOWN_ERROR'
}

type Sending = { url: string; headers?: Record<string, string>; text: string | undefined; signal: AbortSignal }

function send({ url, headers, text, signal }: Sending): Promise<http.IncomingMessage> {
  const { request: open } = url.startsWith('https:') ? https : http
  const posted = text === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...posted, accept: 'application/json', 'accept-encoding': 'identity' },
      // A connection that is used again may be closed under a request.
      agent: false,
      signal,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('close', () => reject(new Error('connection closed without a response')))
    request.end(text)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
