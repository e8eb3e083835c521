import 'server-only'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { keepAnswers } from './keep'
import { type Answer, readJson } from './read-json'

export const ANSWER_LIMIT_BYTES = 5 * 1024 * 1024
/** Of the posts, which are read one by one. */
export const LIST_LIMIT_BYTES = 200 * 1024 * 1024
export const TIMEOUT_MS = 5000
export const FRESH_MS = 5000
/** The code of a failure that every other question to this host would meet too. */
export const UNREACHABLE = 'content_unreachable'
/** The code of an answer that is none. */
export const UNUSABLE = 'content_unusable'

export type HostOptions = {
  /** The host, without a slash at its end. */
  baseUrl: string
  /** The limit of each request, its whole body included. */
  timeoutMs?: number
  /** How long an answer is given again without asking. */
  freshMs?: number
  /** When everything last changed: what was read before is asked for again. */
  changedAt?: () => number
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
  reshape: (answer: Answer, key: string) => T | Promise<T>
  limitBytes?: number
  worthKeeping?: (value: T) => boolean
  /** Its failures are nobody's concern. */
  quiet?: boolean
}

/** A way to read resources of one host: checked, remembered, patient with its failures. */
export function createHost({ baseUrl, timeoutMs = TIMEOUT_MS, freshMs = FRESH_MS, changedAt, now }: HostOptions) {
  return function keep<T>(resource: Resource<T>): (key?: string) => Promise<T> {
    const { name, sentence, path, reshape, limitBytes = ANSWER_LIMIT_BYTES, worthKeeping, quiet } = resource

    const fail = (code: string, cause: unknown) => failure({ name, sentence, code, cause })

    const read = keepAnswers<T>({
      freshMs,
      changedAt,
      now,
      worthKeeping,
      isHostFault: error => error instanceof AppError && error.code === UNREACHABLE,
      onFailure: error => {
        if (!quiet) console.error(error instanceof Error ? error.message : error)
      },
      read: async key => {
        const url = `${baseUrl}/api/v1/${path(key)}`
        const answer = await readJson({ url, timeoutMs, limitBytes }).catch(cause => {
          throw fail(UNREACHABLE, cause)
        })
        try {
          return await reshape(answer, key)
        } catch (cause) {
          throw fail(UNUSABLE, cause)
        }
      },
    })
    return (key = '') => read(key)
  }
}

/** The body of a 2xx. Throws 'HTTP error! status: ...' for any other status. */
export function bodyOf(answer: Answer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Error(httpErrorMessage(answer.status))
  return answer.body
}

/** A resource that cannot be had, as the log and a visitor read it. It is logged where it happens. */
export function failure(options: { name: string; sentence: string; code: string; cause: unknown }): AppError {
  const { name, sentence, code, cause } = options
  return new AppError({
    kind: 'unavailable',
    code,
    message: `content: ${name}: ${why(cause)}`,
    sentence,
    logged: true,
    cause,
  })
}

/** A refused connection has no message, only a code. */
function why(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
