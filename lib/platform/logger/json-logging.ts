import 'server-only'
import { formatWithOptions, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './levels'
import { mask, truncateForMasking } from './mask'
import { loggerState } from './state'

type SerializedError = { type: string; message: string; code?: string; stack?: string; cause?: SerializedError }
type LogLine = { msg: string; err?: SerializedError }

const MAX_CAUSES = 3

const LEVEL_BY_CONSOLE_METHOD = {
  trace: 'trace',
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const

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
  for (const [method, name] of entriesOf(LEVEL_BY_CONSOLE_METHOD)) {
    console[method] = (...args: unknown[]) => logger[name](formatLogLine(args))
  }
  return () => {
    state.logger = null
    Object.assign(console, originalConsole)
  }
}

function entriesOf<Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] {
  const names = Object.keys(record).filter((name): name is Name => name in record)
  return names.map(name => [name, record[name]])
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
