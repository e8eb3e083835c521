import 'server-only'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { logDoor } from './door'
import type { LogLevel } from './levels'
import { lineOf } from './line'

/** What each of the console's words is in the log. */
const LEVELS = { trace: 'trace', debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * From now on whatever this process says, the framework's words too, is a line of JSON: `time`, `level`, `msg`, with
 * `requestId` within a request and `err` where there was an error, and nothing personal. What it gives undoes it.
 */
export function structureLogs({
  level,
  to = destination({ fd: 1, sync: true }),
}: {
  level: LogLevel
  to?: DestinationStream
}): () => void {
  const door = logDoor()
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      // Made and masked by the time it comes here.
      serializers: { err: error => error },
      formatters: { level: label => ({ level: label }) },
      mixin: () => {
        const request = door.requests.getStore()
        return request === undefined ? {} : { requestId: request.id }
      },
    },
    to,
  )
  door.logger = logger
  const before = { ...console }
  for (const [method, name] of entriesOf(LEVELS)) {
    console[method] = (...args: unknown[]) => logger[name](lineOf(args))
  }
  return () => {
    door.logger = null
    Object.assign(console, before)
  }
}

function entriesOf<Name extends string, Value>(record: Record<Name, Value>): [Name, Value][] {
  const names = Object.keys(record).filter((name): name is Name => name in record)
  return names.map(name => [name, record[name]])
}
