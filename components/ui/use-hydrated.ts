'use client'

import { useSyncExternalStore } from 'react'

/** Returns whether React has taken over the server's HTML, which must show nothing of this browser or this minute. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
