import 'client-only'
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

/** Method and path of an endpoint, with `{id}` for a path parameter. */
type EndpointName = `${'GET' | 'POST' | 'PATCH'} /api/v1/${string}`

/** What a call sends. `token` is the Bearer token; an undefined query parameter or header is omitted. */
type EndpointRequest = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  headers?: Record<string, string | undefined>
  /** A file is sent as it is; anything else as JSON. */
  body?: object
  token?: string
  signal?: AbortSignal
  timeoutMs?: number
}

type CallRequest = EndpointRequest & {
  /** What the response is; an object if undeclared. */
  expects?: 'object' | 'list' | 'any JSON' | 'text'
  /** The sentence of an error response that has none. */
  fallbackMessage?: string
}

/**
 * Calls an endpoint of this site. Checks the response's status, that it is JSON, and that it is an object or a list, or
 * that it is a text; the rest is as the endpoint declares it. Throws AppError:
 * - with the server's sentence, code and fields on an error response (the rest in `details`);
 * - with code `offline` or `no_answer` when no valid response arrived;
 * - with `fallbackMessage` as the sentence and code `unknown` when the error response is not ours (a
 *   proxy's page, an empty body), so that it cannot match a known code.
 */
export async function callEndpoint<T>(endpoint: EndpointName, request?: CallRequest): Promise<T>
export async function callEndpoint(
  endpoint: EndpointName,
  { expects = 'object', fallbackMessage, ...request }: CallRequest = {},
): Promise<unknown> {
  const response = await fetchEndpoint(endpoint, request)
  const read: Promise<unknown> = response.ok && expects === 'text' ? response.text() : response.json()
  const payload = await read.catch(cause => {
    if (!response.ok && fallbackMessage !== undefined) return null
    throw toNetworkError(endpoint, cause)
  })
  if (!response.ok) throw toApiError({ endpoint, status: response.status, payload, fallbackMessage })
  if (!isContainer[expects](payload)) throw toNetworkError(endpoint, `the response is not the expected ${expects}`)
  return payload
}

/** Calls an endpoint and returns its response of any status. Throws AppError when none arrived. */
async function fetchEndpoint(
  endpoint: EndpointName,
  { params = {}, query = {}, headers = {}, body, token, signal, timeoutMs = TIMEOUT_MS }: EndpointRequest,
): Promise<Response> {
  const [method, path = ''] = endpoint.split(' ')
  const timeout = AbortSignal.timeout(timeoutMs)
  const pathname = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(definedEntries(query)).toString()
  const sent: Record<string, string> = Object.fromEntries(definedEntries(headers))
  if (token !== undefined) sent.authorization = `Bearer ${token}`
  if (body !== undefined) sent['content-type'] = body instanceof Blob ? body.type : 'application/json'
  return await fetch(search === '' ? pathname : `${pathname}?${search}`, {
    method,
    headers: sent,
    body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(cause => {
    throw toNetworkError(endpoint, cause)
  })
}

/** Returns what an error of one code adds to the common fields; null for any other error. */
export function getErrorDetails<T extends object>(error: unknown, code: string): T | null
export function getErrorDetails(error: unknown, code: string): object | null {
  return error instanceof AppError && error.code === code ? (error.details ?? null) : null
}

function definedEntries(values: Record<string, string | undefined>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

type ErrorResponse = { endpoint: string; status: number; payload: unknown; fallbackMessage?: string }

function toApiError({ endpoint, status, payload, fallbackMessage = userMessages.unexpected }: ErrorResponse): AppError {
  const { error, code, fields, ...details } = isRecord(payload) ? payload : {}
  const userMessage = typeof error === 'string' ? error.trim() : ''
  const knownCode = typeof code === 'string' ? code : 'unknown'
  return new AppError({
    kind: KIND_BY_STATUS[status] ?? 'internal',
    message: `${endpoint} responded ${status} ${knownCode}`,
    userMessage: userMessage === '' ? fallbackMessage : userMessage,
    code: knownCode,
    fields: isFields(fields) ? fields : undefined,
    details,
  })
}

const isContainer: Record<NonNullable<CallRequest['expects']>, (value: unknown) => boolean> = {
  object: isRecord,
  list: Array.isArray,
  'any JSON': () => true,
  text: value => typeof value === 'string',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFields(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(userMessage => typeof userMessage === 'string')
}

function toNetworkError(endpoint: string, cause: unknown): AppError {
  const offline = !navigator.onLine
  return new AppError({
    kind: 'unavailable',
    message: `no response from ${endpoint}`,
    userMessage: offline ? userMessages.offline : userMessages.noResponse,
    code: offline ? 'offline' : 'no_answer',
    cause,
  })
}
