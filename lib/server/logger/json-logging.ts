import 'server-only'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './levels'
import { formatLogLine } from './line'
import { loggerState } from './state'

/** What each of the console's words is in the log. */
const LEVEL_BY_CONSOLE_METHOD = {
  trace: 'trace',
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const

/**
 * From now on whatever this process says, the framework's words too, is a line of JSON: `time`, `level`, `msg`, with
 * `requestId` within a request and `err` where there was an error, and nothing personal. What it gives undoes it.
 */
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
      // Made and masked by the time it comes here.
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
