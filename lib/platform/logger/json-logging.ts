import 'server-only'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './levels'
import { formatLogLine } from './line'
import { loggerState } from './state'

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
