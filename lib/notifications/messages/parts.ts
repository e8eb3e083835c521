import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { describeZelleDeadline } from '@/lib/booking/model/describe-status'
import { formatEta } from '@/lib/booking/model/eta'
import { type ChangedField, fieldsOf } from '@/lib/booking/model/events'
import { filterByGroups, pickFacts, toRows } from '@/lib/booking/model/fact-rows'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import { listFareRows, receiptGroups } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isPayable, isUnpaid } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'
import { type EmailPart, type EmailRow, isBookingEvent, type JourneyPoint, type MessageInput } from './message'

/** Of both legs together. */
const TOTAL_KEYS: readonly string[] = ['distance', 'duration']
/** Facts that the journey part shows already. */
const JOURNEY_KEYS: readonly string[] = ['pickup', 'stops', 'dropOff', 'pickupTime', 'return']
type BlockTitle = keyof typeof receiptGroups | 'Fare'
type Reader = 'booker' | 'passenger' | 'operator'

/** Builds the journey of both legs, in the pickup's time zone. */
export function journeyParts(booking: Booking, which: 'all' | 'return' = 'all', point = toJourneyPoint): EmailPart[] {
  const { pickup, dropOff, extras } = booking
  const [outboundTime, returnTime] = pickFacts(bookingFacts(booking), ['pickupTime', 'return'])
  const stops = extras.stops.map(stop => point('Stop', stop))
  const outboundPart: EmailPart = {
    kind: 'journey',
    title: booking.transferType === 'Round Trip' ? 'Outbound' : 'Pickup',
    when: outboundTime?.value ?? '',
    points: [point('Pickup', pickup), ...stops, point('Drop-off', dropOff)],
  }
  const returnPart: EmailPart = {
    kind: 'journey',
    title: 'Return',
    when: returnTime?.value ?? '',
    // The quote of a round trip doubles this distance.
    points: [point('Pickup', dropOff), ...stops.toReversed(), point('Drop-off', pickup)],
  }
  return [...(which === 'return' ? [] : [outboundPart]), ...(booking.returnAt === null ? [] : [returnPart])]
}

function toJourneyPoint(label: JourneyPoint['label'], { name, area }: BookedPlace): JourneyPoint {
  return { label, name, area: area === name ? '' : area }
}

/** Adds the point's position to an unverified name. */
export function toCheckedJourneyPoint(label: JourneyPoint['label'], place: BookedPlace): JourneyPoint {
  return {
    ...toJourneyPoint(label, place),
    check: describeNameCheck(place),
  }
}

/** Converts a receipt section to rows, without those shown elsewhere. */
export function blockPart({
  booking,
  title,
  heading = title,
  reader = 'booker',
  isReturn = false,
}: {
  booking: Booking
  title: BlockTitle
  heading?: string
  reader?: Reader
  isReturn?: boolean
}): EmailPart[] {
  const facts = listBlockFacts({ booking, title, reader }).filter(
    ({ key, group }) =>
      group !== 'chauffeur' &&
      !JOURNEY_KEYS.includes(key) &&
      !(isReturn && (key.startsWith('outbound') || TOTAL_KEYS.includes(key))),
  )
  const rows: EmailRow[] = title === 'Fare' ? listFareRows(booking) : toRows(facts)
  return rows.length === 0
    ? []
    : [{ kind: 'rows', title: heading, rows, amounts: title === 'Fare' && rows.every(isAmount) }]
}

function isAmount({ value }: EmailRow): boolean {
  return /^−?\$[\d,.]+$/.test(value)
}

function listBlockFacts({ booking, title, reader }: { booking: Booking; title: BlockTitle; reader: Reader }) {
  const groups = title === 'Fare' ? (['fare'] as const) : receiptGroups[title]
  const facts = filterByGroups(bookingFacts(booking), groups)
  // It speaks to the customer. The introduction tells the operator.
  return reader === 'operator' ? facts.filter(({ key }) => key !== 'status') : facts
}

