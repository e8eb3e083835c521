import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { singleton } from '@/lib/platform/singleton'

type LoggerState = {
  requests: AsyncLocalStorage<{ id: string }>
  logger: Logger | null
  pendingRequests: Set<Promise<unknown>>
}

const state = singleton<LoggerState>('logger')

export function loggerState(): LoggerState {
  return state.getOrCreate(() => ({ requests: new AsyncLocalStorage(), logger: null, pendingRequests: new Set() }))
}
