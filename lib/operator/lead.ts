import { agoWords, describeEta, formatMoment, untilWords } from '@/lib/booking/eta'
import { flightWords } from '@/lib/booking/extra-words'
import { flightsOf } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'

/** What the head of the operator's page says of a ride: when, by which places, and with whom and what. */
export type RideLead = { when: string; eta: string; places: string; party: string; flights: string }

/** Sums a ride up for its operator, as of now: a time that has passed is never told as the pickup to come. */
export function leadOf({ booking, now }: { booking: Booking; now: Date }): RideLead {
  const { pickup, dropOff, extras, carCategory, passengers, bags } = booking
  return {
    when: whenWords({ booking, now }),
    eta: etaWords({ booking, now }),
    places: [`From ${pickup.name}`, ...extras.stops.map(({ name }) => `by ${name}`), `to ${dropOff.name}`].join(', '),
    party: [carCategory, formatCount(passengers, 'passenger'), formatCount(bags, 'bag')].join(', '),
    flights: flightSummary(booking),
  }
}

function whenWords({ booking, now }: { booking: Booking; now: Date }): string {
  const { scheduleOption, pickupAt, returnAt, pickupTimeZone } = booking
  const sinceMs = +now - Date.parse(pickupAt)
  const at = formatMoment(pickupAt, { pickupTimeZone, now })
  if (scheduleOption === 'immediately') return `As soon as possible, requested ${at}, ${agoWords(sinceMs)}`
  if (sinceMs < 0) return `${formatInstant(pickupAt, pickupTimeZone)}, ${untilWords(-sinceMs)}`
  const past = `Pickup was at ${at}, ${agoWords(sinceMs)}`
  const isReturnAhead = returnAt !== null && Date.parse(returnAt) > +now
  return isReturnAhead ? `${past}. Return: ${formatInstant(returnAt, pickupTimeZone)}` : past
}

function etaWords({ booking, now }: { booking: Booking; now: Date }): string {
  const eta = describeEta({ booking, now })
  if (eta === null) return ''
  return [eta.relative === '' ? `ETA was ${eta.time}` : `ETA ${eta.time}`, eta.relative].filter(Boolean).join(', ')
}

function flightSummary({ extras }: Booking): string {
  const { arrival, departure } = flightsOf({ extras, way: 'outward' })
  return [
    arrival === null ? '' : `Arriving flight: ${flightWords(arrival) || 'not known yet'}`,
    departure === null || flightWords(departure) === '' ? '' : `Departing flight: ${flightWords(departure)}`,
  ]
    .filter(Boolean)
    .join('. ')
}
