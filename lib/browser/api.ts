import 'client-only'
import { z } from 'zod'
import { AppError, type ErrorKind, sentences } from '@/lib/errors'

/** How long a call may take before the rider is told. */
const TIMEOUT_MS = 15_000

const refusalSchema = z.looseObject({
  error: z.string().trim().min(1).optional().catch(undefined),
  code: z.string().catch('unknown'),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
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
 * or code `offline` or `no_answer` where none came. With a `fallback`, a refusal in no words of ours (a proxy's page, an
 * empty body) has that as its sentence, and the code `unknown`: who branches on the code never takes it for our own.
 */
export async function callApi<T>({
  path,
  schema,
  method = 'GET',
  body,
  headers,
  signal,
  timeoutMs = TIMEOUT_MS,
  fallback,
}: {
  path: string
  schema: z.ZodType<T>
  method?: 'GET' | 'POST' | 'PATCH'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  fallback?: string
}): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(cause => {
    throw noAnswer(path, cause)
  })
  const answer: unknown = await response.json().catch(cause => {
    if (!response.ok && fallback !== undefined) return null
    throw noAnswer(path, cause)
  })
  if (!response.ok) throw refusal({ path, status: response.status, answer, fallback })
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw noAnswer(path, parsed.error)
  return parsed.data
}

function refusal({
  path,
  status,
  answer,
  fallback = sentences.unexpected,
}: {
  path: string
  status: number
  answer: unknown
  fallback?: string
}): AppError {
  const { error, code, fields, ...details } = refusalSchema.safeParse(answer).data ?? { code: 'unknown' }
  return new AppError({
    kind: KINDS[status] ?? 'internal',
    message: `${path} responded ${status} ${code}`,
    sentence: error ?? fallback,
    code,
    fields,
    details,
  })
}

function noAnswer(path: string, cause: unknown): AppError {
  const offline = !navigator.onLine
  return new AppError({
    kind: 'unavailable',
    message: `no response from ${path}`,
    sentence: offline ? sentences.offline : sentences.noAnswer,
    code: offline ? 'offline' : 'no_answer',
    cause,
  })
}
