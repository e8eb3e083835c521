import 'server-only'
import http from 'node:http'
import https from 'node:https'
import type { RouteFailureCode } from '@/lib/maps/schemas'
import { readBodyText } from '@/lib/server/content/http-client'
import { describeError } from '../describe-error'
import { routeError } from './failure'

export const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

type RouterRequest = {
  url: string
  body?: unknown
  headers?: Record<string, string>
  timeoutMs: number
}

/**
 * Sends one request to a routing service and returns any status. `body` is undefined unless JSON. Throws UNKNOWN_ERROR,
 * without URL or headers, which may contain a key.
 */
export async function requestRouter({ url, body, headers, timeoutMs }: RouterRequest) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send({ url, headers, text: body === undefined ? undefined : JSON.stringify(body), signal })
    return { status: response.statusCode ?? 0, body: parse(await readBodyText(response, MAX_RESPONSE_BYTES)) }
  } catch (cause) {
    if (signal.aborted) throw routeError('UNKNOWN_ERROR', `timed out after ${timeoutMs} ms`)
    throw routeError('UNKNOWN_ERROR', describeError(cause))
  }
}

/** Maps an HTTP status to a failure code. */
export function failureCodeForStatus(status: number): RouteFailureCode {
  if (status === 401 || status === 403) return 'REQUEST_DENIED'
  return status === 429 ? 'OVER_QUERY_LIMIT' : 'UNKNOWN_ERROR'
}

type HttpRequestOptions = {
  url: string
  headers?: Record<string, string>
  text: string | undefined
  signal: AbortSignal
}

function send({ url, headers, text, signal }: HttpRequestOptions): Promise<http.IncomingMessage> {
  const { request: createRequest } = url.startsWith('https:') ? https : http
  const contentHeaders = text === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = createRequest(url, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...contentHeaders, accept: 'application/json', 'accept-encoding': 'identity' },
      // A reused connection may be closed during the request.
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
