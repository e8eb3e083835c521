import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking, BookingStatus } from '@/lib/booking/schemas'
import { userMessages } from '@/lib/errors'
import { formatInstant, formatMoney } from '@/lib/format'

const OPEN_STATUSES: readonly BookingStatus[] = ['reserved', 'awaiting_zelle']
const RECEIVED_STATUSES: readonly BookingStatus[] = ['paid', 'refund_due', 'refunded']
const CANCELED_STATUSES: readonly BookingStatus[] = ['cancelled', 'refund_due', 'refunded']

/** Whether the money is still to come: the ride can be changed, and paid. */
export function isUnpaid(booking: Pick<Booking, 'status' | 'chargebackCents'>): boolean {
  return OPEN_STATUSES.includes(booking.status) && !isDisputed(booking)
}

/** Whether a ride lacks its money because the card's bank took it back: nothing is paid online until people spoke. */
export function isDisputed(booking: Pick<Booking, 'status' | 'chargebackCents'>): boolean {
  return OPEN_STATUSES.includes(booking.status) && booking.chargebackCents > 0
}

/** What of the money that came in is kept, in cents: not refunded or to be refunded, and not charged back. */
export function getNetPaidCents(booking: Pick<Booking, 'paidCents' | 'refundCents' | 'chargebackCents'>): number {
  return Math.max(0, booking.paidCents - booking.refundCents - booking.chargebackCents)
}

/** Whether a payment is under way or lost sight of: until it is known, nothing is offered that could pay twice. */
export function isPaymentUnknown(booking: Pick<Booking, 'status'>): boolean {
  return booking.status === 'payment_unknown'
}

/** Whether a cancellation waits until a payment's outcome is known: one that is held for review can be declined. */
export function isCancelBlocked(booking: Pick<Booking, 'status' | 'pendingReview'>): boolean {
  return isPaymentUnknown(booking) && !booking.pendingReview
}

/** Whether money came in for it, given back since or not. */
export function hasReceivedPayment(booking: Pick<Booking, 'status'>): boolean {
  return RECEIVED_STATUSES.includes(booking.status)
}

export function isCancelled(booking: Pick<Booking, 'status'>): boolean {
  return CANCELED_STATUSES.includes(booking.status)
}

/** Whether it can be paid now: the money is still to come, and its fare is confirmed. */
export function isPayable(booking: Pick<Booking, 'status' | 'quote' | 'chargebackCents'>): boolean {
  return isUnpaid(booking) && isFareConfirmed(booking.quote)
}

/** Where a booking stands, in one or two sentences for its rider. */
export function describeStatus(booking: Booking): string {
  const { status, quote } = booking
  switch (status) {
    case 'reserved':
      if (isDisputed(booking)) return describeDispute(booking)
      if (isFullyReturned(booking)) return `Reserved. ${describeEarlierRefund(booking)} Payment is due.`
      if (quote?.provisional) {
        return `Reserved. We estimate your fare at ${formatMoney(quote.totalCents)}. Payment is due once we confirm the fare.`
      }
      return quote ? 'Reserved. Payment is due.' : 'Reserved. Payment is due once your fare is confirmed.'
    case 'awaiting_zelle':
      if (isDisputed(booking)) return describeDispute(booking)
      return quote
        ? `Reserved. Awaiting your Zelle payment of ${formatMoney(quote.totalCents)}${formatZelleDue(booking)}.`
        : 'Reserved. Your Zelle payment is due once your fare is confirmed.'
    case 'payment_unknown':
      return userMessages.paymentChecking
    case 'paid':
      return describePaid(booking)
    case 'refund_due':
    case 'refunded':
    case 'cancelled':
      return ['Canceled.', describeRefund(booking)].join(' ').trimEnd()
  }
}

/** Said of a booking that has just been cancelled: that it is, and what happens with the money. */
export function describeCanceledBooking(booking: Booking): string {
  return `Your booking ${booking.id} is canceled. ${describeRefund(booking)}`.trimEnd()
}

