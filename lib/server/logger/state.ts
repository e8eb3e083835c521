import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** What every copy of the server's code shares. */
type LoggerState = {
  /** Who is asking. */
  requests: AsyncLocalStorage<{ id: string }>
  /** Where lines go; null where they stay as they are. */
  logger: Logger | null
  /** What is being answered, also after its client has gone. */
  pendingRequests: Set<Promise<unknown>>
}

// The server's bundle may hold this module more than once.
const STATE_KEY = Symbol.for('nocturne.log')
const globalState: typeof globalThis & { [STATE_KEY]?: LoggerState } = globalThis

export function loggerState(): LoggerState {
  globalState[STATE_KEY] ??= { requests: new AsyncLocalStorage(), logger: null, pendingRequests: new Set() }
  return globalState[STATE_KEY]
}
