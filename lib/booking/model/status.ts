import { userMessages } from '@/lib/errors'
import { capitalize, formatInstant, formatMoney } from '@/lib/format'
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
type FareWithKept = Pick<Booking, 'quote' | 'keptDifferenceCents'>

/**
 * Calculates what a ride costs: its fare with what late changes kept, less what was promised or given back of a charge
 * that was lost.
 */
export function getPriceCents({ creditCents, ...fare }: FareWithKept & Pick<Booking, 'creditCents'>): number {
  const fareCents = getFareWithKeptCents(fare)
  // A payment of nothing is not possible.
  return Math.max(Math.min(1, fareCents), fareCents - creditCents)
}

/** Describes that what is due includes what late changes kept; empty without it. */
export function describeKeptDifference({ keptDifferenceCents }: Pick<Booking, 'keptDifferenceCents'>): string {
  if (keptDifferenceCents === 0) return ''
  return `This includes a nonrefundable ${formatMoney(keptDifferenceCents)} from a late change to a lower fare.`
}

/** Describes the credit that a promised refund became; empty without one. */
export function describeCredit({
  creditCents,
  status,
  balanceDue,
}: Pick<Booking, 'creditCents' | 'status' | 'balanceDue'>): string {
  if (creditCents === 0) return ''
  const what = `Your ${formatMoney(creditCents)} credit`
  const isPaid = status === 'paid' && balanceDue === null
  return isPaid ? `${what} was applied to your payment.` : `${what} will be applied to your payment.`
}

/**
 * Calculates the most that the operator can refund in part: of an active ride less than all, which would leave it
 * unpaid; of a canceled one the rest.
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

/** Describes a booking's status for its customer. */
export function describeStatus(booking: Booking): string {
  const isDue = isUnpaid(booking) || booking.status === 'paid'
  const included = isUnpaid(booking) ? describeKeptDifference(booking) : ''
  return [describeStatusOnly(booking), included, isDue ? describeCredit(booking) : ''].filter(Boolean).join(' ')
}

