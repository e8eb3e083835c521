import { useSyncExternalStore } from 'react'

// Google's script loads once per page, and a rejected key does not recover.
let reason: string | null = null
const listeners = new Set<() => void>()

/** Records a permanent Google Maps failure; the first one wins. */
export function reportGoogleFailure(cause: unknown): void {
  if (reason !== null) return
  reason = cause instanceof Error ? cause.message : String(cause)
  for (const listener of listeners) listener()
}

/** Returns why Google Maps failed, or null. */
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
 * Subscribes to key rejections, which call a global function.
 * https://developers.google.com/maps/documentation/javascript/events#auth-errors
 */
export function watchGoogleAuthFailure(): () => void {
  const previousHandler: unknown = Reflect.get(window, 'gm_authFailure')
  const onAuthFailure = () => {
    if (typeof previousHandler === 'function') previousHandler()
    reportGoogleFailure('the key was rejected')
  }
  Reflect.set(window, 'gm_authFailure', onAuthFailure)
  return () => {
    if (Reflect.get(window, 'gm_authFailure') === onAuthFailure) Reflect.set(window, 'gm_authFailure', previousHandler)
  }
}
