import 'client-only'
import { z } from 'zod'
import { AppError, type ErrorKind, sentences } from '@/lib/errors'

/** How long a call may take before the rider is told. */
const TIMEOUT_MS = 15_000

const refusalSchema = z.looseObject({
  error: z.string().default(sentences.unexpected),
  code: z.string().default('unknown'),
  fields: z.record(z.string(), z.string()).optional(),
})

const KINDS: Record<number, ErrorKind> = {
  400: 'bad_request',
  402: 'payment_declined',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'unprocessable',
  429: 'too_many_requests',
  503: 'unavailable',
}

/**
 * One call to this site's own API, its answer parsed by its schema.
 * Throws AppError: the server's own sentence, code and fields where it refused (the rest of its answer in `details`),
 * or code `offline` or `no_answer` where none came.
 */
export async function callApi<T>({
  path,
  schema,
  method = 'GET',
  body,
  headers,
  signal,
}: {
  path: string
  schema: z.ZodType<T>
  method?: 'GET' | 'POST' | 'PATCH'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(cause => {
    throw noAnswer(path, cause)
  })
  const answer: unknown = await response.json().catch(cause => {
    throw noAnswer(path, cause)
  })
  if (!response.ok) throw refusal(path, response.status, answer)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw noAnswer(path, parsed.error)
  return parsed.data
}

function refusal(path: string, status: number, answer: unknown): AppError {
  const parsed = refusalSchema.safeParse(answer)
  const { error, code, fields, ...details } = parsed.success
    ? parsed.data
    : { error: sentences.unexpected, code: 'unknown', fields: undefined }
  return new AppError({
    kind: KINDS[status] ?? 'internal',
    message: `${path} answered ${status} ${code}`,
    sentence: error,
    code,
    fields,
    details,
  })
}

function noAnswer(path: string, cause: unknown): AppError {
  const offline = !navigator.onLine
  return new AppError({
    kind: 'unavailable',
    message: `${path} gave no answer`,
    sentence: offline ? sentences.offline : sentences.noAnswer,
    code: offline ? 'offline' : 'no_answer',
    cause,
  })
}
