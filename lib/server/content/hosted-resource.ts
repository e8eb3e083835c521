import 'server-only'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { type JsonResponse, requestJson } from './http-client'
import { createStaleIfErrorCache } from './stale-if-error-cache'

export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024
/** Of the posts, which are read one by one. */
export const MAX_LIST_BYTES = 200 * 1024 * 1024
export const TIMEOUT_MS = 5000
export const FRESH_MS = 5000
/** The code of a failure that every other question to this host would meet too. */
export const CONTENT_UNREACHABLE = 'content_unreachable'
/** The code of an answer that is none. */
export const CONTENT_UNUSABLE = 'content_unusable'

export type HostOptions = {
  /** The host, without a slash at its end. */
  baseUrl: string
  /** The limit of each request, its whole body included. */
  timeoutMs?: number
  /** How long an answer is given again without asking. */
  freshMs?: number
  /** When everything last changed: what was read before is asked for again. */
  invalidatedAt?: () => number
  now?: () => number
}

export type Resource<T> = {
  /** What the log calls it. */
  name: string
  /** What a visitor reads where it cannot be had. */
  sentence: string
  /** The path below /api/v1/ for a key; a resource without keys is asked for with the empty one. */
  path: (key: string) => string
  /** Turns the answer for a key into ours; throws where it cannot. */
  parse: (answer: JsonResponse, key: string) => T | Promise<T>
  limitBytes?: number
  isCacheable?: (value: T) => boolean
  /** Its failures are nobody's concern. */
  isSilent?: boolean
}

/** A way to read resources of one host: checked, remembered, patient with its failures. */
export function createHostClient({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
  freshMs = FRESH_MS,
  invalidatedAt,
  now,
}: HostOptions) {
  return function defineResource<T>(resource: Resource<T>): (key?: string) => Promise<T> {
    const { name, sentence, path, parse, limitBytes = MAX_RESPONSE_BYTES, isCacheable, isSilent } = resource

    const fail = (code: string, cause: unknown) => contentUnavailableError({ name, sentence, code, cause })

    const read = createStaleIfErrorCache<T>({
      freshMs,
      invalidatedAt,
      now,
      isCacheable,
      isHostFailure: error => error instanceof AppError && error.code === CONTENT_UNREACHABLE,
      onFailure: error => {
        if (!isSilent) console.error(error instanceof Error ? error.message : error)
      },
      read: async key => {
        const url = `${baseUrl}/api/v1/${path(key)}`
        const answer = await requestJson({ url, timeoutMs, limitBytes }).catch(cause => {
          throw fail(CONTENT_UNREACHABLE, cause)
        })
        try {
          return await parse(answer, key)
        } catch (cause) {
          throw fail(CONTENT_UNUSABLE, cause)
        }
      },
    })
    return (key = '') => read(key)
  }
}

/** The body of a 2xx. Throws 'HTTP error! status: ...' for any other status. */
export function requireOkBody(answer: JsonResponse): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Error(httpErrorMessage(answer.status))
  return answer.body
}

/** A resource that cannot be had, as the log and a visitor read it. It is logged where it happens. */
export function contentUnavailableError(options: {
  name: string
  sentence: string
  code: string
  cause: unknown
}): AppError {
  const { name, sentence, code, cause } = options
  return new AppError({
    kind: 'unavailable',
    code,
    message: `content: ${name}: ${describeCause(cause)}`,
    userMessage: sentence,
    logged: true,
    cause,
  })
}

/** A refused connection has no message, only a code. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
