import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useNow } from '@/components/ui/browser-state'
import { Disclosure } from '@/components/ui/disclosure'
import { describeFreeCancellation } from '@/lib/booking/model/cancellation'
import { describeFareKind } from '@/lib/booking/model/describe-fare'
import type { Draft } from '@/lib/booking/model/draft'
import { filterByGroups, toRows } from '@/lib/booking/model/fact-rows'
import { fieldFacts } from '@/lib/booking/model/fields'
import { describeWhen, resolveWallClock } from '@/lib/booking/model/pickup-time'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import { formatInstant, formatMoney } from '@/lib/format'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import { placeLabel } from '@/lib/places/model/schemas'
import type { CancellationTerms } from '@/lib/site'
import { FareBreakdown } from './fare-breakdown'

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
