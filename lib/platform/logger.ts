import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { formatWithOptions, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import { singleton } from '@/lib/singleton'
import type { LogLevel } from './env'
import { mask, truncateForMasking } from './mask'

const REQUEST_ID_HEADER = 'x-request-id'
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const MAX_MASKED_PATH_LENGTH = 1000
const MAX_PATH_LENGTH = 200
/** The segment after the prefix is a secret. */
const SECRET_PATHS = /^(\/api\/v1\/calendar\/)[^/]+/
/** Monitoring polls these every few seconds. */
const DEBUG_LEVEL_PATHS = new Set(['/api/v1/health'])

type LoggerState = {
  requests: AsyncLocalStorage<{ id: string }>
  logger: Logger | null
  pendingRequests: Set<Promise<unknown>>
}

const sharedState = singleton<LoggerState>('logger')

/** Shared by the copies of this module in the server's bundles. */
export function loggerState(): LoggerState {
  return sharedState.getOrCreate(() => ({
    requests: new AsyncLocalStorage(),
    logger: null,
    pendingRequests: new Set(),
  }))
}

type SerializedError = { type: string; message: string; code?: string; stack?: string; cause?: SerializedError }
type LogLine = { msg: string; err?: SerializedError }

const MAX_CAUSES = 3

const CONSOLE_METHODS = ['trace', 'debug', 'log', 'info', 'warn', 'error'] as const

/** Logs all console output as masked JSON lines; returns a function that undoes it. */
export function installJsonLogging({
  level,
  stream = destination({ fd: 1, sync: true }),
}: {
  level: LogLevel
  stream?: DestinationStream
}): () => void {
  const state = loggerState()
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: error => error },
      formatters: { level: label => ({ level: label }) },
      mixin: () => {
        const request = state.requests.getStore()
        return request === undefined ? {} : { requestId: request.id }
      },
    },
    stream,
  )
  state.logger = logger
  const originalConsole = { ...console }
  for (const method of CONSOLE_METHODS) {
    const name = method === 'log' ? 'info' : method
    console[method] = (...args: unknown[]) => logger[name](formatLogLine(args))
  }
  return () => {
    state.logger = null
    Object.assign(console, originalConsole)
  }
}

/** Formats console arguments as one masked line with a separate error. */
export function formatLogLine(args: readonly unknown[]): LogLine {
  const error = args.find(arg => arg instanceof Error)
  const otherArgs = args.filter(arg => arg !== error)
  const text = formatWithOptions({ colors: false, breakLength: Number.POSITIVE_INFINITY }, ...otherArgs)
  const msg = mask(stripVTControlCharacters(truncateForMasking(text)).trim())
  if (error === undefined) return { msg }
  const err = serializeError(error)
  return { msg: msg === '' ? err.message : msg, err }
}

function serializeError(error: Error, depth = 0): SerializedError {
  const code: unknown = Object(error).code
  const { cause } = error
  return {
    type: error.name,
    message: mask(error.message),
    ...(typeof code === 'string' && { code: mask(code) }),
    ...(error.stack !== undefined && { stack: mask(error.stack) }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  }
}

/** Logs a line as it is, as a warning, which most logs keep: what is masked elsewhere is meant for whoever reads this. */
export function logUnmasked(msg: string): void {
  const { logger } = loggerState()
  if (logger === null) console.warn(msg)
  else logger.warn({ msg })
}

/** Handles a request under its id (a proxy's if well-formed), logged and returned in the response. */
export async function withRequestLogging(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const id = requestIdOf(request)
  const { requests, pendingRequests } = loggerState()
  return await requests.run({ id }, async () => {
    const startedAt = performance.now()
    const pending = respond()
    pendingRequests.add(pending)
    const response = await pending.finally(() => pendingRequests.delete(pending))
    // The headers of redirects and fetched responses are immutable.
    const headers = new Headers(response.headers)
    headers.set(REQUEST_ID_HEADER, id)
    logRequest({ request, status: response.status, ms: Math.round(performance.now() - startedAt) })
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  })
}

/** Waits for pending requests, including those whose client disconnected. */
export async function waitForPendingRequests(): Promise<void> {
  const { pendingRequests } = loggerState()
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

/** Rejects an id that looks like personal data. */
function requestIdOf({ headers }: Request): string {
  const requestId = headers.get(REQUEST_ID_HEADER) ?? ''
  return REQUEST_ID.test(requestId) && mask(requestId) === requestId ? requestId : randomUUID()
}

function logRequest({ request, status, ms }: { request: Request; status: number; ms: number }): void {
  const { logger } = loggerState()
  if (logger === null) return
  const path = loggedPath(request.url)
  const level = DEBUG_LEVEL_PATHS.has(path) && status < 400 ? 'debug' : 'info'
  logger[level]({ method: request.method, path, status, ms, msg: 'request completed' })
}

/** Returns a URL's path without query, secret or personal parts. */
export function loggedPath(url: string): string {
  const { pathname } = new URL(url)
  return mask(tryDecode(pathname), MAX_MASKED_PATH_LENGTH).replace(SECRET_PATHS, '$1[key]').slice(0, MAX_PATH_LENGTH)
}

function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
