import 'server-only'

// The server's bundle may hold this module more than once; the process has one outbox.
const SLOT = Symbol.for('nocturne.outbox.wake')
const globalSlots: typeof globalThis & { [SLOT]?: () => void } = globalThis

/** Has this process's worker look for what is to be told soon; nothing where none runs. */
export function wakeOutbox(): void {
  globalSlots[SLOT]?.()
}

/** Says what `wakeOutbox` does from now on; undefined for nothing. */
export function setWakeHandler(wake: (() => void) | undefined): void {
  globalSlots[SLOT] = wake
}
