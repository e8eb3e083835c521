import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import type { FactCell } from '@/lib/booking/model/fact-rows'
import type { Booking } from '@/lib/booking/model/schemas'
import { toIsoDateInZone } from '@/lib/format'

/** Matches text that a spreadsheet may run as a formula, also behind blanks, or read as the end of a cell. */
const FORMULA_PREFIX = /^(?:[\t\r\n]|[\s\p{C}"']*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/u

/**
 * Formats bookings as CSV (RFC 4180, CRLF) with a header row, or as nothing if there are none. Dates and times are in
 * the pickup’s zone, money is in dollars. Prefixes cells that could run as formulas with an apostrophe.
 */
export function formatBookingsCsv(bookings: readonly Booking[]): string {
  const records = bookings.map(toCells)
  const columns = [...new Set(records.flatMap(cells => Object.keys(cells)))]
  const rows = records.map(cells => columns.map(column => cells[column] ?? null))
  const lines = bookings.length === 0 ? [] : [columns, ...rows]
  return lines.map(row => `${row.map(formatCsvCell).join(',')}\r\n`).join('')
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
