import 'server-only'
import { describeFare } from '@/lib/booking/describe-fare'
import { formatEta } from '@/lib/booking/eta'
import { getLegFlights, type Leg, type Passenger } from '@/lib/booking/extras'
import { formatChildSeats, formatMeetingPoint } from '@/lib/booking/format-extras'
import { formatFlightOrUnknown, getSignName } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatDuration, formatInstant, formatMiles, formatMoney } from '@/lib/format'
import { describeNameCheck } from '@/lib/maps/name-check'
import { parsePlaceRef } from '@/lib/maps/place-ref'
import { type BookedPlace, placeLabel } from '@/lib/maps/schemas'
import type { BookingEventTable, PaymentTable } from '@/lib/server/database/tables'

export type HistoryEntry = Pick<BookingEventTable, 'at' | 'kind' | 'actor'>
type PaymentSummary = Pick<
  PaymentTable,
  'kind' | 'gateway' | 'state' | 'amount_cents' | 'transaction_id' | 'reason' | 'updated_at'
>

const EVENT_LABELS: Partial<Record<HistoryEntry['kind'], string>> = { created: 'Booked', eta: 'ETA set' }
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
    `${truncatePlaceName(booking.pickup.name)} → ${truncatePlaceName(booking.dropOff.name)}`,
    booking.carCategory,
    formatFare(booking),
    formatCustomerName(booking),
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
  history,
  payments = [],
}: {
  booking: Booking
  history: HistoryEntry[]
  payments?: PaymentSummary[]
}): string {
  const { contactInfo, extras, quote, chauffeur, pickupTimeZone } = booking
  const facts: [string, string][] = [
    ['Booking', booking.id],
    ['Invoice', booking.invoiceNumber],
    ['Status', formatStatus(booking)],
    ['Pickup', formatPickup(booking)],
    ['ETA', formatEta(booking)],
    ['From', formatPlace(booking.pickup)],
    ...extras.stops.map((stop): [string, string] => ['Stop', formatPlace(stop)]),
    ['To', formatPlace(booking.dropOff)],
    ...flightFacts({ booking, leg: 'outbound' }),
    ['Service', [booking.serviceType, booking.transferType, ...(booking.isCarpool ? ['Carpool'] : [])].join(', ')],
    ['Return', formatReturn(booking)],
    ...flightFacts({ booking, leg: 'return' }),
    ['Vehicle', `${booking.carCategory} (${booking.categoryName})`],
    ['Party', `${formatCount(booking.passengers, 'passenger')}, ${formatCount(booking.bags, 'bag')}`],
    ['Child seats', formatChildSeats(extras.childSeats)],
    ['Luggage', booking.luggageWeight],
    ['Extra time', booking.extraTime === 0 ? '' : `${booking.extraTime} h`],
    [
      'Drive',
      quote !== null && quote.miles > 0
        ? `${formatMiles(quote.miles)}, ${formatDuration(quote.durationSeconds)}${quote.estimated ? ', estimated' : ''}`
        : '',
    ],
    ...(quote?.lines ?? []).map((line): [string, string] => [
      '',
      `${formatMoney(line.amountCents).padStart(10)}  ${line.label}`,
    ]),
    ['Fare', formatFare(booking)],
    ['Payment', booking.paymentMethod],
    ['Due by', booking.zelleDueAt === null ? '' : formatInstant(booking.zelleDueAt, pickupTimeZone)],
    ['Paid', formatMoney(booking.paidCents)],
    ['Refund', booking.refundCents === 0 ? '' : formatMoney(booking.refundCents)],
    ['Chargeback', booking.chargebackCents === 0 ? '' : formatMoney(booking.chargebackCents)],
    ['Name', formatCustomerName(booking)],
    ['Email', contactInfo.email],
    ['Phone', contactInfo.phone],
    ['Other phone', contactInfo.alternatePhone],
    ['Requests', contactInfo.specialRequests],
    ['Passenger', extras.passenger === null ? '' : formatPassenger(extras.passenger)],
    ['Chauffeur', chauffeur === null ? '' : [chauffeur.name, chauffeur.car, chauffeur.phone].join(', ')],
    ['Reason', booking.cancelReason ?? ''],
    ...payments.map((payment): [string, string] => [capitalize(payment.kind), formatPayment(payment, pickupTimeZone)]),
    ...history.map(({ kind, at, actor }): [string, string] => [
      EVENT_LABELS[kind] ?? capitalize(kind),
      `${formatInstant(at, pickupTimeZone)}, by the ${actor}`,
    ]),
  ]
  const shownFacts = facts.filter(([, value]) => value !== '')
  return shownFacts.map(([name, value]) => `${name.padEnd(12)}${escapeControlCharacters(value)}`).join('\n')
}

/** "$157.00 approved, sandbox 60123456789, Mon, Mar 1, 2027 at 3:00 PM EST" */
function formatPayment(
  { gateway, state, amount_cents, transaction_id, reason, updated_at }: PaymentSummary,
  timeZone: string,
): string {
  const transactionText = [gateway, transaction_id].filter(Boolean).join(' ')
  const reasonText = reason === null ? [] : [`(${reason})`]
  return [
    `${formatMoney(amount_cents)} ${state}`,
    ...reasonText,
    transactionText,
    formatInstant(updated_at, timeZone),
  ].join(', ')
}

function formatPickup({ pickupAt, pickupTimeZone, scheduleOption }: Booking): string {
  return (
    (scheduleOption === 'immediately' ? 'as soon as possible, requested ' : '') +
    formatInstant(pickupAt, pickupTimeZone)
  )
}

function formatReturn({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'time to be confirmed' : formatInstant(returnAt, pickupTimeZone)
}

function flightFacts({ booking, leg }: { booking: Booking; leg: Leg }): [string, string][] {
  const { arrival, departure } = getLegFlights({ extras: booking.extras, leg })
  const facts: [string, string][] = [
    ['Arrives', arrival === null ? '' : formatFlightOrUnknown(arrival)],
    ['Meeting', arrival === null ? '' : formatMeetingPoint({ ...arrival, signName: getSignName({ booking, leg }) })],
    ['Departs', departure === null ? '' : formatFlightOrUnknown(departure)],
  ]
  if (leg === 'outbound') return facts
  return facts.map(([name, value]) => ['', value === '' ? '' : `${name}: ${value}`])
}

/** Not only canceled rides have refunds for the operator: a paid one may have been charged twice. */
function formatStatus({ status, refundBy, pendingReview, chargebackCents }: Booking): string {
  if (chargebackCents > 0) return `${status} (charged back)`
  if (refundBy === 'operator') return `${status} (refund to send manually)`
  return pendingReview ? `${status} (card payment pending review)` : status
}

function formatFare({ quote }: Booking): string {
  return describeFare(quote)
}

/** The name may be the customer’s own; the point is where the route was priced to. */
function formatPlace(place: BookedPlace): string {
  const label = placeLabel(place)
  if (parsePlaceRef(place.id)?.kind === 'own') return label
  return [`${label} (at ${place.lat}, ${place.lng})`, describeNameCheck(place)].filter(Boolean).join('. ')
}

function formatPassenger({ firstName, lastName, email, phone }: Passenger): string {
  return [`${firstName} ${lastName}`, email, phone].filter(Boolean).join(', ')
}

function formatCustomerName({ contactInfo }: Booking): string {
  return `${contactInfo.firstName} ${contactInfo.lastName}`
}

function truncatePlaceName(text: string): string {
  return text.length > PLACE_WIDTH ? `${text.slice(0, PLACE_WIDTH - 1)}…` : text
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replace('_', ' ')
}
