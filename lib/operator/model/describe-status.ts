import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { describeBalanceDue, describeKeptDifference, describeZelleDeadline } from '@/lib/booking/model/describe-status'
import { findHoldExpiry, isWithoutCar } from '@/lib/booking/model/hold'
import { getRefundDueCents, splitRefund } from '@/lib/booking/model/refunds'
import type { Booking } from '@/lib/booking/model/schemas'
import { getNetPaidCents, getPriceCents, isUnpaid } from '@/lib/booking/model/status'
import { formatInstant, formatMoney } from '@/lib/format'

/**
 * Describes a booking's payment status for its operator. `fareDueCents`: the unpaid amount of the fare, which is less
 * than the fare after a chargeback of one of several charges.
 */
export function describePaymentStatus(booking: Booking, fareDueCents = getPriceCents(booking)): string {
  const included = isUnpaid(booking) ? describeKeptDifference(booking) : ''
  const status = [describeStatus(booking, fareDueCents), describeMissingCar(booking)]
  return [...status, included, describeCredit(booking), describeChargeback(booking)].filter(Boolean).join(' ')
}

function describeStatus(booking: Booking, fareDueCents: number): string {
  const { status, quote, refundCents, refundBy } = booking
  const fare = quote === null ? '' : formatMoney(getPriceCents(booking))
  switch (status) {
    case 'reserved':
      if (quote === null) return 'No fare yet because we could not price the route. Agree on a fare with the customer.'
      if (!isFareConfirmed(quote))
        return `Estimated at ${fare} because an address could not be verified. The customer can pay once you confirm the fare.`
      if (booking.chargebackCents > 0) return `Not paid: ${formatMoney(fareDueCents)}. The customer cannot pay online.`
      if (refundCents > 0 && refundBy === null) {
        return `Now unpaid: ${formatMoney(refundCents)} was refunded. ${fare} is due by card.`
      }
      return `Not paid yet: ${fare} by card.${describeRelease(booking)}`
    case 'awaiting_zelle':
      return `Waiting for a Zelle payment of ${formatMoney(fareDueCents)}, due ${describeDeadline(booking)}.`
    case 'payment_unknown':
      return booking.pendingReview
        ? `A card payment of ${fare} is held for review at the gateway. No other payment is possible until it is resolved there.`
        : 'A card payment is being checked. No other payment is possible until the result is known.'
    case 'paid':
      return [
        describePaid(booking),
        describePartDue(booking),
        describeExtraCharge(booking),
        describePendingPayment(booking),
      ]
        .filter(Boolean)
        .join(' ')
    case 'refund_due':
      return refundBy === 'operator'
        ? `You need to send a refund of ${formatMoney(getRefundDueCents(booking))}.`
        : `${formatMoney(getRefundDueCents(booking))} will be refunded to the card automatically.`
    case 'refunded':
      return `The refund of ${formatMoney(refundCents - booking.partialRefundCents)} has been issued.`
    case 'cancelled':
      if (booking.pendingReview) {
        return `Nothing was charged: a card payment of ${fare} is held for review at the gateway and is being declined. If it is still there tomorrow, decline it in the merchant interface.`
      }
      return booking.paidCents === 0 ? 'Nothing was paid.' : `Paid: ${formatMoney(booking.paidCents)}. No refund due.`
  }
}

function describeDeadline(booking: Booking): string {
  const deadline = booking.scheduleOption === 'immediately' ? null : describeZelleDeadline(booking)
  return deadline ?? 'before the ride'
}

function describeCredit({ creditCents }: Booking): string {
  if (creditCents === 0) return ''
  return `A ${formatMoney(creditCents)} credit was applied for refunds of a charge that later failed.`
}

/** Says why a ride has no car yet; empty if it has one. */
export function describeMissingCar(booking: Booking): string {
  return isWithoutCar(booking)
    ? `No car is held: unpaid rides from one network already hold half of the ${booking.categoryName}. It gets one when it is paid or you confirm it.`
    : ''
}

function describeRelease(booking: Booking): string {
  const release = findHoldExpiry(booking)
  if (release === null || isWithoutCar(booking)) return ''
  return ` The car is held until ${formatInstant(release, booking.pickupTimeZone)}. Confirm the ride to keep holding it.`
}

