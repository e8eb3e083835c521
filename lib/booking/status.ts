import type { Booking, BookingStatus } from '@/lib/booking/schemas'
import { sentences } from '@/lib/errors'
import { formatInstant, formatMoney } from '@/lib/format'

const OPEN: readonly BookingStatus[] = ['reserved', 'awaiting_zelle']
const SETTLED: readonly BookingStatus[] = ['paid', 'refund_due', 'refunded']
const CANCELLED: readonly BookingStatus[] = ['cancelled', 'refund_due', 'refunded']

/** Whether the money is still to come: the ride can be changed, and paid. */
export function isUnpaid(booking: Pick<Booking, 'status'>): boolean {
  return OPEN.includes(booking.status)
}

/** Whether a payment is under way or lost sight of: until it is known, nothing is offered that could pay twice. */
export function isBeingChecked(booking: Pick<Booking, 'status'>): boolean {
  return booking.status === 'payment_unknown'
}

/** Whether a cancellation waits until a payment's outcome is known: one that is held for review can be declined. */
export function cancelWaits(booking: Pick<Booking, 'status' | 'pendingReview'>): boolean {
  return isBeingChecked(booking) && !booking.pendingReview
}

/** Whether money came in for it, given back since or not. */
export function wasPaid(booking: Pick<Booking, 'status'>): boolean {
  return SETTLED.includes(booking.status)
}

export function isCancelled(booking: Pick<Booking, 'status'>): boolean {
  return CANCELLED.includes(booking.status)
}

/** Whether it can be paid now: the money is still to come, and its amount is known. */
export function isPayable(booking: Pick<Booking, 'status' | 'quote'>): boolean {
  return isUnpaid(booking) && booking.quote !== null
}

/** Where a booking stands, in one or two sentences for its rider. */
export function statusSentence(booking: Booking): string {
  const { status, quote } = booking
  switch (status) {
    case 'reserved':
      return quote ? 'Reserved. Payment is due.' : 'Reserved. Payment is due once your fare is confirmed.'
    case 'awaiting_zelle':
      return quote
        ? `Reserved. Awaiting your Zelle payment of ${formatMoney(quote.totalCents)}${dueWords(booking)}.`
        : 'Reserved. Your Zelle payment is due once your fare is confirmed.'
    case 'payment_unknown':
      return sentences.paymentChecking
    case 'paid':
      return paidSentence(booking)
    case 'refund_due':
    case 'refunded':
    case 'cancelled':
      return ['Cancelled.', moneyBackSentence(booking)].join(' ').trimEnd()
  }
}

/** Said of a booking that has just been cancelled: that it is, and what happens with the money. */
export function partingSentence(booking: Booking): string {
  return `Your booking ${booking.id} is cancelled. ${moneyBackSentence(booking)}`.trimEnd()
}

/** When a Zelle transfer is due, in the pickup's zone; null where the booking has no such date. */
export function zelleDue(booking: Pick<Booking, 'scheduleOption' | 'zelleDueAt' | 'pickupTimeZone'>): string | null {
  if (booking.zelleDueAt === null) return null
  if (booking.scheduleOption === 'immediately') return 'before your ride'
  return `by ${formatInstant(booking.zelleDueAt, booking.pickupTimeZone)}`
}

function dueWords(booking: Booking): string {
  const due = zelleDue(booking)
  return due === null ? '' : `, due ${due}`
}

/** What was charged too often is on its way back by itself, and is not what the ride was paid with. */
function paidSentence({ paidCents, refundCents, refundBy }: Booking): string {
  const received = `Paid. We received ${formatMoney(paidCents - refundCents)}.`
  if (refundCents === 0) return received
  const back = refundBy === null ? 'has gone back to you' : 'goes back to you'
  return `${received} Another ${formatMoney(refundCents)} was charged by mistake and ${back}.`
}

/** What happens with the money of a cancelled booking; empty where there is nothing to say. */
export function moneyBackSentence(booking: Booking): string {
  const { status, paidCents } = booking
  const refund = `refund of ${formatMoney(booking.refundCents)}`
  if (status === 'cancelled' && booking.pendingReview) return holdSentence(booking)
  if (status === 'cancelled') return paidCents === 0 ? 'Nothing was paid, so nothing is refunded.' : ''
  if (status === 'refunded') return `Your ${refund} has been made.`
  if (booking.refundBy !== 'operator') {
    return `Your ${refund} goes back to your card once the payment has settled, usually within a day or two.`
  }
  return paidByCard(booking)
    ? `Your ${refund} is sent by us by hand; it could not be made automatically. Call us with any question.`
    : `We send your ${refund} by Zelle ourselves.`
}

/** Until a charge that was held for review is declined, the card's bank keeps its amount aside. */
function holdSentence({ quote }: Pick<Booking, 'quote'>): string {
  const hold = quote === null ? 'The hold on your card' : `The hold of ${formatMoney(quote.totalCents)} on your card`
  return `Your card has not been charged. ${hold} is being released.`
}

/** A charge that a gateway numbered was a card's, whatever way to pay was chosen since. */
function paidByCard({ transactionId, paymentMethod }: Booking): boolean {
  return transactionId !== null || paymentMethod === 'authorizenet'
}
