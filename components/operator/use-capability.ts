'use client'

import { useSyncExternalStore } from 'react'

/** What the link carries after its "#", where no server's log has it; null until the page is in a browser. */
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