export function describeRideStatus(booking: Booking): string {
  const { cancelledAt, cancelledBy, cancelReason, noShowAt, confirmedAt, chauffeur, pickupTimeZone } = booking
  const { changedAfterConfirmationAt: changedAt } = booking
  if (cancelledAt !== null) {
    const by = cancelledBy === 'operator' ? 'by you' : 'by the customer'
    const reasonText = cancelReason === null ? '' : ` Reason: ${cancelReason}`
    return `Canceled ${by} on ${formatInstant(cancelledAt, pickupTimeZone)}.${reasonText}`
  }
  if (noShowAt !== null) return `No-show recorded on ${formatInstant(noShowAt, pickupTimeZone)}.`
  if (changedAt !== null) {
    const assigned = chauffeur === null ? '' : ` Chauffeur: ${chauffeur.name}, ${chauffeur.car}.`
    return `Changed by the customer on ${formatInstant(changedAt, pickupTimeZone)}, after you confirmed it. Please confirm it again.${assigned}`
  }
  if (chauffeur !== null) return `Confirmed. Chauffeur: ${chauffeur.name}, ${chauffeur.car}.`
  return confirmedAt === null ? 'New ride, not confirmed yet.' : 'Confirmed. No chauffeur is assigned yet.'
}

/** Returns the refund of a cancellation by the operator: the net paid amount. */
export function getFullRefundCents(booking: Pick<Booking, 'paidCents' | 'refundCents' | 'chargebackCents'>): number {
  return getNetPaidCents(booking)
}

/** Describes the payment method: "by card" or "by Zelle". A transaction id means a card. */
export function describePaymentMethod({
  transactionId,
  paymentMethod,
}: Pick<Booking, 'transactionId' | 'paymentMethod'>): string {
  return transactionId !== null || paymentMethod === 'authorizenet' ? 'by card' : 'by Zelle'
}

function describePaid(booking: Booking): string {
  if (booking.balanceDue !== null) return describePartlyPaid(booking)
  const { partCents, otherCents } = splitRefund(booking)
  const refund =
    booking.refundBy === null || otherCents > 0 ? 'was' : booking.refundBy === 'gateway' ? 'is being' : 'is to be'
  const paid = `Paid: ${formatMoney(getNetPaidCents(booking) + partCents)} ${describePaymentMethod(booking)}`
  return partCents === 0 ? `${paid}.` : `${paid}, of which ${formatMoney(partCents)} ${refund} refunded.`
}

function describePartlyPaid(booking: Booking): string {
  const { balanceDue, partialRefundCents } = booking
  const received = `Received: ${formatMoney(getNetPaidCents(booking) + partialRefundCents)}`
  const refunded = partialRefundCents === 0 ? '' : `, of which ${formatMoney(partialRefundCents)} was refunded`
  const how = balanceDue?.isPaymentOpen
    ? 'A card payment for the balance is being checked.'
    : balanceDue?.paymentMethod === 'zelle'
      ? 'The customer will send the balance by Zelle.'
      : 'The customer can pay the balance on their ride page.'
  return `${describeBalanceDue(booking)} ${how} ${received}${refunded}.`
}

/** Refunds of a part are sent by the gateway or, where it cannot, by the operator. */
function describePartDue(booking: Booking): string {
  if (booking.refundBy !== 'operator' || splitRefund(booking).otherCents > 0) return ''
  return `You still need to send ${formatMoney(getRefundDueCents(booking))} of that.`
}

/** Describes what a pending change waits for; empty without one. */
export function describePendingPayment({ pendingChange, pickupTimeZone }: Booking): string {
  if (pendingChange === null) return ''
  const amount = formatMoney(pendingChange.differenceCents)
  if (pendingChange.isPaymentOpen) return `A change is pending: a card payment of ${amount} is being checked.`
  const how = pendingChange.paymentMethod === 'zelle' ? ' by Zelle' : ''
  return `A change is pending: ${amount} is due${how} before ${formatInstant(pendingChange.expiresAt, pickupTimeZone)}.`
}

function describeChargeback({ chargebackCents }: Booking): string {
  return chargebackCents === 0 ? '' : `Chargeback: ${formatMoney(chargebackCents)}.`
}

function describeExtraCharge(booking: Booking): string {
  const { refundBy, balanceDue } = booking
  if (balanceDue !== null) return ''
  const { otherCents } = splitRefund(booking)
  if (otherCents === 0) return ''
  if (refundBy === null) return `Another ${formatMoney(otherCents)} was refunded.`
  const chargeText = `Another ${formatMoney(otherCents)} was charged in error`
  return refundBy === 'operator'
    ? `${chargeText}. Please refund it.`
    : `${chargeText} and will be refunded automatically.`
}
