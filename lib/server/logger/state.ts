import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** State shared by every copy of the server code. */
type LoggerState = {
  /** The current request. */
  requests: AsyncLocalStorage<{ id: string }>
  /** Null while console output is unchanged. */
  logger: Logger | null
  /** Includes responses whose client disconnected. */
  pendingRequests: Set<Promise<unknown>>
}

// The server bundle may contain this module more than once.
const STATE_KEY = Symbol.for('nocturne.log')
const globalState: typeof globalThis & { [STATE_KEY]?: LoggerState } = globalThis

export function loggerState(): LoggerState {
  globalState[STATE_KEY] ??= { requests: new AsyncLocalStorage(), logger: null, pendingRequests: new Set() }
  return globalState[STATE_KEY]
}
