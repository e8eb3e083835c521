import 'client-only'
import type { z } from 'zod'
import type { Endpoint, PathParam, ResponseOutput, SchemasOf } from '@/lib/endpoint'
import { AppError, type ErrorKind, userMessages } from '@/lib/errors'

const TIMEOUT_MS = 15_000

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

/** Optional where every part of it is. */
type Input<Name extends string, T> = Record<never, never> extends T ? { [K in Name]?: T } : { [K in Name]: T }
type DeclaredInput<E extends Endpoint> = ([PathParam<E['path']>] extends [never]
  ? unknown
  : { params: Record<PathParam<E['path']>, string> }) &
  (SchemasOf<E> extends { query: infer S extends z.ZodType } ? Input<'query', z.input<S>> : unknown) &
  (SchemasOf<E> extends { headers: infer S extends Record<string, z.ZodType> }
    ? Input<'headers', { [Name in keyof S]: z.input<S[Name]> }>
    : unknown) &
  (SchemasOf<E> extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown)

/** What a call sends. `token` is the Bearer token; an undefined query parameter or header is omitted. */
export type EndpointRequest<E extends Endpoint> = DeclaredInput<E> & {
  token?: string
  signal?: AbortSignal
  timeoutMs?: number
}

type AnyRequest = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
  token?: string
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Calls an endpoint of this site and parses the response with its declared schema, which loads with the first call.
 * Throws AppError:
 * - with the server's sentence, code and fields on an error response (the rest in `details`);
 * - with code `offline` or `no_answer` when no valid response arrived;
 * - with `fallbackMessage` as the sentence and code `unknown` when the error response is not ours (a
 *   proxy's page, an empty body), so that it cannot match a known code.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E> & { fallbackMessage?: string },
): Promise<ResponseOutput<E>>
export async function callEndpoint(
  endpoint: Endpoint,
  { fallbackMessage, ...request }: AnyRequest & { fallbackMessage?: string },
): Promise<unknown> {
  const { path } = endpoint
  const loading = endpoint.schemas().catch(cause => {
    throw toNetworkError(path, cause)
  })
  // Loaded before a request that changes something, so that its outcome can be read.
  if (endpoint.method !== 'GET') await loading
  const [{ responses }, response] = await Promise.all([loading, fetchEndpoint(endpoint, request)])
  const payload: unknown = await response.json().catch(cause => {
    if (!response.ok && fallbackMessage !== undefined) return null
    throw toNetworkError(path, cause)
  })
  if (!response.ok) throw toApiError({ path, status: response.status, payload, fallbackMessage })
  const schema = responses[response.status] ?? Object.values(responses)[0]
  const parsed = schema?.safeParse(payload)
  if (!parsed?.success) throw toNetworkError(path, parsed?.error)
  return parsed.data
}

/** Calls an endpoint and returns its response of any status. Throws AppError when none arrived. */
export async function fetchEndpoint<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<Response>
export async function fetchEndpoint(
  { method, path }: Endpoint,
  { params = {}, query = {}, headers, body, token, signal, timeoutMs = TIMEOUT_MS }: AnyRequest,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const pathname = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(definedEntries(query)).toString()
  const sent: Record<string, string> = Object.fromEntries(definedEntries(headers ?? {}))
  if (token !== undefined) sent.authorization = `Bearer ${token}`
  if (body !== undefined) sent['content-type'] = 'application/json'
  return await fetch(search === '' ? pathname : `${pathname}?${search}`, {
    method,
    headers: sent,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(cause => {
    throw toNetworkError(path, cause)
  })
}

/** Parses what an error of one code adds to the common fields; null for any other error. */
export function parseErrorDetails<T>({
  error,
  code,
  schema,
}: {
  error: unknown
  code: string
  schema: z.ZodType<T>
}): T | null {
  if (!(error instanceof AppError) || error.code !== code) return null
  return schema.safeParse(error.details).data ?? null
}

function definedEntries(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

function toApiError({
  path,
  status,
  payload,
  fallbackMessage = userMessages.unexpected,
}: {
  path: string
  status: number
  payload: unknown
  fallbackMessage?: string
}): AppError {
  const { error, code, fields, ...details } = isRecord(payload) ? payload : {}
  const userMessage = typeof error === 'string' ? error.trim() : ''
  const knownCode = typeof code === 'string' ? code : 'unknown'
  return new AppError({
    kind: KIND_BY_STATUS[status] ?? 'internal',
    message: `${path} responded ${status} ${knownCode}`,
    userMessage: userMessage === '' ? fallbackMessage : userMessage,
    code: knownCode,
    fields: isFields(fields) ? fields : undefined,
    details,
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFields(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(userMessage => typeof userMessage === 'string')
}

function toNetworkError(path: string, cause: unknown): AppError {
  const offline = !navigator.onLine
  return new AppError({
    kind: 'unavailable',
    message: `no response from ${path}`,
    userMessage: offline ? userMessages.offline : userMessages.noResponse,
    code: offline ? 'offline' : 'no_answer',
    cause,
  })
}
