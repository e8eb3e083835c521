import 'server-only'
import { bookedPoints } from '@/lib/booking/booked-points'
import { receiptMark } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled } from '@/lib/booking/status'
import { formatMoney } from '@/lib/format'
import { describePoint } from '@/lib/maps/name-check'
import { bookingWarnings } from '@/lib/operator/warnings'
import type { News } from '@/lib/server/database/tables'
import { blockPart, changedRows, chauffeurPart, checkedPoint, journeyParts } from './compose-parts'
import type { Composition } from './composition'
import type { LetterPart, LetterRow } from './letter'

const HEADINGS: Partial<Record<News, string>> = {
  booked: 'New ride',
  changed: 'Ride changed',
  paid: 'Ride paid',
  cancelled: 'Ride cancelled',
  refunded: 'Refund made',
  hold_released: 'Held payment declined',
  refund_left: 'Refund to send',
}

/** What the operator is told: the whole ride, who rides and how to reach them, and the one link to act on it. */
export function tellOperator({ kind, before, shown: booking, link }: Composition & { shown: Booking }) {
  const heading = HEADINGS[kind] ?? 'Ride'
  const changed =
    kind === 'changed' && before !== null
      ? [
          ...changedRows({ before, after: booking, titles: ['Ride', 'Fare', 'Payment', 'Customer'] }),
          ...movedRows({ before, after: booking }),
        ]
      : []
  const parts: LetterPart[] = [
    ...todoPart(booking),
    ...warningParts(booking),
    {
      kind: 'button',
      label: 'Open this ride',
      href: link,
      note: 'Whoever has this link can act on this booking, until 7 days after the ride: please do not forward it.',
    },
    ...(changed.length === 0 ? [] : [{ kind: 'rows' as const, title: 'What changed', rows: changed }]),
    ...journeyParts(booking, 'all', checkedPoint),
    ...blockPart({ booking, title: 'Customer', as: 'Who books, who rides' }),
    ...blockPart({ booking, title: 'Ride', as: 'The ride' }),
    ...chauffeurPart(booking).map(part => (part.kind === 'rows' ? { ...part, title: 'Chauffeur' } : part)),
    ...blockPart({ booking, title: 'Fare', as: 'The fare' }),
    ...blockPart({ booking, title: 'Payment' }),
  ]
  return { heading, lead: [leadOf(booking)], parts }
}

function leadOf(booking: Booking): string {
  if (!isCancelled(booking)) return standing(booking)
  const by = booking.cancelledBy === 'operator' ? 'Cancelled by you' : 'Cancelled by the rider'
  return booking.cancelReason ? `${by}: ${booking.cancelReason}` : `${by}.`
}

/** The rider's sentence speaks to the rider; the operator's is the bare fact. */
function standing(booking: Booking): string {
  if (booking.status === 'paid') return `Paid: ${formatMoney(booking.paidCents - booking.refundCents)}.`
  if (receiptMark(booking) === 'PAYMENT BEING CHECKED') return 'A card payment is being checked.'
  const fare = booking.quote ? formatMoney(booking.quote.totalCents) : 'The fare is to be confirmed'
  return booking.paymentMethod === 'zelle' ? `${fare}, to come by Zelle.` : `${fare}, to be paid by card.`
}

/** What to check before anybody is sent. */
function warningParts(booking: Booking): LetterPart[] {
  return bookingWarnings(booking).map(warning => ({ kind: 'notice', text: `Check with the customer. ${warning}` }))
}

/** Points that moved, or were checked anew, though their names may be the same. */
function movedRows({ before, after }: { before: Booking; after: Booking }): LetterRow[] {
  const was = new Map(bookedPoints(before).map(({ label, place }) => [label, describePoint(place)]))
  return bookedPoints(after).flatMap(({ label, place }) => {
    const [old = '', now] = [was.get(label), describePoint(place)]
    return now === '' || now === old ? [] : [{ label: `${label}, point`, value: now, was: old || 'none' }]
  })
}

/** What waits for the operator's own hand. */
function todoPart(booking: Booking): LetterPart[] {
  const { refundBy, refundCents, quote } = booking
  // Of a ride that stands, too: a charge too many goes back.
  if (refundBy === 'operator') {
    return [
      {
        kind: 'notice',
        text: `Please send the refund of ${formatMoney(refundCents)} by hand, and say so on the ride's page.`,
      },
    ]
  }
  if (booking.pendingReview && isCancelled(booking)) {
    return [
      {
        kind: 'notice',
        text: "A card payment for this ride is held for review at the gateway. It is declined by itself where the gateway lets us; where the ride's page still shows it tomorrow, please decline it in the gateway's own pages.",
      },
    ]
  }
  if (quote === null && !isCancelled(booking)) {
    return [
      { kind: 'notice', text: 'No road could be priced for this ride: please tell its rider the fare on its page.' },
    ]
  }
  return []
}
