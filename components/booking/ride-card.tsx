import type { Draft } from '@/lib/booking/draft'
import { flightWords, meetingWords, seatWords, wayLabel } from '@/lib/booking/extra-words'
import { flightsOf, type WayName } from '@/lib/booking/extras'
import { resolveWallClock } from '@/lib/booking/pickup-time'
import { expectedWait, pickupCityOf } from '@/lib/booking/usual-wait'
import { clockIn, formatCount, formatInstant, formatMoney } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'
import { FareLines } from './fare-lines'
import type { Ride } from './use-ride'
import { useUsualWaits } from './usual-waits'

/** The ride in short, beside the contact step: what is about to be booked. */
export function RideCard({ draft, ride }: { draft: Draft; ride: Ride }) {
  const { pickupLocation, dropOffLocation, extras } = draft
  const { stops, passenger } = extras
  const waits = useUsualWaits()
  const rows = [
    ['When', whenWords(draft, ride.timeZone)],
    ['Wait', draft.scheduleOption === 'immediately' ? expectedWait(waits, pickupCityOf(draft)) : ''],
    ['From', pickupLocation ? placeLabel(pickupLocation) : ''],
    ...stops.map((stop, i) => [`Stop ${i + 1}`, stop ? placeLabel(stop) : '']),
    ['To', dropOffLocation ? placeLabel(dropOffLocation) : ''],
    ['Vehicle', draft.carCategory],
    ['Ride', `${draft.transferType}, ${draft.serviceType}${draft.isCarpool ? ', carpool' : ''}`],
    ['Return', returnWords(draft, ride.timeZone)],
    ['Party', `${formatCount(draft.passengers, 'passenger')}, ${formatCount(draft.bags, 'bag')}`],
    ...flightRows({ draft, way: 'outward' }),
    ...flightRows({ draft, way: 'return' }),
    ['Child seats', seatWords(extras.childSeats)],
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
              <p className="mt-2">This is an estimate. We confirm the fare before you pay.</p>
            ) : null}
            <details className="text-label">
              <summary className="flex min-h-11 cursor-pointer items-center text-gold">Fare details</summary>
              <FareLines quote={ride.quote} />
            </details>
          </>
        ) : (
          <p>The fare is to be confirmed. You pay nothing until then.</p>
        )}
      </div>
    </aside>
  )
}

/** The label and the words of each, as in the rows above. */
function flightRows({ draft, way }: { draft: Draft; way: WayName }): [string, string][] {
  const { arrival, departure } = flightsOf({ extras: draft.extras, way })
  const rows = [
    ['Arriving flight', arrival ? flightWords(arrival) : ''],
    ['Meeting point', arrival ? meetingWords(arrival) : ''],
    ['Departing flight', departure ? flightWords(departure) : ''],
  ]
  return rows.map(([label = '', value = '']) => [wayLabel({ label, way }), value])
}

function returnWords(draft: Draft, timeZone: string): string {
  if (draft.transferType === 'One Way') return ''
  if (draft.returnDate === '' || draft.returnTime === '') return 'Time not set yet'
  const resolved = resolveWallClock({ date: draft.returnDate, time: draft.returnTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.sentence
}

function whenWords(draft: Draft, timeZone: string): string {
  if (draft.scheduleOption === 'immediately') return `As soon as possible (now ${clockIn(new Date(), timeZone)} there)`
  const resolved = resolveWallClock({ date: draft.pickupDate, time: draft.pickupTime, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : resolved.sentence
}
