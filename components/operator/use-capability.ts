'use client'

import { useSyncExternalStore } from 'react'

/** Reads the capability from the URL fragment; null during SSR. */
export function useCapability(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
