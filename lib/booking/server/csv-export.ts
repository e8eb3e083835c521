import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import type { FactCell } from '@/lib/booking/model/fact-rows'
import type { Booking } from '@/lib/booking/model/schemas'
import { toIsoDateInZone } from '@/lib/format'

/** Matches text that a spreadsheet may run as a formula, also behind blanks, or read as the end of a cell. */
const FORMULA_PREFIX = /^(?:[\t\r\n]|[\s\p{C}"']*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/u

/** The order of the columns is fixed: later ones follow, so that sheets that count columns keep working. */
const FIRST_COLUMNS = `
  booking invoice status pickup_date pickup_time time_zone as_soon_as_possible return_date return_time
  service transfer carpool from stops to vehicle category passengers bags luggage extra_hours
  first_name last_name email phone other_phone requests
  passenger_first_name passenger_last_name passenger_email passenger_phone
  arrival_flight arrival_terminal meeting_point sign departure_flight departure_terminal
  infant_seats toddler_seats booster_seats miles fare price payment paid refunded refund_due refund_by due transaction
  confirmed_at chauffeur chauffeur_car chauffeur_phone no_show_at cancelled_at cancelled_by cancel_reason booked_at
  return_arrival_flight return_arrival_terminal return_meeting_point return_sign
  return_departure_flight return_departure_terminal
  from_point stops_points to_point charged_back eta fare_confirmed
  refund_reason late_fee courtesy`
  .trim()
  .split(/\s+/)

/**
 * Formats bookings as CSV (RFC 4180, CRLF) with a header row. Dates and times are in the pickup’s zone, money is in
 * dollars. Prefixes cells that could run as formulas with an apostrophe.
 */
export function formatBookingsCsv(bookings: readonly Booking[]): string {
  const records = bookings.map(toCells)
  const columns = [...new Set([...FIRST_COLUMNS, ...records.flatMap(Object.keys)])]
  const rows = records.map(cells => columns.map(column => cells[column] ?? null))
  return [columns, ...rows].map(row => `${row.map(formatCsvCell).join(',')}\r\n`).join('')
}

function toCells(booking: Booking): Record<string, FactCell> {
  const cells = bookingFacts(booking).flatMap(({ phone, columns = {} }) =>
    Object.entries(columns).map(([name, cell]) => [name, phone ? formatPhoneCell(phone) : cell] as const),
  )
  return Object.fromEntries(cells)
}

/** Checks whether a pickup, in its own zone, is on one of these days ("2027-03-14", inclusive). */
export function isPickupBetween(
  { pickupAt, pickupTimeZone }: Booking,
  { from, to }: { from: string; to: string },
): boolean {
  const day = toIsoDateInZone(Date.parse(pickupAt), pickupTimeZone)
  return from <= day && day <= to
}

function formatCsvCell(value: FactCell): string {
  const text = value === null ? '' : String(value)
  const escaped = FORMULA_PREFIX.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Formats "+12125550142" as "1 212 555 0142": a plus starts a formula, a number without spaces is shortened. */
function formatPhoneCell(phone: string): string {
  const international = parsePhoneNumberFromString(phone, 'US')?.formatInternational() ?? phone
  return international.replace(/^\+/, '')
}
