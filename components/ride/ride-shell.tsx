'use client'

import { useEffect } from 'react'
import { UsualWaitsContext } from '@/components/booking/usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import { ToastProvider } from '@/components/ui/toast'
import type { ZelleOptions } from '@/lib/booking/schemas'
import type { UsualWaits } from '@/lib/booking/usual-wait'
import { keepPageOffline } from '@/lib/browser/ride-offline'
import type { MapSettings } from '@/lib/maps/port'
import { LostLink } from './lost-link'
import { Ride } from './ride'
import { RideSkeleton } from './ride-skeleton'
import { useRideAddress } from './use-ride-address'

/** What the address says is shown: a ride by its link, or where to ask for a link that was lost. */
export function RideShell({
  phone,
  zelle,
  maps,
  keepsOffline,
  waits,
}: {
  phone: string
  zelle: ZelleOptions | null
  maps: MapSettings
  /** Whether the page's files keep their names while they keep their content, as those of a build do. */
  keepsOffline: boolean
  /** For the form in which a ride is changed. */
  waits: UsualWaits
}) {
  const address = useRideAddress()
  const isLink = address !== null && address.id !== '' && address.token !== ''
  useEffect(() => {
    if (isLink && keepsOffline) void keepPageOffline()
  }, [isLink, keepsOffline])

  return (
    <div className="min-h-[70dvh] noscript:hidden">
      <UsualWaitsContext value={waits}>
        <ToastProvider>
          {address === null ? (
            <RideSkeleton />
          ) : isLink ? (
            <MapsProvider settings={maps} onLost={nothing}>
              <Ride key={address.id} opened={address} phone={phone} zelle={zelle} maps={maps} />
            </MapsProvider>
          ) : (
            <LostLink kind={address.id === '' ? 'asked' : 'incomplete'} id={address.id} phone={phone} />
          )}
        </ToastProvider>
      </UsualWaitsContext>
    </div>
  )
}

/** Google's maps are not loaded here, so they are not lost either. */
function nothing(): void {}
