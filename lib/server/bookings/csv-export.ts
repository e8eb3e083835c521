import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isFareConfirmed } from '@/lib/booking/describe-fare'
import { childSeatKinds } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { describeNameCheck } from '@/lib/maps/name-check'
import { placeLabel } from '@/lib/maps/schemas'

type CsvCell = string | number | null

/** Matches text that a spreadsheet may run as a formula, also behind blanks, or read as the end of a cell. */
const FORMULA_PREFIX = /^(?:[\t\r\n]|[\s\p{C}"']*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/u

/** The columns in order. Dates and times are in the pickup’s zone, money is in dollars. */
const CSV_COLUMNS: Record<string, (booking: Booking) => CsvCell> = {
  booking: ({ id }) => id,
  invoice: ({ invoiceNumber }) => invoiceNumber,
  status: ({ status }) => status,
  pickup_date: ({ pickupAt, pickupTimeZone }) => toIsoDateInZone(Date.parse(pickupAt), pickupTimeZone),
  pickup_time: ({ pickupAt, pickupTimeZone }) => toTimeInZone(Date.parse(pickupAt), pickupTimeZone),
  time_zone: ({ pickupTimeZone }) => pickupTimeZone,
  as_soon_as_possible: ({ scheduleOption }) => formatYesNo(scheduleOption === 'immediately'),
  return_date: ({ returnAt, pickupTimeZone }) => returnAt && toIsoDateInZone(Date.parse(returnAt), pickupTimeZone),
  return_time: ({ returnAt, pickupTimeZone }) => returnAt && toTimeInZone(Date.parse(returnAt), pickupTimeZone),
  service: ({ serviceType }) => serviceType,
  transfer: ({ transferType }) => transferType,
  carpool: ({ isCarpool }) => formatYesNo(isCarpool),
  from: ({ pickup }) => placeLabel(pickup),
  stops: ({ extras }) => extras.stops.map(placeLabel).join(' | '),
  to: ({ dropOff }) => placeLabel(dropOff),
  vehicle: ({ carCategory }) => carCategory,
  category: ({ categoryName }) => categoryName,
  passengers: ({ passengers }) => passengers,
  bags: ({ bags }) => bags,
  luggage: ({ luggageWeight }) => luggageWeight,
  extra_hours: ({ extraTime }) => extraTime,
  first_name: ({ contactInfo }) => contactInfo.firstName,
  last_name: ({ contactInfo }) => contactInfo.lastName,
  email: ({ contactInfo }) => contactInfo.email,
  phone: ({ contactInfo }) => formatPhoneCell(contactInfo.phone),
  other_phone: ({ contactInfo }) => formatPhoneCell(contactInfo.alternatePhone),
  requests: ({ contactInfo }) => contactInfo.specialRequests,
  passenger_first_name: ({ extras }) => extras.passenger?.firstName ?? null,
  passenger_last_name: ({ extras }) => extras.passenger?.lastName ?? null,
  passenger_email: ({ extras }) => extras.passenger?.email ?? null,
  passenger_phone: ({ extras }) => formatPhoneCell(extras.passenger?.phone ?? ''),
  arrival_flight: ({ extras }) => extras.arrival?.flightNumber ?? null,
  arrival_terminal: ({ extras }) => extras.arrival?.terminal ?? null,
  meeting_point: ({ extras }) => extras.arrival?.meetingPoint ?? null,
  sign: ({ extras }) => extras.arrival?.signName ?? null,
  departure_flight: ({ extras }) => extras.departure?.flightNumber ?? null,
  departure_terminal: ({ extras }) => extras.departure?.terminal ?? null,
  ...Object.fromEntries(
    childSeatKinds.map(kind => [`${kind}_seats`, ({ extras }: Booking) => extras.childSeats[kind]] as const),
  ),
  miles: ({ quote }) => quote?.miles.toFixed(2) ?? null,
  fare: ({ quote }) => quote && formatDollars(quote.totalCents),
  payment: ({ paymentMethod }) => paymentMethod,
  paid: ({ paidCents }) => formatDollars(paidCents),
  refund: ({ refundCents }) => formatDollars(refundCents),
  refund_by: ({ refundBy }) => refundBy,
  transaction: ({ transactionId }) => transactionId,
  confirmed_at: ({ confirmedAt }) => confirmedAt,
  chauffeur: ({ chauffeur }) => chauffeur?.name ?? null,
  chauffeur_car: ({ chauffeur }) => chauffeur?.car ?? null,
  chauffeur_phone: ({ chauffeur }) => formatPhoneCell(chauffeur?.phone ?? ''),
  no_show_at: ({ noShowAt }) => noShowAt,
  cancelled_at: ({ cancelledAt }) => cancelledAt,
  cancelled_by: ({ cancelledBy }) => cancelledBy,
  cancel_reason: ({ cancelReason }) => cancelReason,
  booked_at: ({ createdAt }) => createdAt,
  // Later columns come last, so that sheets that count columns keep working.
  return_arrival_flight: ({ extras }) => extras.returnArrival?.flightNumber ?? null,
  return_arrival_terminal: ({ extras }) => extras.returnArrival?.terminal ?? null,
  return_meeting_point: ({ extras }) => extras.returnArrival?.meetingPoint ?? null,
  return_sign: ({ extras }) => extras.returnArrival?.signName ?? null,
  return_departure_flight: ({ extras }) => extras.returnDeparture?.flightNumber ?? null,
  return_departure_terminal: ({ extras }) => extras.returnDeparture?.terminal ?? null,
  from_point: ({ pickup }) => describeNameCheck(pickup),
  stops_points: ({ extras }) => extras.stops.map(describeNameCheck).filter(Boolean).join(' | '),
  to_point: ({ dropOff }) => describeNameCheck(dropOff),
  charged_back: ({ chargebackCents }) => formatDollars(chargebackCents),
  eta: ({ eta, pickupTimeZone }) => eta && toTimeInZone(Date.parse(eta), pickupTimeZone),
  fare_confirmed: ({ quote }) => formatYesNo(isFareConfirmed(quote)),
}

/**
 * Formats bookings as CSV (RFC 4180, CRLF) with a header row.
 * Prefixes cells that could run as formulas with an apostrophe.
 */
export function formatBookingsCsv(bookings: readonly Booking[]): string {
  const rows = bookings.map(booking => Object.values(CSV_COLUMNS).map(column => column(booking)))
  return [Object.keys(CSV_COLUMNS), ...rows].map(row => `${row.map(formatCsvCell).join(',')}\r\n`).join('')
}

/** Checks whether a pickup, in its own zone, is on one of these days ("2027-03-14", inclusive). */
export function isPickupBetween(
  { pickupAt, pickupTimeZone }: Booking,
  { from, to }: { from: string; to: string },
): boolean {
  const day = toIsoDateInZone(Date.parse(pickupAt), pickupTimeZone)
  return from <= day && day <= to
}

function formatCsvCell(value: CsvCell): string {
  const text = value === null ? '' : String(value)
  const escaped = FORMULA_PREFIX.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Formats "+12125550142" as "1 212 555 0142": a plus starts a formula, a number without spaces is shortened. */
function formatPhoneCell(phone: string): string {
  const international = parsePhoneNumberFromString(phone, 'US')?.formatInternational() ?? phone
  return international.replace(/^\+/, '')
}

function formatDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function formatYesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
