'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import { Button, CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { ToastProvider } from '@/components/ui/toast'
import type { BookingCredentials } from '@/lib/booking/client/booking-client'
import { getCurrentRidePath, parseRideUrl, subscribeToUrl } from '@/lib/booking/client/ride-url'
import { FIRST_VERSION, type VersionedBooking } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { BookingView } from './booking-view'
import { LostLink } from './lost-link'
import { useBookingPage } from './use-booking-page'

/** Routes by URL: a ride, or the lost-link form. */
export function RideShell({ settings }: { settings: BookingSettings }) {
  const ridePath = useRideUrl()
  const isLink = ridePath !== null && ridePath.id !== '' && ridePath.token !== ''
  return (
    <div className="min-h-[70dvh] noscript:hidden">
      <BookingSettingsProvider settings={settings}>
        <ToastProvider>
          {ridePath === null ? (
            <RideLoading />
          ) : isLink ? (
            <Ride key={ridePath.id} credentials={ridePath} />
          ) : (
            <LostLink kind={ridePath.id === '' ? 'requested' : 'incomplete'} id={ridePath.id} />
          )}
        </ToastProvider>
      </BookingSettingsProvider>
    </div>
  )
}

/** Reads the ride credentials from the URL; null during SSR. */
function useRideUrl(): BookingCredentials | null {
  const url = useSyncExternalStore(subscribeToUrl, getCurrentRidePath, () => null)
  return useMemo(() => (url === null ? null : parseRideUrl(url)), [url])
}

function RideLoading() {
  return (
    <>
      <h1 className="sr-only">Your ride</h1>
      <StatePanel kind="loading" message="Loading your ride" />
    </>
  )
}

const FAILURE_MESSAGES = {
  offline:
    'You are offline, so we cannot show your ride right now. Your booking is unchanged; please try again once you are connected, or call us.',
  server:
    'We could not reach our server, so we cannot show your ride right now. Your booking is unchanged; please try again, or call us.',
} as const

/** Renders a ride by its manage link. */
export function Ride({ credentials }: { credentials: BookingCredentials }) {
  const [ride, setRide] = useState<VersionedBooking | null>(null)
  const update: UpdateBooking = (booking, version) =>
    setRide(before => ({ booking, version: version ?? before?.version ?? FIRST_VERSION }))
  const live = useBookingPage({ credentials, booking: ride?.booking ?? null, onRead: update })

  if (live.problem === 'ended') return <LostLink kind="missing" id={credentials.id} />
  if (ride !== null) {
    const session = { ...ride, token: credentials.token }
    return <BookingView session={session} live={live} onUpdated={update} />
  }
  if (live.problem === null) return <RideLoading />
  return (
    <>
      <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
      <StatePanel kind="failed" message={FAILURE_MESSAGES[live.problem]}>
        <Button onClick={live.retry} aria-disabled={live.isRetrying} className="aria-disabled:opacity-60">
          {live.isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
        <CallLink />
      </StatePanel>
    </>
  )
}
