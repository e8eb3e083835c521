import { describeFare } from '@/lib/booking/model/describe-fare'
import { describeBalanceDue } from '@/lib/booking/model/describe-status'
import { describeEtaChange } from '@/lib/booking/model/eta'
import { diffRows } from '@/lib/booking/model/fact-rows'
import type { StoredEvent } from '@/lib/booking/model/history'
import {
  getLostCents,
  getRefundAgainCents,
  getRefundDueCents,
  getReturnedCents,
  isBalanceRestored,
} from '@/lib/booking/model/refunds'
import type { Booking } from '@/lib/booking/model/schemas'
import { getNetPaidCents, isPaymentUnknown } from '@/lib/booking/model/status'
import { formatInstant, formatMoney, formatUsPhone } from '@/lib/format'
import { describePaymentMethod } from './describe-status'
import { contactRows, rideRows } from './detail-rows'

type EventChange = { kind: StoredEvent['kind']; before: Booking | null; after: Booking }

/** Describes for the operator what an event changed. */
export function describeEvent({ kind, before, after }: EventChange): string {
  if (before === null) return `Booked, ${describeFareOrNone(after)}, payment ${describePaymentMethod(after)}.`
  if (before.cancelledAt === null && after.cancelledAt !== null) return describeCancellation({ before, after })
  switch (kind) {
    case 'payment':
      return describePaymentChange({ before, after })
    case 'chargeback':
      return `Chargeback of ${formatMoney(after.chargebackCents - before.chargebackCents)}.`
    case 'chargeback_reversed':
      return `The chargeback of ${formatMoney(before.chargebackCents - after.chargebackCents)} was reversed.`
    case 'charge_found':
      return 'The gateway shows a charge for this invoice that this site did not make. Please check it in the merchant interface.'
    case 'change_requested':
      return describeRequestedChange({ before, after })
    case 'change_expired':
      return 'The pending change was not paid for in time and has expired.'
    case 'change_withdrawn':
      return 'The pending change was withdrawn.'
    case 'partial_refund':
      return describePartialRefund({ before, after })
    case 'fare':
      return [`Fare agreed with the customer: ${describeFareOrNone(after)}.`, describeChangePayment({ before, after })]
        .join(' ')
        .trimEnd()
    case 'confirmed':
      return 'Ride confirmed; customer notified.'
    case 'chauffeur':
      return describeChauffeur({ before, after })
    case 'eta':
      return describeEtaChange({ before, after })
    case 'no_show':
      return 'No-show recorded.'
    case 'link':
      return 'New link sent to the customer; the old one ended.'
    case 'created':
    case 'changed':
    case 'cancelled':
      return describeChange({ before, after })
    default:
      // A newer release that shares the database may store another kind.
      kind satisfies never
      return `Recorded: ${kind}.`
  }
}

function describeChange({ before, after }: { before: Booking; after: Booking }): string {
  if (before.balanceDue?.paymentMethod === 'authorizenet' && after.balanceDue?.paymentMethod === 'zelle') {
    return `The customer will send ${formatMoney(after.balanceDue.amountCents)} by Zelle.`
  }
  const changes = describeDifferences({ before, after })
  const text = changes === '' ? 'Saved with no changes.' : `Changed. ${changes}.`
  return [text, describeChangePayment({ before, after })].join(' ').trimEnd()
}

function describeDifferences({ before, after }: { before: Booking; after: Booking }): string {
  const changes = diffRows({ before: comparedRows(before), after: comparedRows(after) })
  return changes.map(({ label, was, is }) => `${label}: ${is || 'none'} (was ${was || 'none'})`).join('. ')
}

/** Describes the payment or refund of a change in fare; empty without one. */
function describeChangePayment({ before, after }: { before: Booking; after: Booking }): string {
  const paidCents = after.paidCents - before.paidCents
  const refundedCents = after.partialRefundCents - before.partialRefundCents
  if (paidCents > 0) return `The difference of ${formatMoney(paidCents)} was paid.`
  if (refundedCents <= 0) return ''
  return `Refund of the difference: ${formatMoney(refundedCents)}, ${describeSender({ before, after, refundedCents })}.`
}

function describeRequestedChange({ before, after }: { before: Booking; after: Booking }): string {
  const { pendingChange } = after
  if (pendingChange === null) return 'Saved with no changes.'
  const { differenceCents, expiresAt, paymentMethod } = pendingChange
  const how = paymentMethod === 'zelle' ? ' by Zelle' : ''
  const until = formatInstant(expiresAt, after.pickupTimeZone)
  const differences = describeDifferences({ before, after: { ...before, ...pendingChange.ride } })
  return `Change pending: ${formatMoney(differenceCents)} is due${how} before ${until}. ${differences}.`
}

function describePartialRefund({ before, after }: { before: Booking; after: Booking }): string {
  const cents = after.partialRefundCents - before.partialRefundCents
  const sender = describeSender({ before, after, refundedCents: cents })
  const reason = after.refundReason === null ? '' : ` Reason: ${after.refundReason}`
  return `Refund of ${formatMoney(cents)}, ${sender}.${reason}`
}

function comparedRows(booking: Booking) {
  const rows = [...rideRows(booking), ...contactRows(booking)]
  return [
    ...rows.map(({ label, value, note }) => ({ label, value: note ? `${value} (${note})` : value })),
    { label: 'Fare', value: describeFareOrNone(booking) },
    { label: 'Payment', value: describePaymentMethod(booking) },
  ]
}

