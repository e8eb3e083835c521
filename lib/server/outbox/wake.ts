import 'server-only'

// The server bundle may contain this module more than once.
const SLOT = Symbol.for('nocturne.outbox.wake')
const globalSlots: typeof globalThis & { [SLOT]?: () => void } = globalThis

/** Wakes this process's outbox worker; does nothing if none runs. */
export function wakeOutbox(): void {
  globalSlots[SLOT]?.()
}

/** Sets the handler of `wakeOutbox`; undefined removes it. */
export function setWakeHandler(wake: (() => void) | undefined): void {
  globalSlots[SLOT] = wake
}
