'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import { ToastProvider } from '@/components/ui/toast'
import { getCurrentRidePath, parseRideUrl, type RideUrlParts, subscribeToUrl } from '@/lib/booking/client/ride-url'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { LostLink } from './lost-link'
import { Ride } from './ride'
import { RideSkeleton } from './ride-skeleton'

/** Routes by URL: a ride, or the lost-link form. */
export function RideShell({
  phone,
  zelle,
  maps,
  waits,
}: {
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  waits: UsualWaits
}) {
  const ridePath = useRideUrl()
  const isLink = ridePath !== null && ridePath.id !== '' && ridePath.token !== ''
  return (
    <div className="min-h-[70dvh] noscript:hidden">
      <UsualWaitsContext value={waits}>
        <ToastProvider>
          {ridePath === null ? (
            <RideSkeleton />
          ) : isLink ? (
            <MapsProvider settings={maps} onGoogleFailed={noop}>
              <Ride key={ridePath.id} credentials={ridePath} phone={phone} zelle={zelle} maps={maps} />
            </MapsProvider>
          ) : (
            <LostLink kind={ridePath.id === '' ? 'requested' : 'incomplete'} id={ridePath.id} />
          )}
        </ToastProvider>
      </UsualWaitsContext>
    </div>
  )
}

function noop(): void {}

/** Reads the ride credentials from the URL; null during SSR. */
function useRideUrl(): RideUrlParts | null {
  const url = useSyncExternalStore(subscribeToUrl, getCurrentRidePath, () => null)
  return useMemo(() => (url === null ? null : parseRideUrl(url)), [url])
}