function describePaymentChange({ before, after }: { before: Booking; after: Booking }): string {
  const newRefundCents = getReturnedCents({ before, booking: after })
  const balance = describeBalanceChange({ before, after })
  if (balance !== '') return balance
  if (before.status !== 'refunded' && after.status === 'refunded') {
    return `The refund of ${formatMoney(after.refundCents - after.partialRefundCents)} has been issued.`
  }
  if (before.status !== 'paid' && after.status === 'paid') {
    return `Paid: ${formatMoney(getNetPaidCents(after))} ${describePaymentMethod(after)}.`
  }
  if (newRefundCents > 0 && after.refundBy === null) return describeMerchantRefund({ before, after })
  if (newRefundCents > 0) return `${formatMoney(newRefundCents)} was charged in error and will be refunded.`
  const againCents = getRefundAgainCents({ before, booking: after })
  if (againCents > 0) {
    return `A void did not take effect, and the card was charged after all. ${formatMoney(againCents)} will be refunded automatically.`
  }
  if (before.refundBy !== null && after.refundBy === null) {
    return `The ${formatMoney(getRefundDueCents(before))} refund has been sent.`
  }
  if (before.refundBy !== 'operator' && after.refundBy === 'operator') {
    return `The refund of ${formatMoney(getRefundDueCents(after))} could not be processed automatically. Please send it manually.`
  }
  if (before.pendingReview && !after.pendingReview && after.status === 'cancelled') {
    return 'The card payment that was held for review was declined. Nothing was charged.'
  }
  if (after.pendingReview && !before.pendingReview) return 'A card payment is held for review at the gateway.'
  if (isPaymentUnknown(after)) return 'A card payment is being checked.'
  return isPaymentUnknown(before) ? 'The card payment did not go through.' : 'A payment changed.'
}

/** Describes that a balance became due on a paid ride, was paid, or ended because a charge counts again; else empty. */
function describeBalanceChange({ before, after }: { before: Booking; after: Booking }): string {
  const paidCents = after.paidCents - before.paidCents
  if (before.balanceDue !== null && paidCents > 0) {
    return [`${formatMoney(paidCents)} of the balance due was paid.`, describeBalanceDue(after)].join(' ').trimEnd()
  }
  if (isBalanceRestored({ before, booking: after })) {
    return 'A charge that we thought had failed went through after all. Nothing more is due.'
  }
  if (getLostCents({ before, booking: after }) === 0) return ''
  const lostChargeText = `A charge failed or was returned at the gateway. ${describeBalanceDue(after)}`
  return [lostChargeText, describeNewCredit({ before, after })].join(' ').trimEnd()
}

function describeNewCredit({ before, after }: { before: Booking; after: Booking }): string {
  if (after.creditCents <= before.creditCents) return ''
  return `A ${formatMoney(after.creditCents)} credit will be applied to the customer’s payment.`
}

function describeMerchantRefund({ before, after }: { before: Booking; after: Booking }): string {
  const returnedAmount = formatMoney(getReturnedCents({ before, booking: after }))
  return [
    `${returnedAmount} was refunded in the merchant interface.`,
    before.status === 'paid' && after.status !== 'paid' ? 'The ride is now unpaid.' : '',
    describeNewCredit({ before, after }),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeCancellation({ before, after }: { before: Booking; after: Booking }): string {
  const { cancelReason } = after
  const refundCents = after.refundCents - before.refundCents
  const reasonText = cancelReason === null ? '' : ` Reason: ${cancelReason}`
  if (after.pendingReview && refundCents === 0)
    return `Canceled; the card payment under review will be declined.${reasonText}`
  if (refundCents === 0) return `Canceled; no refund due.${reasonText}`
  return `Canceled; ${formatMoney(refundCents)} refund, ${describeSender({ before, after, refundedCents: refundCents })}.${reasonText}`
}

/** Describes who sends a refund; each charge is refunded the way it was paid, so both may. */
function describeSender({
  before,
  after,
  refundedCents,
}: {
  before: Booking
  after: Booking
  refundedCents: number
}): string {
  if (after.refundBy !== 'operator') return 'to the card'
  const dueBeforeCents = before.refundBy === 'operator' ? before.refundDueCents : 0
  if (after.refundDueCents === null || dueBeforeCents === null) return 'for you to send'
  const byOperatorCents = after.refundDueCents - dueBeforeCents
  if (byOperatorCents <= 0) return 'to the card'
  if (byOperatorCents >= refundedCents) return 'for you to send'
  return `of which ${formatMoney(byOperatorCents)} is for you to send`
}

function describeChauffeur({ before, after }: { before: Booking; after: Booking }): string {
  const { chauffeur } = after
  if (chauffeur === null) return 'Chauffeur removed.'
  const verb = before.chauffeur === null ? 'assigned' : 'replaced'
  const who = `Chauffeur ${verb}: ${chauffeur.name}, ${chauffeur.car}, ${formatUsPhone(chauffeur.phone)}.`
  return [who, describeEtaChange({ before, after })].filter(Boolean).join(' ')
}

function describeFareOrNone({ quote }: Pick<Booking, 'quote'>): string {
  return quote === null ? 'no fare yet' : describeFare(quote)
}
