import 'client-only'
import { z } from 'zod'
import { AppError, type ErrorKind, userMessages } from '@/lib/errors'

const TIMEOUT_MS = 15_000

const errorResponseSchema = z.looseObject({
  error: z.string().trim().min(1).optional().catch(undefined),
  code: z.string().catch('unknown'),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
})

const KIND_BY_STATUS: Record<number, ErrorKind> = {
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
 * Calls this site's API and parses the response with a schema.
 * Throws AppError:
 * - with the server's sentence, code and fields on an error response (the rest in `details`);
 * - with code `offline` or `no_answer` when no valid response arrived;
 * - with `fallback` as the sentence and code `unknown` when the error response is not ours (a
 *   proxy's page, an empty body), so that it cannot match a known code.
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
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(cause => {
    throw toNetworkError(path, cause)
  })
  const payload: unknown = await response.json().catch(cause => {
    if (!response.ok && fallback !== undefined) return null
    throw toNetworkError(path, cause)
  })
  if (!response.ok) throw toApiError({ path, status: response.status, payload, fallback })
  const parsed = schema.safeParse(payload)
  if (!parsed.success) throw toNetworkError(path, parsed.error)
  return parsed.data
}

function toApiError({
  path,
  status,
  payload,
  fallback = userMessages.unexpected,
}: {
  path: string
  status: number
  payload: unknown
  fallback?: string
}): AppError {
  const { error, code, fields, ...details } = errorResponseSchema.safeParse(payload).data ?? { code: 'unknown' }
  return new AppError({
    kind: KIND_BY_STATUS[status] ?? 'internal',
    message: `${path} responded ${status} ${code}`,
    userMessage: error ?? fallback,
    code,
    fields,
    details,
  })
}

function toNetworkError(path: string, cause: unknown): AppError {
  const offline = !navigator.onLine
  return new AppError({
    kind: 'unavailable',
    message: `no response from ${path}`,
    userMessage: offline ? userMessages.offline : userMessages.noAnswer,
    code: offline ? 'offline' : 'no_answer',
    cause,
  })
}
