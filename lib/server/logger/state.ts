import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

type LoggerState = {
  requests: AsyncLocalStorage<{ id: string }>
  logger: Logger | null
  pendingRequests: Set<Promise<unknown>>
}

// The server bundle may contain this module more than once.
const STATE_KEY = Symbol.for('nocturne.log')
const globalState: typeof globalThis & { [STATE_KEY]?: LoggerState } = globalThis

export function loggerState(): LoggerState {
  globalState[STATE_KEY] ??= { requests: new AsyncLocalStorage(), logger: null, pendingRequests: new Set() }
  return globalState[STATE_KEY]
}
