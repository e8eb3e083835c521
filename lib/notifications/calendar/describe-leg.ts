import { readSite } from '#site'
import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { getLegFlights, meetingPointLabels } from '@/lib/booking/model/extras'
import {
  arrangeFacts,
  filterByGroups,
  pickFacts,
  type RowSpec,
  toLines,
  withStoredPhones,
} from '@/lib/booking/model/fact-rows'
import type { Booking, Extras } from '@/lib/booking/model/schemas'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { formatInstant } from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { placeLabel } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'
import type { CalendarLeg } from './legs'

const SHARED_ROWS: readonly RowSpec[] = [
  { label: 'Vehicle', of: ['vehicle'], brief: true },
  'party',
  { label: 'Chauffeur', of: ['chauffeur', 'chauffeurCar', 'chauffeurPhone'] },
]
const CONTACT_ROWS: readonly RowSpec[] = [
  { label: 'Booked by', of: ['name', 'phone', 'email'] },
  'alternatePhone',
  { label: 'Passenger', of: ['passenger', 'passengerPhone'] },
  { label: 'Requests', of: ['specialRequests'] },
]

/** Describes a leg for a calendar entry, without amounts or capability URLs. */
export function describeLeg({ booking, leg }: { booking: Booking; leg: CalendarLeg }): string {
  const facts = bookingFacts(booking)
  const { arrival, departure } = getLegFlights(booking.extras, leg.name)
  return joinLines([
    `${readSite().brand}, booking ${booking.id}`,
    `Pickup: ${describeStart({ booking, leg })}, ${placeLabel(leg.from)}`,
    ...(leg.name === 'outbound' ? toLines(pickFacts(facts, [{ label: 'Chauffeur’s ETA', of: ['eta'] }])) : []),
    ...leg.stops.map(stop => `Stop: ${placeLabel(stop)}`),
    `Drop-off: ${placeLabel(leg.to)}`,
    ...describeArrival(arrival),
    ...describeDeparture(departure),
    ...toLines(pickFacts(facts, SHARED_ROWS)),
    `Questions? Call ${readSite().phone}.`,
  ])
}

/** Describes a leg for the operator, with contact details. */
export function describeForOperator({ booking, leg }: { booking: Booking; leg: CalendarLeg }): string {
  const facts = withStoredPhones(filterByGroups(bookingFacts(booking), ['customer', 'passenger', 'requests']))
  const [booker, ...others] = arrangeFacts({ facts, specs: CONTACT_ROWS, omit: ['passengerEmail'] })
  return joinLines([
    ...describeLeg({ booking, leg }).split('\n'),
    `Booked by ${booker?.value}`,
    ...toLines(others),
    ...listWaypoints(booking).flatMap(({ label, place }) => {
      const warning = describeNameCheck(place)
      return warning === '' ? [] : [`${label}, point: ${warning}`]
    }),
    ...(booking.noShowAt ? ['No-show.'] : []),
  ])
}

function describeStart({ booking, leg }: { booking: Booking; leg: CalendarLeg }): string {
  const { scheduleOption, pickupAt, pickupTimeZone } = booking
  if (leg.name === 'return' || scheduleOption === 'later') return formatInstant(leg.startsAt, pickupTimeZone)
  return `as soon as possible, requested ${formatInstant(pickupAt, pickupTimeZone)}`
}

function describeArrival(arrival: Extras['arrival']): string[] {
  if (arrival === null) return []
  return [
    `Arriving flight: ${arrival.flightNumber || 'not known yet'}`,
    ...(arrival.terminal ? [`Arrival terminal: ${arrival.terminal}`] : []),
    `Meeting point: ${meetingPointLabels[arrival.meetingPoint]}`,
    ...(arrival.meetingPoint === 'inside' && arrival.signName ? [`Name on the sign: ${arrival.signName}`] : []),
  ]
}

function describeDeparture(departure: Extras['departure']): string[] {
  if (departure === null) return []
  return [
    ...(departure.flightNumber ? [`Departing flight: ${departure.flightNumber}`] : []),
    ...(departure.terminal ? [`Departure terminal: ${departure.terminal}`] : []),
  ]
}

function joinLines(lines: string[]): string {
  return lines.map(toSingleLine).join('\n')
}
