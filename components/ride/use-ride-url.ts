'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { getCurrentRidePath, parseRideUrl, type RideUrlParts, subscribeToUrl } from '@/lib/booking/client/ride-url'

/** Reads the ride credentials from the URL; null during SSR. */
export function useRideUrl(): RideUrlParts | null {
  const url = useSyncExternalStore(subscribeToUrl, getCurrentRidePath, () => null)
  return useMemo(() => (url === null ? null : parseRideUrl(url)), [url])
}
