import { findHoldExpiry, isWithoutCar } from '@/lib/booking/model/hold'
import { paymentMethods } from '@/lib/booking/model/payment-methods'
import type { Booking } from '@/lib/booking/model/schemas'
import { isPaymentOpen } from '@/lib/booking/model/status'
import { formatInstant, formatMoney } from '@/lib/format'

/** Returns what we hold of the payments. */
export function getHeldCents({ account }: Pick<Booking, 'account'>): number {
  return account.paidCents - account.refundedCents - account.chargebackCents
}

/** Returns what is still to be paid; after a chargeback, too, though not online. */
export function getUnpaidCents(booking: Pick<Booking, 'account'>): number {
  return Math.max(0, booking.account.priceCents - getHeldCents(booking))
}

/** Says what a ride still costs at its pickup: "Collect $5.00"; empty if nothing. */
export function describeCollection(booking: Booking): string {
  if (booking.cancelledAt !== null) return ''
  if (isPaymentOpen(booking)) return 'Payment being checked'
  const cents = getUnpaidCents(booking)
  return cents === 0 ? '' : `Collect ${formatMoney(cents)}`
}

/** Describes a booking's payments for its operator. */
export function describePaymentStatus(booking: Booking): string {
  const { account } = booking
  const amounts = [
    ['Paid', account.paidCents],
    ['Refunded', account.refundedCents],
    ['Chargeback', account.chargebackCents],
  ] as const
  const facts = [
    describeMissingFare(booking),
    ...amounts.map(([label, cents]) => (cents === 0 ? '' : `${label}: ${formatMoney(cents)}.`)),
    describeDue(booking),
    describeOpenCharge(booking),
    ...describeRefundDue(booking),
    describeKept(booking),
    describeMissingCar(booking),
  ]
  return facts.filter(fact => fact !== '').join(' ')
}

function describeMissingFare({ quote, cancelledAt }: Booking): string {
  if (cancelledAt !== null) return ''
  if (quote === null) return 'No fare yet because we could not price the route. Agree on a fare with the customer.'
  if (!quote.provisional) return ''
  return `Estimated at ${formatMoney(quote.totalCents)} because an address could not be verified. The customer can pay once you confirm the fare.`
}

function describeDue(booking: Booking): string {
  const { account, cancelledAt } = booking
  if (cancelledAt !== null) return ''
  const unpaidCents = getUnpaidCents(booking)
  if (account.dueCents < unpaidCents && account.chargebackCents > 0) {
    return `Due: ${formatMoney(unpaidCents)}. The customer cannot pay online.`
  }
  if (account.dueCents === 0) return ''
  const due = `Due: ${formatMoney(account.dueCents)} ${describePaymentMethod(booking)}`
  return `${due}${describeDeadline(booking)}.${describeRelease(booking)}`
}

function describeDeadline({ zelleDueAt, scheduleOption, pickupTimeZone }: Booking): string {
  if (zelleDueAt === null) return ''
  return scheduleOption === 'immediately' ? ', before the ride' : `, until ${formatInstant(zelleDueAt, pickupTimeZone)}`
}

function describeOpenCharge(booking: Booking): string {
  const { openCharge } = booking.account
  if (openCharge === null) return ''
  const payment = `A card payment of ${formatMoney(openCharge.cents)}${openCharge.changesRide ? ', which also changes the ride,' : ''}`
  if (!openCharge.isHeld) return `${payment} is being checked. No other payment is possible until the result is known.`
  return booking.cancelledAt === null
    ? `${payment} is held for review at the gateway. No other payment is possible until it is resolved there.`
    : `${payment} is held for review at the gateway and is being declined. If it is still there tomorrow, decline it in the merchant interface.`
}

function describeRefundDue({ account }: Booking): string[] {
  const { operatorRefundCents, refundDueCents } = account
  const byGatewayCents = refundDueCents - operatorRefundCents
  return [
    operatorRefundCents === 0 ? '' : `You need to send a refund of ${formatMoney(operatorRefundCents)}.`,
    byGatewayCents <= 0 ? '' : `${formatMoney(byGatewayCents)} will be refunded to the card automatically.`,
  ]
}

function describeKept(booking: Booking): string {
  const { account, cancelledAt } = booking
  if (cancelledAt === null) return ''
  if (account.paidCents === 0) return 'Nothing was paid.'
  // What was to be kept may be lost since.
  const keptCents = Math.min(account.priceCents, getHeldCents(booking))
  return keptCents > 0 ? `Kept: ${formatMoney(keptCents)}.` : ''
}

/** Says why a ride has no car yet; empty if it has one. */
function describeMissingCar(booking: Booking): string {
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

export function describePaymentMethod({ paymentMethod }: Pick<Booking, 'paymentMethod'>): string {
  return paymentMethods[paymentMethod].by
}
