import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeFare } from '@/lib/booking/model/describe-fare'
import type { StoredEvents } from '@/lib/booking/model/events'
import { type BookingFact, type FactGroup, filterByGroups, withStoredPhones } from '@/lib/booking/model/fact-rows'
import { formatFullName } from '@/lib/booking/model/format-extras'
import type { LedgerEntry } from '@/lib/booking/model/ledger'
import { listFareRows } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { describeStatement, type StatementLine } from '@/lib/booking/model/statement'
import { capitalize, formatInstant, formatMoney } from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { type BookedPlace, placeLabel } from '@/lib/places/model/schemas'
import { shorten } from '@/lib/typed-text'

const BEFORE_FARE: readonly FactGroup[] = ['record', 'ride', 'flights', 'route']
const AFTER_FARE: readonly FactGroup[] = ['payment', 'customer', 'requests', 'passenger', 'chauffeur']
const PLACE_WIDTH = 34
const LABEL_WIDTH = 27
/** Characters that move the cursor, color text or reverse its direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Escapes control characters in customer text for a terminal. */
export function escapeControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, character => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

export function formatBookingTable(bookings: Booking[]): string {
  const head = ['ID', 'STATUS', 'PICKUP', 'FROM → TO', 'VEHICLE', 'FARE', 'NAME']
  const rows = bookings.map(booking => [
    booking.id,
    formatStatus(booking),
    formatPickup(booking),
    `${shorten(booking.pickup.name, PLACE_WIDTH)} → ${shorten(booking.dropOff.name, PLACE_WIDTH)}`,
    booking.carCategory,
    describeFare(booking.quote),
    formatFullName(booking.contactInfo),
  ])
  const cells = [head, ...rows].map(row => row.map(escapeControlCharacters))
  const widths = head.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const lines = cells.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map(line => line.trimEnd()).join('\n')
}

type Details = {
  booking: Booking
  /** Internal. */
  note?: string
  history: Omit<StoredEvents, 'version'>[]
  entries?: readonly LedgerEntry[]
}

export function formatBookingDetails({ booking, note = '', history, entries = [] }: Details): string {
  const facts = withStoredPhones(bookingFacts(booking))
  const rows = [
    ...toReportRows(filterByGroups(facts, BEFORE_FARE)),
    ...listFareRows(booking),
    ...toReportRows(filterByGroups(facts, AFTER_FARE)),
    { label: 'Note', value: note },
    ...describeStatement(entries, 'operator').map(line => ({
      label: 'Account',
      value: formatStatementLine(line, booking.pickupTimeZone),
    })),
    ...history.flatMap(({ events, at, actor }) =>
      events.map(({ type }) => ({
        label: capitalize(type.replaceAll('_', ' ')),
        value: `${formatInstant(at, booking.pickupTimeZone)}, by the ${actor === 'rider' ? 'customer' : actor}`,
      })),
    ),
  ]
  return rows
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label.padEnd(LABEL_WIDTH)} ${escapeControlCharacters(value)}`)
    .join('\n')
}

function toReportRows(facts: readonly BookingFact[]) {
  const rows = facts.flatMap(fact => fact.rows ?? fact)
  return rows.map(({ label, value, place }) => ({ label, value: place ? formatPlace(place) : value }))
}

/** "   $157.00  balance    $157.00  Fare, by the customer, Mon, Mar 1, 2027 at 3:00 PM EST" */
function formatStatementLine({ at, words, cents, balanceCents }: StatementLine, timeZone: string): string {
  const [amount, balance] = [cents, balanceCents].map(value => formatMoney(value).padStart(10))
  return `${amount}  balance ${balance}  ${words}, ${formatInstant(at, timeZone)}`
}

function formatPickup({ pickupAt, pickupTimeZone, scheduleOption }: Booking): string {
  const time = formatInstant(pickupAt, pickupTimeZone)
  return scheduleOption === 'immediately' ? `as soon as possible, requested ${time}` : time
}

/** Not only canceled rides have refunds for the operator: a paid one may have been charged twice. */
function formatStatus({ status, account }: Booking): string {
  const { chargebackCents, operatorRefundCents, openCharge, dueCents, paidCents } = account
  if (chargebackCents > 0) return `${status} (charged back)`
  if (operatorRefundCents > 0) return `${status} (refund to send manually)`
  if (openCharge?.isHeld) return `${status} (card payment pending review)`
  return paidCents > 0 && dueCents > 0 ? `${status} (${formatMoney(dueCents)} due)` : status
}

/** The name may be the customer’s own; the point is where the route was priced to. */
function formatPlace(place: BookedPlace): string {
  const label = placeLabel(place)
  if (parsePlaceRef(place.id)?.kind === 'own') return label
  return [`${label} (at ${place.lat}, ${place.lng})`, describeNameCheck(place)].filter(Boolean).join('. ')
}