/** The groups that a change is shown of, in this order. Fare lines follow in full: they read wrong as differences. */
const CHANGE_GROUPS = ['ride', 'flights', 'route', 'requests', 'fare', 'payment', 'customer', 'passenger']
const CHANGE_GROUPS_BY_READER: Record<Reader, readonly string[]> = {
  booker: CHANGE_GROUPS,
  passenger: ['ride', 'flights', 'passenger'],
  // A point that moves under the same name may have to be checked.
  operator: [...CHANGE_GROUPS, 'points'],
}

/** Says whether a change is news to a reader. A route alone is none: it follows from the places. */
export function isNews(fields: readonly ChangedField[], reader: Reader): boolean {
  return fields.some(({ group }) => group !== 'route' && CHANGE_GROUPS_BY_READER[reader].includes(group))
}

/** Shows what a change was; to a customer who has not paid, as the sanitized ride has it, which is not what it was. */
export function changesPart(
  { events, booking }: Pick<MessageInput, 'events' | 'booking'>,
  reader: Reader,
): EmailPart[] {
  const isTrusted = reader === 'operator' || hasReceivedPayment(booking)
  const fields = fieldsOf(events.filter(isBookingEvent))
  const rows = CHANGE_GROUPS_BY_READER[reader].flatMap(group =>
    fields.flatMap((field): EmailRow[] => {
      if (field.group !== group || (group === 'requests' && !isTrusted)) return []
      const { key, label, was, is } = field
      if (isTrusted) return [{ label, value: toSingleLine(is) || 'None', previousValue: toSingleLine(was) || 'none' }]
      return [{ label, value: factOf(booking, key) || 'None' }]
    }),
  )
  return rows.length === 0 ? [] : [{ kind: 'rows', title: 'What changed', rows }]
}

function factOf(booking: Booking, key: string): string {
  return bookingFacts(booking).find(fact => fact.key === key)?.value ?? ''
}

/** Says first when the chauffeur arrives. */
export function etaPart(booking: Booking): EmailPart[] {
  if (booking.eta === null) return []
  return [{ kind: 'notice', text: `Your chauffeur will arrive at about ${formatEta(booking)}.` }]
}

export function chauffeurPart(booking: Booking): EmailPart[] {
  if (booking.chauffeur === null) return []
  const facts = pickFacts(bookingFacts(booking), [
    { label: 'Name', of: ['chauffeur'] },
    { label: 'Car', of: ['chauffeurCar'] },
    { label: 'Phone', of: ['chauffeurPhone'] },
    { label: 'ETA', of: ['eta'] },
  ])
  const rows = toRows(facts).map((row, index) => (index === 0 ? { ...row, strong: true } : row))
  return [{ kind: 'rows', title: 'Your chauffeur', rows }]
}

/** Shows how to send by Zelle what is due. */
export function zellePart({ booking, zelle }: Pick<MessageInput, 'booking' | 'zelle'>): EmailPart[] {
  if (zelle === null || booking.paymentMethod !== 'zelle') return []
  if (isUnpaid(booking) && !isFareConfirmed(booking.quote)) {
    return [
      {
        kind: 'notice',
        text: 'Your fare has not been confirmed yet, so please do not send money. We will let you know the amount.',
      },
    ]
  }
  if (!isPayable(booking)) return []
  const due = describeZelleDeadline(booking)
  return [
    {
      kind: 'rows',
      title: 'Pay with Zelle',
      rows: [
        ...(zelle.demo ? [{ label: '', value: 'Demo address: do not send money.', strong: true }] : []),
        { label: 'Business name', value: zelle.name },
        { label: 'Zelle email', value: zelle.email },
        ...(zelle.phone === null ? [] : [{ label: 'Alternate phone', value: zelle.phone }]),
        { label: 'Order number (for the memo)', value: booking.invoiceNumber },
        { label: 'Amount', value: formatMoney(booking.account.dueCents), strong: true },
        ...(due === null ? [] : [{ label: 'Due', value: due }]),
      ],
    },
  ]
}
