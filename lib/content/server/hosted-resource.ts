import 'server-only'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { isOk, type JsonResponse, requestJson } from '@/lib/platform/http-client'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'

const MAX_RESPONSE_BYTES = 5 * 1024 * 1024
/** Limit of the posts list, which is streamed. */
export const MAX_LIST_BYTES = 200 * 1024 * 1024
export const TIMEOUT_MS = 5000
export const FRESH_MS = 5000
/** Error code of a failure that affects every request to the host. */
export const CONTENT_UNREACHABLE = 'content_unreachable'
/** Error code of an unusable response. */
export const CONTENT_UNUSABLE = 'content_unusable'

export type HostOptions = {
  baseUrl: string
  timeoutMs?: number
  /** How long a response is served from the cache. */
  freshMs?: number
  /** When the content last changed: earlier reads are outdated. */
  invalidatedAt?: () => number
  now?: () => number
}

export type Resource<T> = {
  name: string
  userMessage: string
  /** Path below /api/v1/ for a key; a resource without keys uses the empty key. */
  path: (key: string) => string
  /** Parses the response for a key; throws if it is unusable. */
  parse: (response: JsonResponse, key: string) => T | Promise<T>
  limitBytes?: number
  isCacheable?: (value: T) => boolean
  isSilent?: boolean
}

/** Creates a client for resources of one host: validation, stale-if-error cache, backoff. */
export function createHostClient({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
  freshMs = FRESH_MS,
  invalidatedAt,
  now,
}: HostOptions) {
  return function defineResource<T>(resource: Resource<T>): (key?: string) => Promise<T> {
    const { name, userMessage, path, parse, limitBytes = MAX_RESPONSE_BYTES, isCacheable, isSilent } = resource

    const fail = (code: string, cause: unknown) => contentUnavailableError({ name, userMessage, code, cause })

    const read = createStaleIfErrorCache<T>({
      freshMs,
      invalidatedAt,
      now,
      isCacheable,
      isHostFailure: error => error instanceof AppError && error.code === CONTENT_UNREACHABLE,
      onFailure: error => {
        if (!isSilent) logFailure(error)
      },
      read: async key => {
        const url = `${baseUrl}/api/v1/${path(key)}`
        const response = await requestJson({ url, timeoutMs, limitBytes }).catch(cause => {
          throw fail(CONTENT_UNREACHABLE, cause)
        })
        try {
          return await parse(response, key)
        } catch (cause) {
          throw fail(CONTENT_UNUSABLE, cause)
        }
      },
    })
    return (key = '') => read(key)
  }
}

export function logFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
}

/** Returns the body of a 2xx response. Throws 'HTTP error! status: ...' for any other status. */
export function requireOkBody(response: JsonResponse): unknown {
  if (!isOk(response.status)) throw new Error(httpErrorMessage(response.status))
  return response.body
}

/** Creates the error for an unavailable resource and logs it. */
export function contentUnavailableError(options: {
  name: string
  userMessage: string
  code: string
  cause: unknown
}): AppError {
  const { name, userMessage, code, cause } = options
  return new AppError({
    kind: 'unavailable',
    code,
    message: `content: ${name}: ${describeCause(cause)}`,
    userMessage,
    logged: true,
    cause,
  })
}

/** A refused connection has no message, only a code. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
