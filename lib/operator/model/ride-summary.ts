import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeEta, formatMoment, formatTimeAgo, formatTimeUntil } from '@/lib/booking/model/eta'
import { pickFacts, toLines } from '@/lib/booking/model/fact-rows'
import { formatFlight } from '@/lib/booking/model/format-extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant } from '@/lib/format'

export type RideSummary = { when: string; eta: string; places: string; party: string; flights: string }

/** Summarizes a ride; never shows a past pickup as upcoming. */
export function summarizeRide({ booking, now }: { booking: Booking; now: Date }): RideSummary {
  const { pickup, dropOff, extras } = booking
  const stops = extras.stops.map(({ name }) => `via ${name}`)
  const facts = bookingFacts(booking)
  const [vehicleAndParty] = pickFacts(facts, [{ label: '', of: ['vehicle', 'party'], brief: true }])
  // An unknown arrival matters at the pickup, an unknown departure does not.
  const isDepartureKnown = extras.departure !== null && formatFlight(extras.departure) !== ''
  return {
    when: describeWhen({ booking, now }),
    eta: describeEtaStatus({ booking, now }),
    places: [`From ${pickup.name}`, ...stops, `to ${dropOff.name}`].join(stops.length === 0 ? ' ' : ', '),
    party: vehicleAndParty?.value ?? '',
    flights: toLines(
      pickFacts(facts, isDepartureKnown ? ['outboundArrival', 'outboundDeparture'] : ['outboundArrival']),
    ).join('. '),
  }
}

function describeWhen({ booking, now }: { booking: Booking; now: Date }): string {
  const { scheduleOption, pickupAt, returnAt, pickupTimeZone } = booking
  const sinceMs = +now - Date.parse(pickupAt)
  const at = formatMoment(pickupAt, { pickupTimeZone, now })
  if (scheduleOption === 'immediately') return `As soon as possible, requested ${at}, ${formatTimeAgo(sinceMs)}`
  if (sinceMs < 0)
    return `${formatInstant(pickupAt, pickupTimeZone)}, ${formatTimeUntil(pickupAt, { pickupTimeZone, now })}`
  const pickupText = `Pickup was at ${at}, ${formatTimeAgo(sinceMs)}`
  const isReturnAhead = returnAt !== null && Date.parse(returnAt) > +now
  return isReturnAhead ? `${pickupText}. Return: ${formatInstant(returnAt, pickupTimeZone)}` : pickupText
}

function describeEtaStatus({ booking, now }: { booking: Booking; now: Date }): string {
  const eta = describeEta({ booking, now })
  if (eta === null) return ''
  return [eta.relative === '' ? `ETA was ${eta.time}` : `ETA ${eta.time}`, eta.relative].filter(Boolean).join(', ')
}
