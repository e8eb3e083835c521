import 'server-only'
import { formatEta } from '@/lib/booking/eta'
import { type Extras, getLegFlights, meetingPointLabels } from '@/lib/booking/extras'
import { formatUsPhone } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { listWaypoints } from '@/lib/booking/waypoints'
import { formatCount, formatInstant } from '@/lib/format'
import { describeNameCheck } from '@/lib/maps/name-check'
import { placeLabel } from '@/lib/maps/schemas'
import { toSingleLine } from '@/lib/server/sanitize-text'
import { site } from '@/lib/site'
import type { CalendarLeg } from './legs'

/** Describes a leg for a calendar entry, without amounts or capability URLs. */
export function describeLeg({ booking, leg }: { booking: Booking; leg: CalendarLeg }): string {
  const { chauffeur, extras } = booking
  const { arrival, departure } = getLegFlights({ extras, leg: leg.name })
  return joinLines([
    `${site.brand}, booking ${booking.id}`,
    `Pickup: ${describeStart({ booking, leg })}, ${placeLabel(leg.from)}`,
    ...(leg.name === 'outbound' && booking.eta !== null ? [`Chauffeur's ETA: ${formatEta(booking)}`] : []),
    ...leg.stops.map(stop => `Stop: ${placeLabel(stop)}`),
    `Drop-off: ${placeLabel(leg.to)}`,
    ...describeArrival(arrival),
    ...describeDeparture(departure),
    `Vehicle: ${booking.carCategory}`,
    `Party: ${formatCount(booking.passengers, 'passenger')}, ${formatCount(booking.bags, 'bag')}`,
    ...(chauffeur ? [`Chauffeur: ${chauffeur.name}, ${chauffeur.car}, ${formatUsPhone(chauffeur.phone)}`] : []),
    `Questions? Call ${site.phone}.`,
  ])
}

/** Describes a leg for the operator, with contact details. */
export function describeForOperator({ booking, leg }: { booking: Booking; leg: CalendarLeg }): string {
  const { contactInfo, extras } = booking
  const { passenger } = extras
  return joinLines([
    ...describeLeg({ booking, leg }).split('\n'),
    `Booked by ${contactInfo.firstName} ${contactInfo.lastName}, ${contactInfo.phone}, ${contactInfo.email}`,
    ...(contactInfo.alternatePhone ? [`Alternate phone: ${contactInfo.alternatePhone}`] : []),
    ...(passenger
      ? [`Passenger: ${[`${passenger.firstName} ${passenger.lastName}`, passenger.phone].filter(Boolean).join(', ')}`]
      : []),
    ...(contactInfo.specialRequests ? [`Requests: ${contactInfo.specialRequests}`] : []),
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
