'use client'

import { useEffect } from 'react'
import { UsualWaitsContext } from '@/components/booking/usual-waits-context'
import { MapsProvider } from '@/components/maps/maps-provider'
import { ToastProvider } from '@/components/ui/toast'
import type { ZelleOptions } from '@/lib/booking/schemas'
import type { UsualWaits } from '@/lib/booking/usual-wait'
import { enableOfflinePage } from '@/lib/browser/ride-offline'
import type { BrowserMapSettings } from '@/lib/maps/port'
import { LostLink } from './lost-link'
import { Ride } from './ride'
import { RideSkeleton } from './ride-skeleton'
import { useRideUrl } from './use-ride-url'

/** What the address says is shown: a ride by its link, or where to ask for a link that was lost. */
export function RideShell({
  phone,
  zelle,
  maps,
  isOfflineEnabled,
  waits,
}: {
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  /** Whether the page's files keep their names while they keep their content, as those of a build do. */
  isOfflineEnabled: boolean
  /** For the form in which a ride is changed. */
  waits: UsualWaits
}) {
  const ridePath = useRideUrl()
  const isLink = ridePath !== null && ridePath.id !== '' && ridePath.token !== ''
  useEffect(() => {
    if (isLink && isOfflineEnabled) void enableOfflinePage()
  }, [isLink, isOfflineEnabled])

  return (
    <div className="min-h-[70dvh] noscript:hidden">
      <UsualWaitsContext value={waits}>
        <ToastProvider>
          {ridePath === null ? (
            <RideSkeleton />
          ) : isLink ? (
            <MapsProvider settings={maps} onLost={noop}>
              <Ride key={ridePath.id} credentials={ridePath} phone={phone} zelle={zelle} maps={maps} />
            </MapsProvider>
          ) : (
            <LostLink kind={ridePath.id === '' ? 'requested' : 'incomplete'} id={ridePath.id} phone={phone} />
          )}
        </ToastProvider>
      </UsualWaitsContext>
    </div>
  )
}

/** Google's maps are not loaded here, so they are not lost either. */
function noop(): void {}
