import { capitalize, formatMoney } from '@/lib/format'
import type { Booking } from './schemas'
import { getNetPaidCents, getPriceCents } from './status'

/** Splits a paid ride's refunds into cents of its fare and of other payments, such as a duplicate charge. */
export function splitRefund(booking: Booking): { partCents: number; otherCents: number } {
  const { status, refundCents, partialRefundCents } = booking
  const restCents = refundCents - partialRefundCents
  const missingCents = Math.max(0, getPriceCents(booking) - getNetPaidCents(booking) - partialRefundCents)
  const partCents = status === 'paid' ? partialRefundCents + Math.min(restCents, missingCents) : 0
  return { partCents, otherCents: refundCents - partCents }
}

/** Returns the cents that are still to be refunded by the party that `refundBy` names. */
export function getRefundDueCents({
  refundBy,
  refundDueCents,
  refundCents,
}: Pick<Booking, 'refundBy' | 'refundDueCents' | 'refundCents'>): number {
  return refundBy === null ? 0 : (refundDueCents ?? refundCents)
}

/** Calculates what was returned of a payment, also where it replaces a refund that was promised before. */
export function getReturnedCents({ before, booking }: { before: Booking | null; booking: Booking }): number {
  const replacedCents = (before?.partialRefundCents ?? 0) - booking.partialRefundCents
  return booking.refundCents - (before?.refundCents ?? 0) + Math.max(0, replacedCents)
}

/** Calculates what the gateway refunds again, because a refund did not take effect after all; 0 without one. */
export function getRefundAgainCents({ before, booking }: { before: Booking; booking: Booking }): number {
  const isDueAgain = before.refundBy === null && booking.refundBy === 'gateway'
  return isDueAgain && booking.refundCents <= before.refundCents ? getRefundDueCents(booking) : 0
}

/** Calculates by how much the balance due of a paid ride grew. */
export function getLostCents({
  before,
  booking,
}: {
  before: Pick<Booking, 'balanceDue'> | null
  booking: Pick<Booking, 'balanceDue'>
}): number {
  return Math.max(0, (booking.balanceDue?.amountCents ?? 0) - (before?.balanceDue?.amountCents ?? 0))
}

/**
 * Checks whether the balance due of a paid ride ended without a payment: a charge that seemed to have failed counts
 * after all. Call it for payment events only; a change to a lower fare ends a balance too.
 */
export function isBalanceRestored({ before, booking }: { before: Booking | null; booking: Booking }): boolean {
  const isEnded = before !== null && before.balanceDue !== null && booking.balanceDue === null
  return isEnded && booking.status === 'paid' && booking.paidCents <= before.paidCents
}

/** Describes the refund of a canceled booking; empty without one. */
export function describeRefund(booking: Booking): string {
  const { status, paidCents, chargebackCents, refundCents, partialRefundCents } = booking
  const totalCents = refundCents - partialRefundCents
  const refund = `refund of ${formatMoney(totalCents)}`
  const chargebackText = `Your bank reversed the payment of ${formatMoney(chargebackCents)}.`
  if (status === 'cancelled' && booking.pendingReview) return describeCardHold(booking)
  if (status === 'cancelled' && paidCents === 0) return 'Nothing was paid, so there is no refund.'
  if (status === 'cancelled') return chargebackCents > 0 ? chargebackText : ''
  const earlier =
    partialRefundCents > 0 ? ` This is in addition to your earlier refund of ${formatMoney(partialRefundCents)}.` : ''
  if (status === 'refunded') return `Your ${refund} has been issued.${earlier}`
  const dueCents = getRefundDueCents(booking)
  // Charges are refunded one by one.
  const due = dueCents < totalCents ? `${formatMoney(dueCents)} of your ${refund}` : `your ${refund}`
  return `${describeRefundDue(booking, due)}${earlier}`
}

function describeRefundDue(booking: Booking, due: string): string {
  if (booking.refundBy !== 'operator') {
    return `${capitalize(due)} will be credited to your card once the payment settles, usually within a day or two.`
  }
  return isPaidByCard(booking)
    ? `${capitalize(due)} could not be processed automatically. We will send it manually; call us with any questions.`
    : `We will send ${due} by Zelle.`
}

/** The card's bank holds the amount until the charge in review is declined. */
function describeCardHold(booking: Pick<Booking, 'quote' | 'keptDifferenceCents' | 'creditCents'>): string {
  const hold =
    booking.quote === null ? 'The hold on your card' : `The ${formatMoney(getPriceCents(booking))} hold on your card`
  return `Your card has not been charged. ${hold} is being released.`
}

/** A transaction id means a card, even if another method was chosen since. */
function isPaidByCard({ transactionId, paymentMethod }: Booking): boolean {
  return transactionId !== null || paymentMethod === 'authorizenet'
}
