import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeFare } from '@/lib/booking/model/describe-fare'
import type { BookingFact } from '@/lib/booking/model/fact-rows'
import { arrangeFacts, type RowSpec, withStoredPhones } from '@/lib/booking/model/fact-rows'
import { formatFullName } from '@/lib/booking/model/format-extras'
import type { LedgerEntry } from '@/lib/booking/model/ledger'
import type { QuoteLine } from '@/lib/booking/model/quote-schema'
import type { Booking } from '@/lib/booking/model/schemas'
import { describeStatement, type StatementLine } from '@/lib/booking/model/statement'
import type { BookingEventTable } from '@/lib/booking/tables'
import { capitalize, formatInstant, formatMoney } from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { type BookedPlace, placeLabel } from '@/lib/places/model/schemas'
import { shorten } from '@/lib/typed-text'

export type HistoryEntry = Pick<BookingEventTable, 'at' | 'kind' | 'actor'>

type Line = [label: string, value: string]

const EVENT_LABELS: Partial<Record<HistoryEntry['kind'], string>> = { created: 'Booked', eta: 'ETA set' }
/** The order and the short labels of the details; facts that are not listed follow. */
const DETAIL_ROWS: readonly RowSpec[] = [
  'id',
  'invoice',
  'status',
  { label: 'Pickup', of: ['pickupTime'] },
  { label: 'ETA', of: ['eta'] },
  { label: 'From', of: ['pickup'] },
  'stops',
  { label: 'To', of: ['dropOff'] },
  { label: 'Arrives', of: ['outboundArrival'] },
  { label: 'Meeting', of: ['outboundMeeting'], brief: true },
  { label: 'Departs', of: ['outboundDeparture'] },
  { label: 'Service', of: ['service', 'transfer', 'carpool'], brief: true },
  'return',
  { label: 'Arrives', of: ['returnArrival'] },
  { label: 'Meeting', of: ['returnMeeting'], brief: true },
  { label: 'Departs', of: ['returnDeparture'] },
  'vehicle',
  'party',
  'childSeats',
  'luggage',
  'extraTime',
  { label: 'Drive', of: ['distance', 'duration'], brief: true },
  'fare',
  { label: 'Payment', of: ['method'] },
  'dueBy',
  { label: 'Due', of: ['amountDue'] },
  { label: 'Late fee', of: ['lateFee'] },
  'courtesy',
  'paid',
  'refund',
  { label: 'Refund due', of: ['refundDue'] },
  { label: 'Refund for', of: ['refundReason'] },
  { label: 'Chargeback', of: ['chargeback'] },
  'name',
  'email',
  'phone',
  'alternatePhone',
  { label: 'Requests', of: ['specialRequests'] },
  { label: 'Passenger', of: ['passenger', 'passengerEmail', 'passengerPhone'] },
  { label: 'Chauffeur', of: ['chauffeur', 'chauffeurCar', 'chauffeurPhone'] },
  'cancelReason',
]
const PLACE_WIDTH = 34
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
  return cells
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function formatBookingDetails({
  booking,
  note = '',
  history,
  entries = [],
}: {
  booking: Booking
  /** Internal. */
  note?: string
  history: HistoryEntry[]
  entries?: readonly LedgerEntry[]
}): string {
  const { pickupTimeZone } = booking
  const facts = arrangeFacts({
    facts: withStoredPhones(bookingFacts(booking)).filter(({ group }) => group !== 'log'),
    specs: DETAIL_ROWS,
    omit: ['usualWait', 'outboundSign', 'returnSign', 'transaction'],
  })
  const lines: Line[] = [
    ...facts.flatMap(fact => toLines({ fact, booking })),
    ['Note', note],
    ...describeStatement(entries, 'operator').map(
      (line): Line => ['Account', formatStatementLine(line, pickupTimeZone)],
    ),
    ...history.map(
      ({ kind, at, actor }): Line => [
        EVENT_LABELS[kind] ?? capitalizeKind(kind),
        `${formatInstant(at, pickupTimeZone)}, by the ${actor === 'rider' ? 'customer' : actor}`,
      ],
    ),
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label.padEnd(11)} ${escapeControlCharacters(value)}`)
    .join('\n')
}

function toLines({ fact, booking }: { fact: BookingFact; booking: Booking }): Line[] {
  const { key, group, label, value, pending = '', place, rows } = fact
  if (rows) return rows.map(row => ['Stop', row.place ? formatPlace(row.place) : row.value])
  if (place) return [[label, formatPlace(place)]]
  if (key === 'status') return [[label, formatStatus(booking)]]
  if (key === 'fare') return [...(booking.quote?.lines ?? []).map(formatFareLine), [label, describeFare(booking.quote)]]
  if (group === 'flights' && key.startsWith('return')) return [['', value && `${label}: ${value}`]]
  return [[label, value || pending]]
}

function formatFareLine({ amountCents, label }: QuoteLine): Line {
  return ['', `${formatMoney(amountCents).padStart(10)}  ${label}`]
}

/** "   $157.00  balance    $157.00  Fare, by the customer, Mon, Mar 1, 2027 at 3:00 PM EST" */
function formatStatementLine({ at, words, cents, balanceCents }: StatementLine, timeZone: string): string {
  const [amount, balance] = [cents, balanceCents].map(value => formatMoney(value).padStart(10))
  return `${amount}  balance ${balance}  ${words}, ${formatInstant(at, timeZone)}`
}

function formatPickup({ pickupAt, pickupTimeZone, scheduleOption }: Booking): string {
  return (
    (scheduleOption === 'immediately' ? 'as soon as possible, requested ' : '') +
    formatInstant(pickupAt, pickupTimeZone)
  )
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

function capitalizeKind(kind: string): string {
  return capitalize(kind.replaceAll('_', ' '))
}
