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
 * Listens for a rejected key, which Google reports to a global function.
 * https://developers.google.com/maps/documentation/javascript/events#auth-errors
 */
export function watchGoogleAuthFailure(): void {
  Object.assign(window, { gm_authFailure: () => reportGoogleFailure('the key was rejected') })
}
