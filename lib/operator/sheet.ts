import { etaTime } from '@/lib/booking/eta'
import { wayLabel } from '@/lib/booking/extra-words'
import { childSeatKinds, childSeatLabels, flightsOf, meetingPointLabels, type WayName } from '@/lib/booking/extras'
import { knownFlight, readablePhone, signNameOf } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'
import { describePoint, warnOfPoint } from '@/lib/maps/name-check'
import { type BookedPlace, isTyped, type Place, placeLabel } from '@/lib/maps/schemas'
import { telephoneHref } from '@/lib/telephone'

/** A line of the operator's sheet; `href` calls or writes, `note` and `warning` stand beneath the value. */
export type SheetRow = { label: string; value: string; href?: string; note?: string; warning?: string }

/** The ride itself: when, where and in what. Whatever a ride has not is left out. */
export function rideRows(booking: Booking): SheetRow[] {
  const { extras } = booking
  return present([
    { label: 'Pickup time', value: pickupWords(booking) },
    { label: 'ETA', value: etaTime(booking) },
    { label: 'Return', value: returnWords(booking) },
    placeRow('From', booking.pickup),
    ...extras.stops.map((stop, index) => placeRow(`Stop ${index + 1}`, stop)),
    placeRow('To', booking.dropOff),
    ...flightRows({ booking, way: 'outward' }),
    ...flightRows({ booking, way: 'return' }),
    { label: 'Vehicle', value: booking.carCategory },
    { label: 'Party', value: partyWords(booking) },
    { label: 'Child seats', value: childSeatWords(booking) },
    { label: 'Service', value: serviceWords(booking) },
    { label: 'Extra time', value: booking.extraTime === 0 ? '' : formatCount(booking.extraTime, 'hour') },
  ])
}

/** Who booked and who rides, with every way to reach them. */
export function peopleRows({ contactInfo, extras: { passenger } }: Booking): SheetRow[] {
  const rider = passenger === null ? 'Customer' : 'Booked by'
  return present([
    ...(passenger === null ? [] : personRows({ label: 'Passenger', person: passenger })),
    ...personRows({ label: rider, person: contactInfo }),
    phoneRow('Other phone', contactInfo.alternatePhone),
    { label: 'Special requests', value: contactInfo.specialRequests },
  ])
}

/** Who stands at the kerb and is called first. */
export function callRow({ contactInfo, extras: { passenger } }: Booking): SheetRow {
  const { firstName, phone } = passenger?.phone ? passenger : contactInfo
  return { label: `Call ${firstName}`, value: phone, href: telephoneHref(phone) }
}

/** The way on a map of the operator's own phone: an address of Google's that any map program takes. */
export function mapHref({ pickup, dropOff, extras }: Pick<Booking, 'pickup' | 'dropOff' | 'extras'>): string {
  const way = new URLSearchParams({
    api: '1',
    origin: pointWords(pickup),
    destination: pointWords(dropOff),
    travelmode: 'driving',
    ...(extras.stops.length > 0 && { waypoints: extras.stops.map(pointWords).join('|') }),
  })
  return `https://www.google.com/maps/dir/?${way}`
}

function placeRow(label: string, place: BookedPlace): SheetRow {
  return { label, value: placeLabel(place), note: describePoint(place), warning: warnOfPoint(place) }
}

function personRows({
  label,
  person,
}: {
  label: string
  person: { firstName: string; lastName: string; email: string; phone: string }
}): SheetRow[] {
  const { firstName, lastName, email, phone } = person
  return [
    { label, value: `${firstName} ${lastName}` },
    phoneRow(`${label}, phone`, phone),
    { label: `${label}, email`, value: email, href: `mailto:${encodeURIComponent(email)}` },
  ]
}

function phoneRow(label: string, phone: string): SheetRow {
  return { label, value: readablePhone(phone), href: telephoneHref(phone) }
}

function flightRows({ booking, way }: { booking: Booking; way: WayName }): SheetRow[] {
  const { arrival, departure } = flightsOf({ extras: booking.extras, way })
  const rows: SheetRow[] = [
    { label: 'Arriving flight', value: arrival === null ? '' : knownFlight(arrival) },
    { label: 'Meeting', value: arrival === null ? '' : meetingPointLabels[arrival.meetingPoint] },
    { label: 'Name on the sign', value: arrival?.meetingPoint === 'inside' ? signNameOf({ booking, way }) : '' },
    { label: 'Departing flight', value: departure === null ? '' : knownFlight(departure) },
  ]
  return rows.map(row => ({ ...row, label: wayLabel({ label: row.label, way }) }))
}

function pickupWords({ scheduleOption, pickupAt, pickupTimeZone }: Booking): string {
  const at = formatInstant(pickupAt, pickupTimeZone)
  return scheduleOption === 'immediately' ? `As soon as possible, requested ${at}` : at
}

function returnWords({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'Time to be confirmed' : formatInstant(returnAt, pickupTimeZone)
}

function partyWords({ passengers, bags, luggageWeight }: Booking): string {
  const luggage = luggageWeight === '' ? '' : `${luggageWeight} luggage`
  return [formatCount(passengers, 'passenger'), formatCount(bags, 'bag'), luggage].filter(Boolean).join(', ')
}

function childSeatWords({ extras: { childSeats } }: Booking): string {
  return childSeatKinds
    .filter(kind => childSeats[kind] > 0)
    .map(kind => `${childSeats[kind]} × ${childSeatLabels[kind]}`)
    .join('; ')
}

function serviceWords({ serviceType, transferType, isCarpool }: Booking): string {
  return [serviceType, transferType, isCarpool ? 'Carpool' : ''].filter(Boolean).join(', ')
}

/** An address as typed goes to the map as it is: the map program may know its street. */
function pointWords(place: Place): string {
  const { lat, lng, name } = place
  return isTyped(place) ? name : `${lat},${lng}`
}

function present(rows: SheetRow[]): SheetRow[] {
  return rows.filter(({ value }) => value !== '')
}
