'use client'

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { readSite } from '#site'
import { usePaymentOutcomeToast } from '@/components/booking/hooks/use-payment-toasts'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import { Button, CallLink } from '@/components/ui/button'
import { Spinner, StatePanel } from '@/components/ui/state-panel'
import { ToastProvider } from '@/components/ui/toast'
import type { BookingCredentials } from '@/lib/booking/client/ride-client'
import { getCurrentRidePath, parseRideUrl, type RideUrlParts, subscribeToUrl } from '@/lib/booking/client/ride-url'
import type { Booking, ZelleOptions } from '@/lib/booking/model/schemas'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { LostLink } from './lost-link'
import { RideDetails } from './ride-details'
import { useRidePage } from './use-ride-page'

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

/** Reserves the layout of a loading ride. */
function RideSkeleton() {
  return (
    <div className="relative">
      <h1 className="sr-only">Your ride</h1>
      <Spinner label="Loading your ride" className="absolute top-48 left-1/2 -translate-x-1/2" />
      <div aria-hidden="true" className="grid gap-8 mask-b-from-60%">
        <div className="grid gap-4">
          <div className="h-3 w-32 rounded bg-ash" />
          <div className="h-11 w-72 max-w-full rounded-lg bg-ash/70 md:h-16 md:w-120" />
          <div className="h-11 w-56 max-w-full rounded-lg bg-ash/70 md:h-16 md:w-88" />
          <div className="h-5 w-64 max-w-full rounded bg-ash" />
        </div>
        <div className="h-12 border-y border-ash" />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-12">
          <div className="grid content-start gap-5">
            <div className="h-36 rounded-2xl border border-ash bg-coal" />
            <div className="h-24 rounded-2xl border border-ash bg-coal" />
            <div className="h-11 rounded-lg border border-ash" />
          </div>
          <div className="h-72 rounded-xl border border-ash bg-coal lg:h-120" />
        </div>
      </div>
    </div>
  )
}

const FAILURE_MESSAGES = {
  offline:
    'You are offline, so we cannot show your ride right now. Your booking is unchanged; please try again once you are connected, or call us.',
  server:
    'We could not reach our server, so we cannot show your ride right now. Your booking is unchanged; please try again, or call us.',
} as const

type RideProps = {
  credentials: BookingCredentials
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
}

/** Renders a ride by its manage link. */
export function Ride({ credentials, phone, ...rest }: RideProps) {
  const ride = useRidePage(credentials)
  const { view } = ride
  const booking = view.state === 'shown' ? view.ride.page.booking : null
  useDocumentTitle(booking === null ? 'Your ride' : `Ride ${booking.id}`)
  useToastOnPaymentOutcome(booking)

  if (view.state === 'loading') return <RideSkeleton />
  if (view.state === 'missing') return <LostLink kind="missing" id={credentials.id} />
  if (view.state === 'failed') {
    return (
      <>
        <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
        <StatePanel kind="failed" message={FAILURE_MESSAGES[view.connectionProblem]}>
          <Button onClick={ride.retry} aria-disabled={ride.isRetrying} className="aria-disabled:opacity-60">
            {ride.isRetrying ? 'Trying again…' : 'Try again'}
          </Button>
          <CallLink phone={phone} />
        </StatePanel>
      </>
    )
  }
  return (
    <RideDetails
      {...rest}
      seenRide={view.ride}
      connectionProblem={view.connectionProblem}
      credentials={credentials}
      phone={phone}
      isRetrying={ride.isRetrying}
      onRetry={ride.retry}
      onUpdated={ride.update}
    />
  )
}

/** The framework writes its own title when it hydrates, possibly after the ride has loaded. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const fullTitle = `${title} · ${readSite().brand}`
    const applyTitle = () => {
      if (document.title !== fullTitle) document.title = fullTitle
    }
    applyTitle()
    const observer = new MutationObserver(applyTitle)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}

function useToastOnPaymentOutcome(booking: Booking | null): void {
  const showPaymentOutcome = usePaymentOutcomeToast()
  const previousBooking = useRef(booking)
  useEffect(() => {
    if (booking === null || booking === previousBooking.current) return
    if (previousBooking.current !== null) showPaymentOutcome(previousBooking.current, booking)
    previousBooking.current = booking
  }, [booking, showPaymentOutcome])
}
