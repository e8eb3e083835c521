import { type ReactNode, useEffect, useRef } from 'react'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { Alert } from '@/components/ui/alert'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Spinner } from '@/components/ui/state-panel'
import { describeFreeCancellation } from '@/lib/booking/model/cancellation'
import type { Draft } from '@/lib/booking/model/draft'
import { filterByGroups, toRows } from '@/lib/booking/model/fact-rows'
import { milesFromMeters } from '@/lib/booking/model/fare'
import { fieldFacts } from '@/lib/booking/model/fields'
import { describeWhen, resolveWallClock } from '@/lib/booking/model/pickup-time'
import { describeFareKind } from '@/lib/booking/model/quote'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import { formatCount, formatDuration, formatInstant, formatMiles, formatMoney } from '@/lib/format'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import { placeLabel } from '@/lib/places/model/schemas'
import type { CancellationTerms } from '@/lib/site'
import { FareBreakdown, FareDetails } from './fare-breakdown'

const FARE_UNKNOWN_MESSAGE =
  'We cannot calculate a distance for the addresses you typed. You can continue without a fare; it will be confirmed before payment.'
const CHANGE_UNPRICED_MESSAGE =
  'We could not find the exact address, so changes that affect the fare cannot be made with it. Please choose a place from the list.'

type RideSummaryProps = {
  ride: Ride
  draft: Draft
  isPaid?: boolean | undefined
}