function describeStatusOnly(booking: Booking): string {
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
        ? `Reserved. Awaiting your Zelle payment of ${formatMoney(getPriceCents(booking))}${formatZelleDue(booking)}.`
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

/** Describes a canceled booking and its refund. */
export function describeCanceledBooking(booking: Booking): string {
  return `Your booking ${booking.id} is canceled. ${describeRefund(booking)}`.trimEnd()
}

/** Describes when a Zelle transfer is due; null without a due date. */
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

function isFullyReturned({ paidCents, refundCents, refundBy }: Booking): boolean {
  return refundCents > 0 && refundCents >= paidCents && refundBy === null
}

function describeEarlierRefund({ refundCents }: Booking): string {
  return `Your earlier payment of ${formatMoney(refundCents)} was refunded.`
}

/** Splits a paid ride's refunds into cents of its fare and of other payments, such as a duplicate charge. */
export function splitRefund(booking: Booking): { partCents: number; otherCents: number } {
  const { status, refundCents, partialRefundCents } = booking
  const restCents = refundCents - partialRefundCents
  const missing = Math.max(0, getPriceCents(booking) - getNetPaidCents(booking) - partialRefundCents)
  const partCents = status === 'paid' ? partialRefundCents + Math.min(restCents, missing) : 0
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

/** Calculates how much more of a paid ride's fare is missing than before. */
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
 * Checks whether nothing is missing of a paid ride any more though nothing was paid: a charge that was thought to be
 * lost counts after all. Only of payment events; a change to a lower fare ends a balance too.
 */
export function isBalanceRestored({ before, booking }: { before: Booking | null; booking: Booking }): boolean {
  const isEnded = before !== null && before.balanceDue !== null && booking.balanceDue === null
  return isEnded && booking.status === 'paid' && booking.paidCents <= before.paidCents
}

/** Describes the unpaid part of a paid ride's price; empty if there is none. */
export function describeBalanceDue(booking: FareWithKept & Pick<Booking, 'balanceDue'>): string {
  return [describeBalanceDueOnly(booking), booking.balanceDue && describeKeptDifference(booking)]
    .filter(Boolean)
    .join(' ')
}

/** Describes the unpaid part in one sentence: "$5.00 of the $162.00 total is still unpaid."; empty if there is none. */
export function describeBalanceDueOnly({ balanceDue, ...fare }: FareWithKept & Pick<Booking, 'balanceDue'>): string {
  if (balanceDue === null) return ''
  return `${formatMoney(balanceDue.amountCents)} of the ${formatMoney(getFareWithKeptCents(fare))} total is still unpaid.`
}

function describePaid(booking: Booking): string {
  const { balanceDue, partialRefundCents: givenBackCents } = booking
  if (balanceDue === null) return describeFullyPaid(booking)
  const received = `We received ${formatMoney(getNetPaidCents(booking) + givenBackCents)}`
  return [
    describeBalanceDue(booking),
    givenBackCents === 0 ? `${received}.` : `${received} and refunded ${formatMoney(givenBackCents)} of it.`,
    balanceDue.isPaymentOpen ? userMessages.paymentChecking : 'Part of an earlier payment did not go through.',
  ].join(' ')
}

function describeFullyPaid(booking: Booking): string {
  const { refundBy, chargebackCents, partialRefundCents } = booking
  const { partCents, otherCents } = splitRefund(booking)
  const received = `We received ${formatMoney(getNetPaidCents(booking) + partCents)}`
  const other = formatMoney(otherCents)
  const isPartDue = refundBy !== null && otherCents === 0 && partialRefundCents > 0
  const part = `${isPartDue ? 'are refunding' : 'refunded'} ${formatMoney(partCents)} of it`
  return [
    partCents === 0 ? `Paid. ${received}.` : `Paid. ${received} and ${part}.`,
    ...(otherCents > 0 && refundBy === null ? [`Another ${other} was refunded.`] : []),
    ...(otherCents > 0 && refundBy !== null ? [`Another ${other} was charged in error and will be refunded.`] : []),
    ...(chargebackCents > 0 ? [`Your bank reversed another payment of ${formatMoney(chargebackCents)}.`] : []),
  ].join(' ')
}

/** Describes the refund of a canceled booking; empty without one. */
export function describeRefund(booking: Booking): string {
  const { status, paidCents, chargebackCents, refundCents, partialRefundCents } = booking
  const totalCents = refundCents - partialRefundCents
  const refund = `refund of ${formatMoney(totalCents)}`
  const returned = `Your bank reversed the payment of ${formatMoney(chargebackCents)}.`
  if (status === 'cancelled' && booking.pendingReview) return describeCardHold(booking)
  if (status === 'cancelled' && paidCents === 0) return 'Nothing was paid, so there is no refund.'
  if (status === 'cancelled') return chargebackCents > 0 ? returned : ''
  const earlier = partialRefundCents > 0 ? ` Another ${formatMoney(partialRefundCents)} was refunded earlier.` : ''
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

/** Describes a change that waits for its payment; empty without one. */
export function describePendingChange({ pendingChange, pickupTimeZone, ...booking }: Booking): string {
  if (pendingChange === null) return ''
  const { ride, differenceCents, expiresAt, isPaymentOpen, paymentMethod } = pendingChange
  const [oldFare, newFare] = [booking.quote, ride.quote].map(quote => formatMoney(quote?.totalCents ?? 0))
  if (isPaymentOpen) {
    return `We are checking your payment of ${formatMoney(differenceCents)}. Please do not pay again.`
  }
  const how = paymentMethod === 'zelle' ? 'Send' : 'Pay'
  const by = paymentMethod === 'zelle' ? ' with Zelle' : ''
  return (
    `${how} ${formatMoney(differenceCents)}${by} by ${formatInstant(expiresAt, pickupTimeZone)} to ` +
    `change your ride. The new fare is ${newFare} instead of ${oldFare}. Your ride will not change until we receive your payment.`
  )
}

/** The card's bank holds the amount until the charge in review is declined. */
function describeCardHold({ quote }: Pick<Booking, 'quote'>): string {
  const hold = quote === null ? 'The hold on your card' : `The ${formatMoney(quote.totalCents)} hold on your card`
  return `Your card has not been charged. ${hold} is being released.`
}

/** A transaction id means a card, even if another method was chosen since. */
function isPaidByCard({ transactionId, paymentMethod }: Booking): boolean {
  return transactionId !== null || paymentMethod === 'authorizenet'
}
