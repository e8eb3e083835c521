import { formatEta } from '@/lib/booking/eta'
import { childSeatKinds, childSeatLabels, getLegFlights, type Leg, meetingPointLabels } from '@/lib/booking/extras'
import { formatLegLabel } from '@/lib/booking/format-extras'
import { formatFlightOrUnknown, formatUsPhone, getSignName } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'
import { describeDistanceWarning, describeNearestPlace } from '@/lib/maps/name-check'
import { type BookedPlace, isTyped, type Place, placeLabel } from '@/lib/maps/schemas'
import { getPhoneUrl } from '@/lib/phone-links'

export type DetailRow = { label: string; value: string; href?: string; note?: string; warning?: string }

/** Builds the rows of the ride; omits missing values. */
export function rideRows(booking: Booking): DetailRow[] {
  const { extras } = booking
  return omitEmptyRows([
    { label: 'Pickup time', value: describePickupTime(booking) },
    { label: 'ETA', value: formatEta(booking) },
    { label: 'Return', value: describeReturnTime(booking) },
    placeRow('From', booking.pickup),
    ...extras.stops.map((stop, index) => placeRow(`Stop ${index + 1}`, stop)),
    placeRow('To', booking.dropOff),
    ...flightRows({ booking, leg: 'outbound' }),
    ...flightRows({ booking, leg: 'return' }),
    { label: 'Vehicle', value: booking.carCategory },
    { label: 'Party', value: describeParty(booking) },
    { label: 'Child seats', value: describeChildSeats(booking) },
    { label: 'Service', value: describeService(booking) },
    { label: 'Extra time', value: booking.extraTime === 0 ? '' : formatCount(booking.extraTime, 'hour') },
  ])
}

/** Builds the contact rows of booker and passenger. */
export function contactRows({ contactInfo, extras: { passenger } }: Booking): DetailRow[] {
  const rider = passenger === null ? 'Customer' : 'Booked by'
  return omitEmptyRows([
    ...(passenger === null ? [] : personRows({ label: 'Passenger', person: passenger })),
    ...personRows({ label: rider, person: contactInfo }),
    phoneRow('Other phone', contactInfo.alternatePhone),
    { label: 'Special requests', value: contactInfo.specialRequests },
  ])
}

/** Builds the row of the person to call first at the pickup. */
export function primaryContactRow({ contactInfo, extras: { passenger } }: Booking): DetailRow {
  const { firstName, phone } = passenger?.phone ? passenger : contactInfo
  return { label: `Call ${firstName}`, value: phone, href: getPhoneUrl(phone) }
}

/** Builds a Google Maps directions URL. */
export function buildDirectionsUrl({
  pickup,
  dropOff,
  extras,
}: Pick<Booking, 'pickup' | 'dropOff' | 'extras'>): string {
  const directions = new URLSearchParams({
    api: '1',
    origin: formatCoordinates(pickup),
    destination: formatCoordinates(dropOff),
    travelmode: 'driving',
    ...(extras.stops.length > 0 && { waypoints: extras.stops.map(formatCoordinates).join('|') }),
  })
  return `https://www.google.com/maps/dir/?${directions}`
}

function placeRow(label: string, place: BookedPlace): DetailRow {
  return { label, value: placeLabel(place), note: describeNearestPlace(place), warning: describeDistanceWarning(place) }
}

function personRows({
  label,
  person,
}: {
  label: string
  person: { firstName: string; lastName: string; email: string; phone: string }
}): DetailRow[] {
  const { firstName, lastName, email, phone } = person
  return [
    { label, value: `${firstName} ${lastName}` },
    phoneRow(`${label}, phone`, phone),
    { label: `${label}, email`, value: email, href: `mailto:${encodeURIComponent(email)}` },
  ]
}

function phoneRow(label: string, phone: string): DetailRow {
  return { label, value: formatUsPhone(phone), href: getPhoneUrl(phone) }
}

function flightRows({ booking, leg: directions }: { booking: Booking; leg: Leg }): DetailRow[] {
  const { arrival, departure } = getLegFlights({ extras: booking.extras, leg: directions })
  const rows: DetailRow[] = [
    { label: 'Arriving flight', value: arrival === null ? '' : formatFlightOrUnknown(arrival) },
    { label: 'Meeting', value: arrival === null ? '' : meetingPointLabels[arrival.meetingPoint] },
    {
      label: 'Name on the sign',
      value: arrival?.meetingPoint === 'inside' ? getSignName({ booking, leg: directions }) : '',
    },
    { label: 'Departing flight', value: departure === null ? '' : formatFlightOrUnknown(departure) },
  ]
  return rows.map(row => ({ ...row, label: formatLegLabel({ label: row.label, leg: directions }) }))
}

function describePickupTime({ scheduleOption, pickupAt, pickupTimeZone }: Booking): string {
  const at = formatInstant(pickupAt, pickupTimeZone)
  return scheduleOption === 'immediately' ? `As soon as possible, requested ${at}` : at
}

function describeReturnTime({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'Time to be confirmed' : formatInstant(returnAt, pickupTimeZone)
}

function describeParty({ passengers, bags, luggageWeight }: Booking): string {
  const luggage = luggageWeight === '' ? '' : `${luggageWeight} luggage`
  return [formatCount(passengers, 'passenger'), formatCount(bags, 'bag'), luggage].filter(Boolean).join(', ')
}

function describeChildSeats({ extras: { childSeats } }: Booking): string {
  return childSeatKinds
    .filter(kind => childSeats[kind] > 0)
    .map(kind => `${childSeats[kind]} × ${childSeatLabels[kind]}`)
    .join('; ')
}

function describeService({ serviceType, transferType, isCarpool }: Booking): string {
  return [serviceType, transferType, isCarpool ? 'Carpool' : ''].filter(Boolean).join(', ')
}

/** The map app may know the street of a typed address. */
function formatCoordinates(place: Place): string {
  const { lat, lng, name } = place
  return isTyped(place) ? name : `${lat},${lng}`
}

function omitEmptyRows(rows: DetailRow[]): DetailRow[] {
  return rows.filter(({ value }) => value !== '')
}
