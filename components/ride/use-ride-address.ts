'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { currentAddress, type RideAddress, readRideAddress, watchAddress } from '@/lib/browser/ride-address'

/** Which ride the address asks for, whatever becomes of it; null while the page is still being made on the server. */
export function useRideAddress(): RideAddress | null {
  const address = useSyncExternalStore(watchAddress, currentAddress, () => null)
  return useMemo(() => (address === null ? null : readRideAddress(address)), [address])
}
