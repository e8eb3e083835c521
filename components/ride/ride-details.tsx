'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { readSite } from '#site'
import { BookingId } from '@/components/booking/confirmation/booking-id'
import { ConfirmationSection, DelayedEmails } from '@/components/booking/confirmation/booking-parts'
import { ConfirmedMap } from '@/components/booking/confirmation/confirmed-map'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useRouteLine } from '@/components/booking/hooks/use-route-line'
import { useNow } from '@/components/ui/browser-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from '@/components/ui/printable.module.css'
import { useToast } from '@/components/ui/toast'
import { loadEdit, removeEdit } from '@/lib/booking/client/edit-storage'
import { type BookingCredentials, resendEmail } from '@/lib/booking/client/ride-client'
import { buildReceiptSections } from '@/lib/booking/model/receipt'
import { buildRidePath, type HistoryEntry } from '@/lib/booking/model/ride-page'
import type { Booking, ZelleOptions } from '@/lib/booking/model/schemas'
import { isCanceled, isUnpaid } from '@/lib/booking/model/status'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { copyText } from '@/lib/browser/clipboard'
import { AppError, userMessages } from '@/lib/errors'
import { formatInstant, formatUsPhone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { fetchRoute } from '@/lib/places/client/places-client'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { placeLabel } from '@/lib/places/model/schemas'
import { RideActions } from './ride-actions'
import { type RideDialog, RideDialogs } from './ride-dialogs'
import { RideFlight } from './ride-flight'
import { formatSeenAt } from './ride-format'
import { RideHeader } from './ride-header'
import type { ConnectionProblem, SeenRide } from './use-ride-page'

const DOT_CLASSES = { pickup: 'bg-go', stop: 'bg-smoke', dropOff: 'bg-stop' } as const

export type RideDetailsProps = {
  seenRide: SeenRide
  connectionProblem: ConnectionProblem | null
  credentials: BookingCredentials
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  isRetrying: boolean
  onRetry: () => void
  onUpdated: UpdateBooking
}

/** Renders a ride, curb details first. */
export function RideDetails({
  seenRide,
  connectionProblem,
  credentials,
  phone,
  zelle,
  maps,
  ...rest
}: RideDetailsProps) {
  const { booking, version, cancellation, change, history } = seenRide.page
  // A disconnected page opens no dialogs: its requests would fail.
  const isDisconnected = connectionProblem === 'offline' || connectionProblem === 'server'
  const isChangeable = booking.status === 'paid' && change?.allowed === true
  const isEditable = isChangeable || (isUnpaid(booking) && cancellation.allowed)
  const [dialog, setDialog] = useState<RideDialog | null>(() =>
    isEditable && !isDisconnected && loadEdit(booking.id) !== null ? 'edit' : null,
  )
  const now = useNow()
  const rideWithRoute = useBookedRoute(booking)
  const receiptSections = buildReceiptSections({ booking, brand: readSite().brand, phone })
  const [customerSection, paymentSection, rideSection, fareSection, policySection] = receiptSections
  const session = { booking, token: credentials.token, version }
  const isClosed = connectionProblem === null && !isEditable
  useEffect(() => {
    if (isClosed) removeEdit(booking.id)
  }, [isClosed, booking.id])

  const top = useRef<HTMLDivElement>(null)
  const previousDialog = useRef(dialog)
  // The opener may be unmounted, or a reload restored the dialog.
  useEffect(() => {
    if (previousDialog.current !== null && dialog === null && document.activeElement === document.body) {
      const button = top.current?.querySelector<HTMLElement>(`[data-opens=${previousDialog.current}]:enabled`)
      ;(button ?? top.current?.querySelector('h1'))?.focus()
    }
    previousDialog.current = dialog
  }, [dialog])

  return (
    <div ref={top} className={`grid grid-cols-1 gap-8 md:gap-10 ${styles.printable}`}>
      <p className="hidden font-display text-heading font-semibold print:block">{readSite().brand}</p>
      <StaleRideAlert
        connectionProblem={connectionProblem}
        seenAt={seenRide.seenAt}
        timeZone={booking.pickupTimeZone}
        now={now}
        isRetrying={rest.isRetrying}
        onRetry={rest.onRetry}
      />
      <RideHeader booking={booking} now={now} />
      <DelayedEmails emails={seenRide.page.heldEmails} timeZone={booking.pickupTimeZone} />
      <div className="grid grid-cols-1 gap-8 has-[>:last-child:not(:empty)]:lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-12 print:block">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <RideChauffeur booking={booking} />
          <RideItinerary booking={booking} />
          <RideActions
            booking={booking}
            cancellation={cancellation}
            change={change}
            receiptSections={receiptSections}
            token={credentials.token}
            phone={phone}
            zelleOffered={zelle !== null}
            isDisconnected={isDisconnected}
            onDialog={setDialog}
          />
          <RideFlight
            booking={booking}
            token={credentials.token}
            isDisconnected={isDisconnected}
            onUpdated={rest.onUpdated}
          />
        </div>
        <div className="min-w-0 empty:hidden print:hidden">
          <ConfirmedMap
            booking={booking}
            ride={rideWithRoute}
            isGoogleUnavailable
            className="h-72 sm:h-96 lg:h-[29rem]"
          />
        </div>
      </div>
      <BookingId id={booking.id} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-16 print:grid-cols-2 print:gap-x-8">
        <div className="grid min-w-0 content-start gap-10 print:gap-4">
          {fareSection ? (
            <ConfirmationSection heading="h2" section={fareSection} phone={phone} hasAmounts={booking.quote !== null} />
          ) : null}
          {paymentSection ? <ConfirmationSection heading="h2" section={paymentSection} phone={phone} /> : null}
          <RideHistory history={history} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid min-w-0 content-start gap-10 print:gap-4">
          {rideSection ? <ConfirmationSection heading="h2" section={rideSection} phone={phone} /> : null}
          {customerSection ? <ConfirmationSection heading="h2" section={customerSection} phone={phone} /> : null}
          {policySection ? <ConfirmationSection heading="h2" section={policySection} phone={phone} /> : null}
        </div>
      </div>
      <ManageLinkPanel credentials={credentials} isDisconnected={isDisconnected} />
      <RideDialogs
        dialog={dialog}
        session={session}
        phone={phone}
        zelle={zelle}
        maps={maps}
        onDialog={setDialog}
        onUpdated={rest.onUpdated}
      />
    </div>
  )
}

/** Lists the ride's history, newest first. */
function RideHistory({ history, timeZone }: { history: readonly HistoryEntry[]; timeZone: string }) {
  if (history.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-ash pb-3 text-lead font-semibold">History</h2>
      <ol className="mt-4 grid gap-4">
        {history.toReversed().map(({ at, words }) => (
          <li key={`${at} ${words}`} className="wrap-anywhere">
            <p>{words}</p>
            <p className="text-label text-smoke">
              <time dateTime={at}>{formatInstant(at, timeZone)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Fetches the route of a booked ride; on failure the map shows only places. */
function useBookedRoute({ pickup, dropOff, extras }: Booking): Pick<Ride, 'route'> {
  const via = extras.stops.map(stop => stop.id)
  const routeRequest = useSWR(
    ['route', pickup.id, dropOff.id, ...via],
    () => fetchRoute({ from: pickup.id, to: dropOff.id, via }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const route = routeRequest.data ?? null
  const line = useRouteLine({ pickup, dropOff, stops: extras.stops, isEnabled: route !== null })
  return {
    route: {
      data: route,
      path: line.path,
      warnings: line.warnings,
      loading: routeRequest.isLoading,
      userMessage: null,
      retrying: routeRequest.isValidating,
      retry: () => void routeRequest.mutate(),
    },
  }
}

/** Lists the pickup, stops, and drop-off. */
function RideItinerary({ booking: { pickup, dropOff, extras, carCategory } }: { booking: Booking }) {
  const waypoints = [
    { kind: 'pickup', label: 'Pickup', place: pickup },
    ...extras.stops.map((place, index) => ({ kind: 'stop', label: `Stop ${index + 1}`, place }) as const),
    { kind: 'dropOff', label: 'Drop-off', place: dropOff },
  ] as const
  return (
    <section aria-label="Itinerary" className="rounded-2xl border border-ash bg-coal p-[min(1.5rem,8.6%)] print:hidden">
      <ol>
        {waypoints.map(({ kind, label, place }, index) => (
          <li key={label} className="group relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`relative z-1 mt-[1.4rem] size-3 place-self-center self-start rounded-full ring-4 ring-coal ${DOT_CLASSES[kind]}`}
            />
            {index < waypoints.length - 1 ? (
              <span aria-hidden="true" className="absolute top-7 -bottom-7 left-[0.46rem] w-px bg-smoke/45" />
            ) : null}
            <p>
              <span className="block text-label text-smoke">{label}</span>
              <span className="wrap-anywhere">{placeLabel(place)}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6 border-t border-ash pt-4">
        <span className="block text-label text-smoke">Vehicle</span>
        {carCategory}
      </p>
    </section>
  )
}

/** Shows the ride's manage link. */
function ManageLinkPanel({
  credentials,
  isDisconnected,
}: {
  credentials: BookingCredentials
  isDisconnected: boolean
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const copy = async () => {
    const copied = await copyText(location.origin + buildRidePath(credentials))
    if (copied) toast(userMessages.linkCopied)
    else toast(userMessages.linkNotCopied, { tone: 'error' })
  }
  const resend = async () => {
    if (busy) return
    setBusy(true)
    try {
      toast(await resendEmail(credentials))
    } catch (error) {
      toast(error instanceof AppError ? error.userMessage : userMessages.unexpected, { tone: 'error' })
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="ride-link" className="rounded-2xl border border-ash bg-coal p-6 sm:p-8 print:hidden">
      <h2 id="ride-link" className="font-display text-heading font-semibold">
        The link to this ride
      </h2>
      <p className="mt-3 max-w-[42rem] text-smoke">
        It opens your ride on any device, without a password. Anyone who has it can change or cancel the ride, so please
        keep it private. If someone else has it, call us: we will send you a new one, and this one will end.
      </p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="secondary" onClick={copy}>
          Copy Link
        </Button>
        <Button
          variant="secondary"
          onClick={resend}
          disabled={isDisconnected}
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
        >
          {busy ? 'Sending…' : 'Email It to Me'}
        </Button>
      </div>
    </section>
  )
}

const REASON_MESSAGES = {
  offline: 'You are offline.',
  server: 'We could not reach our server.',
  stale: 'We are refreshing your ride.',
} as const

/** Warns that the shown ride may be stale. */
function StaleRideAlert({
  connectionProblem,
  seenAt,
  timeZone,
  now,
  isRetrying,
  onRetry,
}: {
  connectionProblem: ConnectionProblem | null
  seenAt: string
  timeZone: string
  now: Date
  isRetrying: boolean
  onRetry: () => void
}) {
  const region = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // The button unmounts once the problem is resolved.
  useEffect(() => {
    if (connectionProblem === null && wasPressed.current && document.activeElement === document.body)
      region.current?.focus()
    if (connectionProblem === null) wasPressed.current = false
  }, [connectionProblem])
  return (
    <div ref={region} tabIndex={-1} role="status" className="outline-none empty:sr-only">
      {connectionProblem === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-smoke/45 bg-coal px-5 py-4">
          <p className="min-w-0">
            {REASON_MESSAGES[connectionProblem]} Last updated {formatSeenAt({ seenAt, timeZone, now })}.
          </p>
          {connectionProblem === 'server' ? (
            <Button
              variant="secondary"
              compact
              aria-disabled={isRetrying}
              className="aria-disabled:opacity-60 print:hidden"
              onClick={() => {
                wasPressed.current = true
                onRetry()
              }}
            >
              {isRetrying ? 'Trying again…' : 'Try again'}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Shows the assigned chauffeur. */
function RideChauffeur({ booking }: { booking: Booking }) {
  const { chauffeur } = booking
  if (isCanceled(booking)) return null
  if (chauffeur === null) {
    return (
      <p className="text-smoke print:hidden">
        Your chauffeur’s name, car and phone number will appear here before your ride.
      </p>
    )
  }
  return (
    <section
      aria-labelledby="chauffeur"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-2xl border border-ash bg-coal p-6 print:hidden"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id="chauffeur" className="text-label text-smoke">
          Your chauffeur
        </h2>
        <p className="mt-1 font-display text-heading leading-tight font-semibold">{chauffeur.name}</p>
        <p className="mt-1">{chauffeur.car}</p>
      </div>
      <ButtonLink href={getPhoneUrl(chauffeur.phone)} className="w-full sm:w-auto">
        <PhoneIcon />
        <span className="sr-only">Call your chauffeur, </span>
        {formatUsPhone(chauffeur.phone)}
      </ButtonLink>
    </section>
  )
}

function PhoneIcon() {
  return (
    <Icon strokeWidth={1.6} className="size-5 shrink-0">
      <path d="M4 3h3l1.5 4-2 1.4a10 10 0 0 0 5.1 5.1l1.4-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.500 4.600 1.500 1.500 0 0 1 4 3Z" />
    </Icon>
  )
}
