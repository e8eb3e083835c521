'use client'

import { useCallback, useEffect, useRef } from 'react'
import { usePaymentOutcomeToast } from '@/components/booking/hooks/use-payment-toasts'
import { Button, CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { useToast } from '@/components/ui/toast'
import type { BookingCredentials } from '@/lib/booking/client/ride-client'
import { getAmountDue, getPaymentProgress, type PaymentProgress } from '@/lib/booking/model/amount-due'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import { isFurtherPaymentOpen } from '@/lib/booking/model/status'
import { userMessages } from '@/lib/errors'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { site } from '@/lib/site'
import { LostLink } from './lost-link'
import { RideDetails } from './ride-details'
import { RideSkeleton } from './ride-skeleton'
import { useRidePage } from './use-ride-page'

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
    const fullTitle = `${title} · ${site.brand}`
    const applyTitle = () => {
      if (document.title !== fullTitle) document.title = fullTitle
    }
    applyTitle()
    const observer = new MutationObserver(applyTitle)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}

function useToastOnPaymentOutcome(booking: Parameters<ReturnType<typeof usePaymentOutcomeToast>>[0] | null): void {
  const showPaymentOutcome = usePaymentOutcomeToast()
  const toast = useToast()
  const showFurtherPaymentOutcome = useCallback(
    (progress: PaymentProgress) => {
      if (progress === 'paid') toast(userMessages.paymentSuccess)
      else if (progress !== 'checking') toast(userMessages.paymentUnsuccessful, { tone: 'error' })
    },
    [toast],
  )
  const previousBooking = useRef(booking)
  useEffect(() => {
    if (booking === null || booking === previousBooking.current) return
    const previous = previousBooking.current
    if (previous?.status === 'payment_unknown' && booking.status !== 'payment_unknown') showPaymentOutcome(booking)
    if (previous !== null && isFurtherPaymentOpen(previous))
      showFurtherPaymentOutcome(getPaymentProgress(booking, getAmountDue(previous)))
    previousBooking.current = booking
  }, [booking, showPaymentOutcome, showFurtherPaymentOutcome])
}
