import 'server-only'
import { singleton } from '@/lib/platform/singleton'

const wakeHandler = singleton<() => void>('outbox wake handler')

/** Wakes this process's outbox worker; does nothing if none runs. */
export function wakeOutbox(): void {
  wakeHandler.get()?.()
}

/** Sets the handler of `wakeOutbox`; undefined removes it. */
export function setWakeHandler(wake: (() => void) | undefined): void {
  wakeHandler.set(wake)
}
