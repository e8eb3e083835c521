'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { getCurrentRidePath, parseRideUrl, type RideUrlParts, subscribeToUrl } from '@/lib/browser/ride-url'

/** Which ride the address asks for, whatever becomes of it; null while the page is still being made on the server. */
export function useRideUrl(): RideUrlParts | null {
  const url = useSyncExternalStore(subscribeToUrl, getCurrentRidePath, () => null)
  return useMemo(() => (url === null ? null : parseRideUrl(url)), [url])
}
