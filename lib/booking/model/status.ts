import type { BookingStatus } from './ledger'
import { paymentMethods } from './payment-methods'
import type { Booking } from './schemas'

export const UNPAID_STATUSES: readonly BookingStatus[] = Object.values(paymentMethods).map(each => each.unpaidStatus)
const RECEIVED_STATUSES: readonly BookingStatus[] = ['paid', 'refund_due', 'refunded']
const CANCELED_STATUSES: readonly BookingStatus[] = ['cancelled', 'refund_due', 'refunded']

type Paying = Pick<Booking, 'status' | 'account'>

/** Checks whether no payment was received, so that the ride can still be changed freely. */
export function isUnpaid(booking: Paying): boolean {
  return UNPAID_STATUSES.includes(booking.status) && !isDisputed(booking)
}

/** Checks whether a chargeback blocks online payment. */
export function isDisputed({ status, account }: Paying): boolean {
  return !CANCELED_STATUSES.includes(status) && account.chargebackCents > 0
}

/** Checks whether the outcome of a payment is unknown: nothing may charge again. */
export function isPaymentOpen({ status, account }: Paying): boolean {
  return status === 'payment_unknown' || account.openCharge !== null
}

/** Checks whether canceling must wait: a payment in review can be declined. */
export function isCancelBlocked(booking: Paying): boolean {
  return isPaymentOpen(booking) && booking.account.openCharge?.isHeld !== true
}

/** Checks whether a payment was received, even if refunded since. */
export function hasReceivedPayment(booking: Pick<Booking, 'status'>): boolean {
  return RECEIVED_STATUSES.includes(booking.status)
}

export function isCanceled(booking: Pick<Booking, 'status'>): boolean {
  return CANCELED_STATUSES.includes(booking.status)
}

/** Checks whether something is due that can be paid now. */
export function isPayable(booking: Paying): boolean {
  return booking.account.dueCents > 0 && !isPaymentOpen(booking)
}

/** Returns the mark of a booking without known payment of all of its price; null when paid. */
export function getReceiptMark(
  booking: Paying,
): 'UNPAID' | 'NOT FULLY PAID' | 'PAYMENT BEING CHECKED' | 'PAYMENT REVERSED' | null {
  if (isCanceled(booking)) return hasReceivedPayment(booking) ? null : 'UNPAID'
  // Paid in another way after the chargeback.
  if (isDisputed(booking) && booking.status !== 'paid') return 'PAYMENT REVERSED'
  if (isPaymentOpen(booking)) return 'PAYMENT BEING CHECKED'
  if (!hasReceivedPayment(booking)) return 'UNPAID'
  return booking.account.dueCents > 0 ? 'NOT FULLY PAID' : null
}

/** `returned`: the ride could not be changed anymore, so what was paid for it goes back. `ended`: nothing is to be paid. */
export type PaymentProgress = 'due' | 'checking' | 'paid' | 'returned' | 'ended'

/** Returns how far a payment is, by the account before it and a later one; `isForMore`: than what was due. */
export function getPaymentProgress(before: Booking, latest: Booking, isForMore: boolean): PaymentProgress {
  const { status, account } = latest
  if (isPaymentOpen(latest)) return 'checking'
  if (account.paidCents > before.account.paidCents) {
    return isForMore && account.priceCents <= before.account.priceCents ? 'returned' : 'paid'
  }
  if (account.dueCents > 0 || (isForMore && status === 'paid')) return 'due'
  return status === 'paid' ? 'paid' : 'ended'
}

export const CHANGE_RETURNED =
  'Your ride could not be changed anymore, so it stays as it is. What you just paid will be refunded.'
