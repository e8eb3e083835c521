import 'server-only'
import type { RouteFailureCode } from '@/lib/places/model/schemas'
import { describeError } from '@/lib/platform/describe-error'
import { parseJson, requestText } from '@/lib/platform/http-client'
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
 * Sends one request to a routing service. Returns any status, redirects included; `body` is undefined unless it is
 * JSON. Throws UNKNOWN_ERROR if the response is incomplete; its message has neither URL nor headers, which may contain
 * a key.
 */
export async function requestRouter({ body, ...request }: RouterRequest): Promise<{ status: number; body: unknown }> {
  try {
    const { status, text } = await requestText({
      ...request,
      body: body === undefined ? undefined : JSON.stringify(body),
      limitBytes: MAX_RESPONSE_BYTES,
      newConnection: true,
    })
    return { status, body: parseJson(text) }
  } catch (cause) {
    throw routeError('UNKNOWN_ERROR', describeError(cause))
  }
}

/** Maps an HTTP status to a failure code. */
export function failureCodeForStatus(status: number): RouteFailureCode {
  if (status === 401 || status === 403) return 'REQUEST_DENIED'
  return status === 429 ? 'OVER_QUERY_LIMIT' : 'UNKNOWN_ERROR'
}