/** When a Zelle transfer is due, in the pickup's zone; null where the booking has no such date. */
export function describeZelleDeadline(
  booking: Pick<Booking, 'scheduleOption' | 'zelleDueAt' | 'pickupTimeZone'>,
): string | null {
  if (booking.zelleDueAt === null) return null
  if (booking.scheduleOption === 'immediately') return 'before your ride'
  return `by ${formatInstant(booking.zelleDueAt, booking.pickupTimeZone)}`
}

function formatZelleDue(booking: Booking): string {
  const due = describeZelleDeadline(booking)
  return due === null ? '' : `, due ${due}`
}

function describeDispute({ chargebackCents }: Booking): string {
  return `Reserved. Your bank reversed the payment of ${formatMoney(chargebackCents)}. Please call us about this ride.`
}

/** Whether all that was paid of a ride went back, with none of it still on its way. */
function isFullyReturned({ paidCents, refundCents, refundBy }: Booking): boolean {
  return refundCents > 0 && refundCents >= paidCents && refundBy === null
}

function describeEarlierRefund({ refundCents }: Booking): string {
  return `Your earlier payment of ${formatMoney(refundCents)} was refunded.`
}

/**
 * What of a paid ride's refunds is a part of its fare, in cents, and what is of other payments: one that was charged too
 * often is on its way back by itself, one that came before may have been returned.
 */
export function splitRefund(booking: Booking): { partCents: number; otherCents: number } {
  const { status, quote, refundCents } = booking
  const missing = Math.max(0, (quote?.totalCents ?? 0) - getNetPaidCents(booking))
  const partCents = status === 'paid' ? Math.min(refundCents, missing) : 0
  return { partCents, otherCents: refundCents - partCents }
}

function describePaid(booking: Booking): string {
  const { refundBy, chargebackCents } = booking
  const { partCents, otherCents } = splitRefund(booking)
  const received = `We received ${formatMoney(getNetPaidCents(booking) + partCents)}`
  const other = formatMoney(otherCents)
  return [
    partCents === 0 ? `Paid. ${received}.` : `Paid. ${received}, and refunded ${formatMoney(partCents)} of it.`,
    ...(otherCents > 0 && refundBy === null ? [`Another ${other} was refunded.`] : []),
    ...(otherCents > 0 && refundBy !== null ? [`Another ${other} was charged in error and will be refunded.`] : []),
    ...(chargebackCents > 0 ? [`Your bank reversed another payment of ${formatMoney(chargebackCents)}.`] : []),
  ].join(' ')
}

/** What happens with the money of a cancelled booking; empty where there is nothing to say. */
export function describeRefund(booking: Booking): string {
  const { status, paidCents, chargebackCents } = booking
  const refund = `refund of ${formatMoney(booking.refundCents)}`
  const returned = `Your bank reversed the payment of ${formatMoney(chargebackCents)}.`
  if (status === 'cancelled' && booking.pendingReview) return describeHold(booking)
  if (status === 'cancelled' && paidCents === 0) return 'Nothing was paid, so there is no refund.'
  if (status === 'cancelled') return chargebackCents > 0 ? returned : ''
  if (status === 'refunded') return `Your ${refund} has been made.`
  if (booking.refundBy !== 'operator') {
    return `Your ${refund} will be returned to your card once the payment settles, usually within a day or two.`
  }
  return isPaidByCard(booking)
    ? `Your ${refund} could not be processed automatically. We will send it manually; call us with any questions.`
    : `We will send your ${refund} by Zelle.`
}

/** Until a charge that was held for review is declined, the card's bank keeps its amount aside. */
function describeHold({ quote }: Pick<Booking, 'quote'>): string {
  const hold = quote === null ? 'The hold on your card' : `The hold of ${formatMoney(quote.totalCents)} on your card`
  return `Your card has not been charged. ${hold} is being released.`
}

/** A charge that a gateway numbered was a card's, whatever way to pay was chosen since. */
function isPaidByCard({ transactionId, paymentMethod }: Booking): boolean {
  return transactionId !== null || paymentMethod === 'authorizenet'
}
