import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeEta, formatMoment, formatTimeAgo, formatTimeUntil } from '@/lib/booking/model/eta'
import {
  arrangeFacts,
  type BookingFact,
  filterByGroups,
  pickFacts,
  type RowSpec,
  toLines,
} from '@/lib/booking/model/fact-rows'
import { formatFlight } from '@/lib/booking/model/format-extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { capitalize, formatInstant, formatUsPhone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { isArea, type Place, placeLabel } from '@/lib/places/model/schemas'

export type DetailRow = { label: string; value: string; href?: string; note?: string }

const RIDE_ROWS: readonly RowSpec[] = [
  'pickupTime',
  { label: 'ETA', of: ['eta'] },
  'return',
  { label: 'From', of: ['pickup'] },
  'stops',
  { label: 'To', of: ['dropOff'] },
  'outboundArrival',
  { label: 'Meeting point', of: ['outboundMeeting'] },
  'outboundSign',
  'outboundDeparture',
  'returnArrival',
  { label: 'Meeting point (return)', of: ['returnMeeting'] },
  'returnSign',
  'returnDeparture',
  { label: 'Vehicle', of: ['vehicle'], brief: true },
  { label: 'Party', of: ['party', 'luggage'], brief: true },
  'childSeats',
  { label: 'Service', of: ['service', 'transfer', 'carpool'], brief: true },
  'extraTime',
]

const TRIP_CONTACTS = ['passenger', 'passengerPhone', 'name', 'phone', 'alternatePhone', 'specialRequests'] as const

/** Builds the rows of the ride; omits missing values. */
export function rideRows(booking: Booking): DetailRow[] {
  const facts = bookingFacts(booking)
  const ride = [...filterByGroups(facts, ['ride', 'flights']), ...pickFacts(facts, ['eta'])]
  return toDetailRows(arrangeFacts({ facts: ride, specs: RIDE_ROWS }))
}

/** Builds the contact rows of booker and passenger. */
export function contactRows(booking: Booking): DetailRow[] {
  return toContactRows(booking, filterByGroups(bookingFacts(booking), ['customer', 'passenger', 'requests']))
}

function toContactRows(booking: Booking, facts: readonly BookingFact[]): DetailRow[] {
  const booker = booking.extras.passenger === null ? 'Customer' : 'Booked by'
  const specs: RowSpec[] = [
    'passenger',
    'passengerPhone',
    'passengerEmail',
    { label: booker, of: ['name'] },
    { label: 'Customer’s phone', of: ['phone'] },
    { label: 'Customer’s email', of: ['email'] },
    { label: 'Alternate phone', of: ['alternatePhone'] },
    'specialRequests',
  ]
  return toDetailRows(arrangeFacts({ facts, specs }))
}

export function chauffeurRows(booking: Booking): DetailRow[] {
  const facts = filterByGroups(bookingFacts(booking), ['chauffeur'])
  return toDetailRows(arrangeFacts({ facts, specs: ['chauffeur', 'chauffeurCar', 'chauffeurPhone'] }))
}

/** Builds the chauffeur's rows of a ride: no prices, emails or warnings. */
export function tripRows(booking: Booking): DetailRow[] {
  return [...rideRows(booking), ...toContactRows(booking, pickFacts(bookingFacts(booking), TRIP_CONTACTS))]
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

function toDetailRows(facts: readonly BookingFact[]): DetailRow[] {
  return facts.flatMap(fact => {
    const { phone, email, pending = '' } = fact
    const href = phone ? getPhoneUrl(phone) : email ? `mailto:${encodeURIComponent(email)}` : undefined
    return (fact.rows ?? [fact]).flatMap(({ label, value, place }) => {
      if (value === '' && pending === '') return []
      return {
        label: label === 'Stop' ? 'Stop 1' : label,
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
