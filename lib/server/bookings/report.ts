import 'server-only'
import { etaTime } from '@/lib/booking/eta'
import { meetingWords, seatWords } from '@/lib/booking/extra-words'
import { flightsOf, type Passenger, type WayName } from '@/lib/booking/extras'
import { describeFare } from '@/lib/booking/fare-words'
import { knownFlight, signNameOf } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatDuration, formatInstant, formatMiles, formatMoney } from '@/lib/format'
import { describeNameCheck } from '@/lib/maps/name-check'
import { readPlaceRef } from '@/lib/maps/place-ref'
import { type BookedPlace, placeLabel } from '@/lib/maps/schemas'
import type { BookingEventTable, PaymentTable } from '@/lib/server/database/tables'

/** What of a booking's history is told: what happened, when (ISO 8601), and by whom. */
export type Happening = Pick<BookingEventTable, 'at' | 'kind' | 'actor'>
/** What of a payment is told. */
type Told = Pick<
  PaymentTable,
  'kind' | 'gateway' | 'state' | 'amount_cents' | 'transaction_id' | 'reason' | 'updated_at'
>

const EVENT_LABELS: Partial<Record<Happening['kind'], string>> = { created: 'Booked', eta: 'ETA set' }
const PLACE_WIDTH = 34
/** Everything that moves a cursor, colours, or turns the direction of the text around. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A rider's text as a terminal may print it: control characters are spelled out. */
export function printable(text: string): string {
  return text.replace(UNSAFE, character => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The bookings as a table, a line each. */
export function tableOf(bookings: Booking[]): string {
  const head = ['ID', 'STATUS', 'PICKUP', 'FROM → TO', 'VEHICLE', 'FARE', 'NAME']
  const rows = bookings.map(booking => [
    booking.id,
    statusOf(booking),
    pickupOf(booking),
    `${cut(booking.pickup.name)} → ${cut(booking.dropOff.name)}`,
    booking.carCategory,
    fareOf(booking),
    nameOf(booking),
  ])
  const cells = [head, ...rows].map(row => row.map(printable))
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

/** Everything that is known of one booking, a line each. */
export function sheetOf({
  booking,
  history,
  payments = [],
}: {
  booking: Booking
  history: Happening[]
  payments?: Told[]
}): string {
  const { contactInfo, extras, quote, chauffeur, pickupTimeZone } = booking
  const facts: [string, string][] = [
    ['Booking', booking.id],
    ['Invoice', booking.invoiceNumber],
    ['Status', statusOf(booking)],
    ['Pickup', pickupOf(booking)],
    ['ETA', etaTime(booking)],
    ['From', placeOf(booking.pickup)],
    ...extras.stops.map((stop): [string, string] => ['Stop', placeOf(stop)]),
    ['To', placeOf(booking.dropOff)],
    ...flightFacts({ booking, way: 'outward' }),
    ['Service', [booking.serviceType, booking.transferType, ...(booking.isCarpool ? ['Carpool'] : [])].join(', ')],
    ['Return', returnOf(booking)],
    ...flightFacts({ booking, way: 'return' }),
    ['Vehicle', `${booking.carCategory} (${booking.categoryName})`],
    ['Party', `${formatCount(booking.passengers, 'passenger')}, ${formatCount(booking.bags, 'bag')}`],
    ['Child seats', seatWords(extras.childSeats)],
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
    ['Fare', fareOf(booking)],
    ['Payment', booking.paymentMethod],
    ['Due by', booking.zelleDueAt === null ? '' : formatInstant(booking.zelleDueAt, pickupTimeZone)],
    ['Paid', formatMoney(booking.paidCents)],
    ['Refund', booking.refundCents === 0 ? '' : formatMoney(booking.refundCents)],
    ['Chargeback', booking.chargebackCents === 0 ? '' : formatMoney(booking.chargebackCents)],
    ['Name', nameOf(booking)],
    ['Email', contactInfo.email],
    ['Phone', contactInfo.phone],
    ['Other phone', contactInfo.alternatePhone],
    ['Requests', contactInfo.specialRequests],
    ['Passenger', extras.passenger === null ? '' : passengerOf(extras.passenger)],
    ['Chauffeur', chauffeur === null ? '' : [chauffeur.name, chauffeur.car, chauffeur.phone].join(', ')],
    ['Reason', booking.cancelReason ?? ''],
    ...payments.map((payment): [string, string] => [capital(payment.kind), tellPayment(payment, pickupTimeZone)]),
    ...history.map(({ kind, at, actor }): [string, string] => [
      EVENT_LABELS[kind] ?? capital(kind),
      `${formatInstant(at, pickupTimeZone)}, by the ${actor}`,
    ]),
  ]
  const told = facts.filter(([, value]) => value !== '')
  return told.map(([name, value]) => `${name.padEnd(12)}${printable(value)}`).join('\n')
}

/** "$157.00 approved, sandbox 60123456789, Mon, Mar 1, 2027 at 3:00 PM EST" */
function tellPayment(
  { gateway, state, amount_cents, transaction_id, reason, updated_at }: Told,
  timeZone: string,
): string {
  const where = [gateway, transaction_id].filter(Boolean).join(' ')
  const why = reason === null ? [] : [`(${reason})`]
  return [`${formatMoney(amount_cents)} ${state}`, ...why, where, formatInstant(updated_at, timeZone)].join(', ')
}

function pickupOf({ pickupAt, pickupTimeZone, scheduleOption }: Booking): string {
  return (
    (scheduleOption === 'immediately' ? 'as soon as possible, requested ' : '') +
    formatInstant(pickupAt, pickupTimeZone)
  )
}

function returnOf({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'time to be confirmed' : formatInstant(returnAt, pickupTimeZone)
}

/** The flights of a way, those of the way back beneath its time. */
function flightFacts({ booking, way }: { booking: Booking; way: WayName }): [string, string][] {
  const { arrival, departure } = flightsOf({ extras: booking.extras, way })
  const facts: [string, string][] = [
    ['Arrives', arrival === null ? '' : knownFlight(arrival)],
    ['Meeting', arrival === null ? '' : meetingWords({ ...arrival, signName: signNameOf({ booking, way }) })],
    ['Departs', departure === null ? '' : knownFlight(departure)],
  ]
  if (way === 'outward') return facts
  return facts.map(([name, value]) => ['', value === '' ? '' : `${name}: ${value}`])
}

/** A refund that is the operator's to send is not always of a cancelled ride: a paid one may have been charged twice. */
function statusOf({ status, refundBy, pendingReview, chargebackCents }: Booking): string {
  if (chargebackCents > 0) return `${status} (charged back)`
  if (refundBy === 'operator') return `${status} (refund to send manually)`
  return pendingReview ? `${status} (card payment pending review)` : status
}

function fareOf({ quote }: Booking): string {
  return describeFare(quote)
}

/** The words may be the rider's own; the point is where the drive was priced to. */
function placeOf(place: BookedPlace): string {
  const label = placeLabel(place)
  if (readPlaceRef(place.id)?.kind === 'own') return label
  return [`${label} (at ${place.lat}, ${place.lng})`, describeNameCheck(place)].filter(Boolean).join('. ')
}

function passengerOf({ firstName, lastName, email, phone }: Passenger): string {
  return [`${firstName} ${lastName}`, email, phone].filter(Boolean).join(', ')
}

function nameOf({ contactInfo }: Booking): string {
  return `${contactInfo.firstName} ${contactInfo.lastName}`
}

function cut(text: string): string {
  return text.length > PLACE_WIDTH ? `${text.slice(0, PLACE_WIDTH - 1)}…` : text
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replace('_', ' ')
}
