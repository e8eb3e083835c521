import 'server-only'
import { bookedPoints } from '@/lib/booking/booked-points'
import { etaTime } from '@/lib/booking/eta'
import { type Extras, flightsOf, meetingPointLabels } from '@/lib/booking/extras'
import { readablePhone } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'
import { describeNameCheck } from '@/lib/maps/name-check'
import { placeLabel } from '@/lib/maps/schemas'
import { oneLine } from '@/lib/server/tidy-text'
import { site } from '@/lib/site'
import type { Way } from './ways'

/** What an entry says of its drive, in lines: nothing of money, and no link that opens anything. */
export function describeWay({ booking, way }: { booking: Booking; way: Way }): string {
  const { chauffeur, extras } = booking
  const { arrival, departure } = flightsOf({ extras, way: way.name })
  return tell([
    `${site.brand}, booking ${booking.id}`,
    `Pickup: ${describeStart({ booking, way })}, ${placeLabel(way.from)}`,
    ...(way.name === 'outward' && booking.eta !== null ? [`Chauffeur's ETA: ${etaTime(booking)}`] : []),
    ...way.stops.map(stop => `Stop: ${placeLabel(stop)}`),
    `Drop-off: ${placeLabel(way.to)}`,
    ...describeArrival(arrival),
    ...describeDeparture(departure),
    `Vehicle: ${booking.carCategory}`,
    `Party: ${formatCount(booking.passengers, 'passenger')}, ${formatCount(booking.bags, 'bag')}`,
    ...(chauffeur ? [`Chauffeur: ${chauffeur.name}, ${chauffeur.car}, ${readablePhone(chauffeur.phone)}`] : []),
    `Questions? Call ${site.phone}.`,
  ])
}

/** The same for the operator: who rides, and how to reach them. */
export function describeForOperator({ booking, way }: { booking: Booking; way: Way }): string {
  const { contactInfo, extras } = booking
  const { passenger } = extras
  return tell([
    ...describeWay({ booking, way }).split('\n'),
    `Booked by ${contactInfo.firstName} ${contactInfo.lastName}, ${contactInfo.phone}, ${contactInfo.email}`,
    ...(contactInfo.alternatePhone ? [`Alternate phone: ${contactInfo.alternatePhone}`] : []),
    ...(passenger
      ? [`Passenger: ${[`${passenger.firstName} ${passenger.lastName}`, passenger.phone].filter(Boolean).join(', ')}`]
      : []),
    ...(contactInfo.specialRequests ? [`Requests: ${contactInfo.specialRequests}`] : []),
    ...bookedPoints(booking).flatMap(({ label, place }) => {
      const words = describeNameCheck(place)
      return words === '' ? [] : [`${label}, point: ${words}`]
    }),
    ...(booking.noShowAt ? ['No-show.'] : []),
  ])
}

function describeStart({ booking, way }: { booking: Booking; way: Way }): string {
  const { scheduleOption, pickupAt, pickupTimeZone } = booking
  if (way.name === 'return' || scheduleOption === 'later') return formatInstant(way.startsAt, pickupTimeZone)
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

/** Each fact on a line of its own, whatever a rider typed into it. */
function tell(lines: string[]): string {
  return lines.map(oneLine).join('\n')
}
