import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** What every copy of the server's code shares. */
type Door = {
  /** Who is asking. */
  requests: AsyncLocalStorage<{ id: string }>
  /** Where lines go; null where they stay as they are. */
  logger: Logger | null
  /** What is being answered, also after its client has gone. */
  underWay: Set<Promise<unknown>>
}

// The server's bundle may hold this module more than once.
const SLOT = Symbol.for('nocturne.log')
const held: typeof globalThis & { [SLOT]?: Door } = globalThis

export function logDoor(): Door {
  held[SLOT] ??= { requests: new AsyncLocalStorage(), logger: null, underWay: new Set() }
  return held[SLOT]
}
