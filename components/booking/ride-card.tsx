import type { Draft } from '@/lib/booking/draft'
import { getLegFlights, type Leg } from '@/lib/booking/extras'
import { formatChildSeats, formatFlight, formatLegLabel, formatMeetingPoint } from '@/lib/booking/format-extras'
import { resolveWallClock } from '@/lib/booking/pickup-time'
import { describeUsualWait, getPickupCity } from '@/lib/booking/usual-wait'
import { formatCount, formatInstant, formatMoney, toTimeInZone } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'
import { FareBreakdown } from './fare-breakdown'
import type { Ride } from './use-ride'
import { useUsualWaits } from './usual-waits-context'

/** Summarizes the ride being booked, next to the contact step. */
export function RideCard({ draft, ride }: { draft: Draft; ride: Ride }) {
  const { pickupLocation, dropOffLocation, extras } = draft
  const { stops, passenger } = extras
  const waits = useUsualWaits()
  const rows = [
    ['When', describeWhen(draft, ride.timeZone)],
    ['Wait', draft.scheduleOption === 'immediately' ? describeUsualWait(waits, getPickupCity(draft)) : ''],
    ['From', pickupLocation ? placeLabel(pickupLocation) : ''],
    ...stops.map((stop, i) => [`Stop ${i + 1}`, stop ? placeLabel(stop) : '']),
    ['To', dropOffLocation ? placeLabel(dropOffLocation) : ''],
    ['Vehicle', draft.carCategory],
    ['Ride', `${draft.transferType}, ${draft.serviceType}${draft.isCarpool ? ', carpool' : ''}`],
    ['Return', describeReturn(draft, ride.timeZone)],
    ['Party', `${formatCount(draft.passengers, 'passenger')}, ${formatCount(draft.bags, 'bag')}`],
    ...flightRows({ draft, leg: 'outbound' }),
    ...flightRows({ draft, leg: 'return' }),
    ['Child seats', formatChildSeats(extras.childSeats)],
    ['Passenger', passenger ? `${passenger.firstName} ${passenger.lastName}`.trim() : ''],
    ['Extra time', draft.extraTime > 0 ? formatCount(draft.extraTime, 'hour') : ''],
  ].filter(([, value]) => value !== '')
  return (
    <aside
      aria-label="Your ride"
      className="rounded-xl border border-ash bg-coal p-[min(1.5rem,8.6%)] lg:sticky lg:top-24 lg:self-start"
    >
      <h3 className="font-display text-heading font-medium">Your ride</h3>
      <dl className="mt-4 grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-label text-smoke">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-ash pt-4">
        {ride.quote ? (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-label text-smoke">Estimated Rent</span>
              <span className="text-heading font-semibold text-ivory tabular-nums">
                {formatMoney(ride.quote.totalCents)}
              </span>
            </p>
            {ride.quote.provisional ? (
              <p className="mt-2">This is an estimate. We will confirm the fare before you pay.</p>
            ) : null}
            <details className="text-label">
              <summary className="flex min-h-11 cursor-pointer items-center text-gold">Fare details</summary>
              <FareBreakdown quote={ride.quote} />
            </details>
          </>
        ) : (
          <p>The fare has not been confirmed yet. You pay nothing until it is.</p>
        )}
      </div>
    </aside>
  )
}

function flightRows({ draft, leg }: { draft: Draft; leg: Leg }): [string, string][] {
  const { arrival, departure } = getLegFlights({ extras: draft.extras, leg })
  const rows = [
    ['Arriving flight', arrival ? formatFlight(arrival) : ''],
    ['Meeting point', arrival ? formatMeetingPoint(arrival) : ''],
    ['Departing flight', departure ? formatFlight(departure) : ''],
  ]
  return rows.map(([label = '', value = '']) => [formatLegLabel({ label, leg }), value])
}

function describeReturn(draft: Draft, timeZone: string): string {
  if (draft.transferType === 'One Way') return ''
  if (draft.returnDate === '' || draft.returnTime === '') return 'Time not set yet'
  const resolved = resolveWallClock({ date: draft.returnDate, time: draft.returnTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.message
}

function describeWhen(draft: Draft, timeZone: string): string {
  if (draft.scheduleOption === 'immediately')
    return `As soon as possible (now ${toTimeInZone(new Date(), timeZone)} there)`
  const resolved = resolveWallClock({ date: draft.pickupDate, time: draft.pickupTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.message
}
