import { useSyncExternalStore } from 'react'

// Google's script is loaded once in a page's life, and what its key is refused for does not mend itself: a failure lasts
// as long as the page, whatever is mounted anew on it.
let reason: string | null = null
const listeners = new Set<() => void>()

/** Google's maps are out of use from now on, for this reason or by this error. The first reason stands. */
export function failGoogle(why: unknown): void {
  if (reason !== null) return
  reason = why instanceof Error ? why.message : String(why)
  for (const tell of listeners) tell()
}

/** Why Google's maps are out of use; null while they are not. */
export function useGoogleFailure(): string | null {
  return useSyncExternalStore(
    listen,
    () => reason,
    () => null,
  )
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/**
 * Hears of a key that is refused: the script loads all the same, then calls a global function, at once or later in the
 * visit. https://developers.google.com/maps/documentation/javascript/events#auth-errors
 */
export function watchGoogleKey(): () => void {
  const earlier: unknown = Reflect.get(window, 'gm_authFailure')
  const refuse = () => {
    if (typeof earlier === 'function') earlier()
    failGoogle('the key was refused')
  }
  Reflect.set(window, 'gm_authFailure', refuse)
  return () => {
    if (Reflect.get(window, 'gm_authFailure') === refuse) Reflect.set(window, 'gm_authFailure', earlier)
  }
}
