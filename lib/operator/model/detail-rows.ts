import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeEta, formatMoment, formatTimeAgo, formatTimeUntil } from '@/lib/booking/model/eta'
import type { Leg } from '@/lib/booking/model/extras'
import { type BookingFact, filterByGroups, pickFacts, toLines } from '@/lib/booking/model/fact-rows'
import type { Booking } from '@/lib/booking/model/schemas'
import { capitalize, formatInstant, formatUsPhone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { isArea, type Place, placeLabel } from '@/lib/places/model/schemas'

export type DetailRow = { label: string; value: string; href?: string; note?: string }

const TRIP_PEOPLE = [
  'eta',
  'passenger',
  'passengerPhone',
  'name',
  'phone',
  'alternatePhone',
  'specialRequests',
] as const

/** Builds the rows of the ride; omits missing values. */
export function rideRows(booking: Booking): DetailRow[] {
  return toDetailRows(filterByGroups(bookingFacts(booking), ['ride', 'flights']))
}

/** Builds the rows of chauffeur, passenger and booker. */
export function peopleRows(booking: Booking): DetailRow[] {
  return toDetailRows(filterByGroups(bookingFacts(booking), ['chauffeur', 'passenger', 'customer', 'requests']))
}

/** Builds the chauffeur's rows of a ride: no prices, emails or warnings. */
export function tripRows(booking: Booking): DetailRow[] {
  return [...rideRows(booking), ...toDetailRows(pickFacts(bookingFacts(booking), TRIP_PEOPLE))]
}

/** Builds the row of the person to call first at the pickup. */
export function primaryContactRow({ contactInfo, extras: { passenger } }: Booking) {
  const { firstName, phone } = passenger?.phone ? passenger : contactInfo
  return { label: `Call ${firstName}`, value: formatUsPhone(phone), href: getPhoneUrl(phone) }
}

export type QuickLink = { label: string; href: string }

/** Builds the links to call, write and find the way. */
export function quickLinks(booking: Booking): [call: QuickLink, email: QuickLink, map: QuickLink] {
  const { label, href } = primaryContactRow(booking)
  return [
    { label, href },
    { label: 'Email', href: `mailto:${encodeURIComponent(booking.contactInfo.email)}` },
    { label: 'Map', href: buildDirectionsUrl(booking) },
  ]
}

/** Builds a Google Maps directions URL. */
function buildDirectionsUrl({ pickup, dropOff, extras }: Pick<Booking, 'pickup' | 'dropOff' | 'extras'>): string {
  const directions = new URLSearchParams({
    api: '1',
    origin: formatCoordinates(pickup),
    destination: formatCoordinates(dropOff),
    travelmode: 'driving',
    ...(extras.stops.length > 0 && { waypoints: extras.stops.map(formatCoordinates).join('|') }),
  })
  return `https://www.google.com/maps/dir/?${directions}`
}

/** The passenger has a name and a phone, too. */
const BOOKER_LABELS: Partial<Record<BookingFact['key'], string>> = {
  name: 'Booked by',
  phone: 'Customer’s phone',
  email: 'Customer’s email',
}

function toDetailRows(facts: readonly BookingFact[]): DetailRow[] {
  return facts.flatMap(fact => {
    const { phone, email, pending = '' } = fact
    const href = phone ? getPhoneUrl(phone) : email ? `mailto:${encodeURIComponent(email)}` : undefined
    return (fact.rows ?? [fact]).flatMap(({ label, value, place }) => {
      if (value === '' && pending === '') return []
      return {
        label: BOOKER_LABELS[fact.key] ?? label,
        value: value || capitalize(pending),
        ...(href && { href }),
        ...(place && { note: describeNameCheck(place) }),
      }
    })
  })
}

/** The map app may know the street of a typed address. */
function formatCoordinates(place: Place): string {
  const { lat, lng } = place
  return isArea(place) ? placeLabel(place) : `${lat},${lng}`
}

/** Says in a few words where a leg leads, in which car and with which flights. */
export function summarizeLeg(booking: Booking, leg: Leg) {
  const { pickup, dropOff, extras } = booking
  const isOutbound = leg === 'outbound'
  const stops = extras.stops.map(({ name }) => `via ${name}`)
  const facts = bookingFacts(booking)
  const [party] = pickFacts(facts, ['party'])
  return {
    places: isOutbound ? [pickup.name, ...stops, `to ${dropOff.name}`].join(' ') : `${dropOff.name} to ${pickup.name}`,
    party: [booking.carCategory, party?.value].filter(Boolean).join(', '),
    flights: toLines(
      pickFacts(facts, isOutbound ? ['outboundArrival', 'outboundDeparture'] : ['returnArrival', 'returnDeparture']),
    ).join('. '),
  }
}

/** Says when a ride takes place; never shows a past pickup as upcoming. */
export function describeWhen(booking: Booking, now: Date): string {
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

/** Says when the chauffeur arrives, or was to; empty without an ETA. */
export function describeEtaStatus(booking: Booking, now: Date): string {
  const eta = describeEta(booking, now)
  if (eta === null) return ''
  return [eta.relative === '' ? `ETA was ${eta.time}` : `ETA ${eta.time}`, eta.relative].filter(Boolean).join(', ')
}