/** Renders the distance, duration and fare tiles. `isPaid`: the change of a paid ride, which needs a confirmed fare. */
export function RideSummary({ ride, draft, isPaid = false }: RideSummaryProps) {
  const { route, quote } = ride
  const fareUnknownMessage = isPaid ? CHANGE_UNPRICED_MESSAGE : FARE_UNKNOWN_MESSAGE
  const legCount = draft.transferType === 'Round Trip' ? 2 : 1
  const placeholder = route.loading ? <Spinner label="Finding the route" className="scale-60" /> : '–'
  const tiles = useRef<HTMLDListElement>(null)
  const wasRetried = useRef(false)
  // The retry button disappears with the failure, so its focus moves to the result.
  useEffect(() => {
    if (route.userMessage !== null) return
    if (wasRetried.current && document.activeElement === document.body) tiles.current?.focus({ preventScroll: true })
    wasRetried.current = false
  }, [route.userMessage])
  return (
    <div>
      {route.userMessage ? (
        <Alert className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="min-w-0 break-words">{route.retrying ? 'Trying again…' : route.userMessage}</p>
          <Button
            variant="secondary"
            aria-disabled={route.retrying || undefined}
            onClick={() => {
              wasRetried.current = true
              route.retry()
            }}
          >
            Try again
          </Button>
        </Alert>
      ) : null}
      <dl
        ref={tiles}
        tabIndex={-1}
        className="summary-tiles flex flex-wrap gap-px overflow-hidden rounded-xl border border-ash bg-ash"
      >
        <SummaryTile label="Total Distance">
          {draft.hours > 0
            ? 'As directed'
            : route.data
              ? formatMiles(milesFromMeters(route.data.distanceMeters) * legCount)
              : placeholder}
        </SummaryTile>
        <SummaryTile label="Total Time">
          {draft.hours > 0
            ? formatCount(draft.hours, 'hour')
            : route.data
              ? formatDuration(route.data.durationSeconds * legCount)
              : placeholder}
        </SummaryTile>
        <SummaryTile label="Estimated Rent">
          {quote ? (
            <span className="tabular-nums">{formatMoney(quote.totalCents)}</span>
          ) : route.userMessage || route.isFareUnknown ? (
            'to be confirmed'
          ) : (
            placeholder
          )}
        </SummaryTile>
      </dl>
      {route.isFareUnknown ? <p className="mt-2 text-label text-smoke">{fareUnknownMessage}</p> : null}
      {route.data?.provisional ? (
        <p className="mt-2 border-l-2 border-gold pl-4">
          {isPaid
            ? CHANGE_UNPRICED_MESSAGE
            : 'This fare is an estimate because we could not find the exact address. It will be confirmed before payment.'}
        </p>
      ) : null}
      {quote ? <FareDetails quote={quote} /> : null}
      {route.data?.attribution ? (
        <p className="mt-2 text-label text-smoke">
          Route:{' '}
          <a href={route.data.attribution.url} target="_blank" rel="noreferrer" className="underline hover:text-gold">
            {route.data.attribution.text}
          </a>
        </p>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {quote
          ? `Estimated fare ${formatMoney(quote.totalCents)}${quote.provisional && !isPaid ? '. It will be confirmed before payment.' : ''}`
          : route.isFareUnknown
            ? fareUnknownMessage
            : ''}
      </p>
    </div>
  )
}

function SummaryTile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type RideCardProps = {
  draft: Draft
  ride: Ride
  isPaid?: boolean | undefined
  /** Of the booking being edited; of the site by default. */
  cancellation?: CancellationTerms | undefined
}

/** Summarizes the ride being booked in the contact step, with its fare and until when it can be canceled for free. */
export function RideCard({ draft, ride, isPaid = false, cancellation }: RideCardProps) {
  const { pickupLocation, dropOffLocation } = draft
  const { timeZone, quote } = ride
  const now = useNow()
  const { waits } = useBookingSettings()
  const isImmediate = draft.scheduleOption === 'immediately'
  const wait = isImmediate ? describeUsualWait(waits, getPickupCity(draft)) : ''
  const pickup = resolveWallClock({ date: draft.pickupDate, time: draft.pickupTime, timeZone })
  const rows = [
    { label: 'From', value: pickupLocation ? placeLabel(pickupLocation) : '' },
    ...draft.extras.stops.map((stop, i) => ({ label: `Stop ${i + 1}`, value: stop ? placeLabel(stop) : '' })),
    { label: 'To', value: dropOffLocation ? placeLabel(dropOffLocation) : '' },
    { label: 'Return', value: describeReturn(draft, timeZone) },
    ...toRows(filterByGroups(fieldFacts(draft), ['ride', 'flights', 'passenger'])),
  ].filter(({ value }) => value !== '')
  return (
    <aside
      aria-label="Your ride"
      className="rounded-xl border border-ash bg-coal p-4 sm:p-5 lg:sticky lg:top-24 lg:col-start-2 lg:self-start"
    >
      <p className="font-semibold wrap-anywhere">
        {shortenPlaceName(pickupLocation?.name ?? '')} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {shortenPlaceName(dropOffLocation?.name ?? '')}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-label text-smoke">{describeWhen(draft, timeZone)}</p>
        <p className="ml-auto text-right">
          <span className="text-label text-smoke">{ride.route.loading ? 'Fare' : describeFareKind(quote)} </span>
          {quote === null ? null : <strong className="tabular-nums">{formatMoney(quote.totalCents)}</strong>}
        </p>
      </div>
      {wait === '' ? null : <p className="text-label">{wait}</p>}
      {!ride.route.loading && (quote === null || quote.provisional) ? (
        isPaid ? null : (
          <p className="mt-1 text-label text-smoke">The fare will be confirmed before payment.</p>
        )
      ) : null}
      {isPaid || (!isImmediate && !pickup.ok) ? null : (
        <p className="mt-1 text-label text-smoke">
          {describeFreeCancellation(isImmediate || !pickup.ok ? null : pickup.instant, timeZone, now, cancellation)}
        </p>
      )}
      <Disclosure
        summary="All ride details"
        summaryClassName="min-h-11 cursor-pointer text-label text-gold"
        className="-mb-2"
      >
        <dl className="grid gap-2 pb-2">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-label text-smoke">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {quote ? <FareBreakdown quote={quote} /> : null}
      </Disclosure>
    </aside>
  )
}

function describeReturn(draft: Draft, timeZone: string): string {
  if (draft.transferType === 'One Way') return ''
  if (draft.returnDate === '' || draft.returnTime === '') return 'Time not set yet'
  const resolved = resolveWallClock({ date: draft.returnDate, time: draft.returnTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.message
}
