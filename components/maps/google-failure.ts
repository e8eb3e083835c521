import { useSyncExternalStore } from 'react'

// Google's script is loaded once in a page's life, and what its key is refused for does not mend itself: a failure lasts
// as long as the page, whatever is mounted anew on it.
let reason: string | null = null
const listeners = new Set<() => void>()

/** Google's maps are out of use from now on, for this reason or by this error. The first reason stands. */
export function reportGoogleFailure(cause: unknown): void {
  if (reason !== null) return
  reason = cause instanceof Error ? cause.message : String(cause)
  for (const listener of listeners) listener()
}

/** Why Google's maps are out of use; null while they are not. */
export function useGoogleFailure(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => reason,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Hears of a key that is refused: the script loads all the same, then calls a global function, at once or later in the
 * visit. https://developers.google.com/maps/documentation/javascript/events#auth-errors
 */
export function watchGoogleAuthFailure(): () => void {
  const previousHandler: unknown = Reflect.get(window, 'gm_authFailure')
  const onAuthFailure = () => {
    if (typeof previousHandler === 'function') previousHandler()
    reportGoogleFailure('the key was refused')
  }
  Reflect.set(window, 'gm_authFailure', onAuthFailure)
  return () => {
    if (Reflect.get(window, 'gm_authFailure') === onAuthFailure) Reflect.set(window, 'gm_authFailure', previousHandler)
  }
}
