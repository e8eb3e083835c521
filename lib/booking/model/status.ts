import { isFareConfirmed } from './describe-fare'
import type { Booking, BookingStatus } from './schemas'

const OPEN_STATUSES: readonly BookingStatus[] = ['reserved', 'awaiting_zelle']
const RECEIVED_STATUSES: readonly BookingStatus[] = ['paid', 'refund_due', 'refunded']
const CANCELED_STATUSES: readonly BookingStatus[] = ['cancelled', 'refund_due', 'refunded']

/** Checks whether payment is due, so that the ride can be changed and paid. */
export function isUnpaid(booking: Pick<Booking, 'status' | 'chargebackCents'>): boolean {
  return OPEN_STATUSES.includes(booking.status) && !isDisputed(booking)
}

/** Checks whether a chargeback blocks online payment. */
export function isDisputed(booking: Pick<Booking, 'status' | 'chargebackCents'>): boolean {
  return OPEN_STATUSES.includes(booking.status) && booking.chargebackCents > 0
}

/** Returns the net paid cents: payments minus refunds, sent or due, and chargebacks. */
export function getNetPaidCents(booking: Pick<Booking, 'paidCents' | 'refundCents' | 'chargebackCents'>): number {
  return Math.max(0, booking.paidCents - booking.refundCents - booking.chargebackCents)
}

/**
 * Calculates what the cancellation policy applies to: the net payment without what late changes to a lower fare kept,
 * which stays kept, but at most a confirmed fare.
 */
export function getCancellationBaseCents(
  booking: Pick<Booking, 'paidCents' | 'refundCents' | 'chargebackCents' | 'quote' | 'keptDifferenceCents'>,
): number {
  const { quote, keptDifferenceCents } = booking
  const netCents = Math.max(0, getNetPaidCents(booking) - keptDifferenceCents)
  return Math.min(netCents, isFareConfirmed(quote) ? quote.totalCents : Infinity)
}

/** Calculates the fare with what late changes kept of higher ones. */
export function getFareWithKeptCents({ quote, keptDifferenceCents }: FareWithKept): number {
  return quote === null ? 0 : quote.totalCents + keptDifferenceCents
}

export type FareWithKept = Pick<Booking, 'quote' | 'keptDifferenceCents'>

/**
 * Calculates what a ride costs: its fare plus amounts kept by late changes, less the credit for refunds whose charge was
 * voided or failed.
 */
export function getPriceCents({ creditCents, ...fare }: FareWithKept & Pick<Booking, 'creditCents'>): number {
  const fareCents = getFareWithKeptCents(fare)
  // A payment of nothing is not possible.
  return Math.max(Math.min(1, fareCents), fareCents - creditCents)
}

/**
 * Calculates the largest partial refund by the operator. For an active ride a cent remains, because a full refund would
 * leave it unpaid; for a canceled ride it is all that is left.
 */
export function getMaxPartialRefundCents(booking: Booking): number {
  if (booking.cancelledAt === null && booking.status !== 'paid') return 0
  const keptCents = getNetPaidCents(booking)
  return booking.cancelledAt === null ? Math.max(0, keptCents - 1) : keptCents
}

/** Checks whether a payment outcome is unknown: nothing may charge again. */
export function isPaymentUnknown(booking: Pick<Booking, 'status'>): boolean {
  return booking.status === 'payment_unknown'
}

/** Checks whether a further payment of a paid ride, for a change or a balance due, has no known outcome. */
export function isFurtherPaymentOpen({ pendingChange, balanceDue }: Pick<Booking, 'pendingChange' | 'balanceDue'>) {
  return pendingChange?.isPaymentOpen === true || balanceDue?.isPaymentOpen === true
}

/** Checks whether canceling must wait: a payment in review can be declined. */
export function isCancelBlocked(
  booking: Pick<Booking, 'status' | 'pendingReview' | 'pendingChange' | 'balanceDue'>,
): boolean {
  return (isPaymentUnknown(booking) || isFurtherPaymentOpen(booking)) && !booking.pendingReview
}

/** Checks whether a payment was received, even if refunded since. */
export function hasReceivedPayment(booking: Pick<Booking, 'status'>): boolean {
  return RECEIVED_STATUSES.includes(booking.status)
}

export function isCanceled(booking: Pick<Booking, 'status'>): boolean {
  return CANCELED_STATUSES.includes(booking.status)
}

/** Checks whether the ride can be paid: due, with a confirmed fare, or with a balance due. */
export function isPayable(
  booking: Pick<Booking, 'status' | 'quote' | 'chargebackCents' | 'balanceDue' | 'pendingChange'>,
): boolean {
  const { balanceDue, pendingChange } = booking
  if (balanceDue !== null) return !balanceDue.isPaymentOpen && pendingChange === null
  return isUnpaid(booking) && isFareConfirmed(booking.quote)
}

/** Returns the mark of a booking without known payment of all of its fare; null when paid. */
export function getReceiptMark(
  booking: Pick<Booking, 'status' | 'chargebackCents' | 'balanceDue'>,
): 'UNPAID' | 'NOT FULLY PAID' | 'PAYMENT BEING CHECKED' | 'PAYMENT REVERSED' | null {
  if (booking.balanceDue !== null) return booking.balanceDue.isPaymentOpen ? 'PAYMENT BEING CHECKED' : 'NOT FULLY PAID'
  if (hasReceivedPayment(booking)) return null
  if (booking.chargebackCents > 0) return 'PAYMENT REVERSED'
  return isPaymentUnknown(booking) ? 'PAYMENT BEING CHECKED' : 'UNPAID'
}
