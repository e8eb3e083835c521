import 'server-only'
import type { Readable } from 'node:stream'
import { Agent, buildConnector, Client } from 'undici'

/** Codes of a connection that the other side closed. */
const CLOSED_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
const MEGABYTE = 1024 * 1024
/** The callers' timeouts cover connecting, headers and body. */
const OPTIONS = { headersTimeout: 0, bodyTimeout: 0 }

export type ResponseHeaders = Record<string, string | string[] | undefined>

type Request = {
  /** A user and password in it are sent as Basic authentication. */
  url: string
  headers?: Record<string, string>
  /** Sent as JSON by POST; GET without a body. */
  body?: string
  /** Uses a separate connection, which is closed after the response. Always so with a body. */
  newConnection?: boolean
  /** Called when the separate connection is established, before anything is written. */
  onConnect?: () => void
}

type LimitedRequest = Request & {
  /** Covers everything from the DNS lookup to the last byte. */
  timeoutMs: number
  /** Maximum size of the body, counted while reading; the announced length is ignored. */
  limitBytes: number
}

type Response = { status: number; headers: ResponseHeaders; body: Readable }
export type TextResponse = { status: number; headers: ResponseHeaders; text: string }
export type BytesResponse = { status: number; bytes: Buffer<ArrayBuffer> }
export type JsonResponse = { status: number; body: unknown }

const sharedAgent = new Agent(OPTIONS)

/**
 * Sends a request; the body is not read yet. Redirects are returned and never followed. A GET whose connection closes,
 * perhaps just as it is reused, is repeated once on a new one. The framework's patched `fetch` is avoided, because it
 * stores copies on disk.
 */
async function sendRequest(request: Request & { signal: AbortSignal }): Promise<Response> {
  if (request.newConnection || request.body !== undefined) return await sendOnNewConnection(request)
  try {
    return await send(sharedAgent, request)
  } catch (error) {
    if (request.signal.aborted || !CLOSED_CODES.includes(Object(error).code)) throw error
    return await sendOnNewConnection(request)
  }
}

/** Requests a text with any status. Rejects with a TimeoutError, or with an Error with a short reason. */
export async function requestText(request: LimitedRequest): Promise<TextResponse> {
  return await withTimeout(request.timeoutMs, async signal => {
    const { status, headers, body } = await sendRequest({ ...request, signal })
    return { status, headers, text: (await readBytes(body, request.limitBytes)).toString() }
  })
}

/** Requests bytes, as `requestText` does. Reads the body of a 2xx only; otherwise it is empty. */
export async function requestBytes(request: LimitedRequest): Promise<BytesResponse> {
  return await withTimeout(request.timeoutMs, async signal => {
    const { status, body } = await sendRequest({ ...request, signal })
    if (isOk(status)) return { status, bytes: await readBytes(body, request.limitBytes) }
    body.destroy()
    return { status, bytes: Buffer.alloc(0) }
  })
}

/** Requests JSON, as `requestText` does. Parses the body of a 2xx only; otherwise it is null. */
export async function requestJson(request: LimitedRequest): Promise<JsonResponse> {
  const { status, bytes } = await requestBytes(request)
  const body = isOk(status) ? parseJson(bytes.toString()) : null
  if (body === undefined) throw new Error('response is not JSON')
  return { status, body }
}

/** Requests only the status and discards the body, however long it is. */
export async function requestStatus(request: Omit<LimitedRequest, 'limitBytes'>): Promise<number> {
  return await withTimeout(request.timeoutMs, async signal => {
    const { status, body } = await sendRequest({ ...request, signal })
    body.destroy()
    return status
  })
}

export function isOk(status: number): boolean {
  return status >= 200 && status <= 299
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class TimeoutError extends Error {}

async function withTimeout<T>(timeoutMs: number, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await request(signal)
  } catch (cause) {
    if (signal.aborted) throw new TimeoutError(`timed out after ${timeoutMs} ms`, { cause })
    throw cause
  }
}

async function sendOnNewConnection(request: Request & { signal: AbortSignal }): Promise<Response> {
  // The signal also ends a handshake.
  const connect = createConnector(request)
  const client = new Client(new URL(request.url).origin, { ...OPTIONS, connect })
  try {
    const response = await send(client, { ...request, newConnection: true })
    // Closes once the body ends.
    void client.close()
    return response
  } catch (error) {
    void client.destroy()
    throw error
  }
}

async function send(dispatcher: Agent | Client, request: Request & { signal: AbortSignal }): Promise<Response> {
  const { origin, pathname, search, username, password } = new URL(request.url)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const { statusCode, headers, body } = await dispatcher.request({
    origin,
    path: pathname + search,
    method: request.body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...((username || password) && { authorization: `Basic ${credentials}` }),
      ...request.headers,
    },
    body: request.body,
    signal: request.signal,
    reset: request.newConnection === true,
  })
  // A body that is destroyed before its end emits an error.
  body.on('error', () => {})
  return { status: statusCode, headers, body }
}

function createConnector({ onConnect, signal }: { onConnect?: () => void; signal: AbortSignal }) {
  const connect = buildConnector({ timeout: 0, signal })
  return (to: buildConnector.Options, callback: buildConnector.Callback) =>
    connect(to, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      onConnect?.()
      callback(null, socket)
    })
}

async function readBytes(body: Readable, limitBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limitBytes) throw new Error(`response larger than ${formatBytes(limitBytes)}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function formatBytes(count: number): string {
  return count >= MEGABYTE ? `${count / MEGABYTE} MB` : `${count} bytes`
}

/** Describes a host's failure for the log: Node's error can have a code and no message. */
export function describeError(error: unknown): string {
  const { message, code, name } = Object(error)
  return [message, code, name].find(text => typeof text === 'string' && text !== '') ?? 'no response'
}
