import { describeFare } from '@/lib/booking/model/describe-fare'
import { describeEtaChange } from '@/lib/booking/model/eta'
import { diffRows } from '@/lib/booking/model/fact-rows'
import type { StoredEvent } from '@/lib/booking/model/history'
import type { Booking } from '@/lib/booking/model/schemas'
import { getNetPaidCents, isPaymentUnknown } from '@/lib/booking/model/status'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describePaymentMethod } from './describe-status'
import { contactRows, rideRows } from './detail-rows'

type EventChange = { kind: StoredEvent['kind']; before: Booking | null; after: Booking }

/** Describes for the operator what an event changed. */
export function describeEvent({ kind, before, after }: EventChange): string {
  if (before === null) return `Booked, ${describeFareOrNone(after)}, payment ${describePaymentMethod(after)}.`
  if (before.cancelledAt === null && after.cancelledAt !== null) return describeCancellation(after)
  switch (kind) {
    case 'payment':
      return describePaymentChange({ before, after })
    case 'chargeback':
      return `Chargeback of ${formatMoney(after.chargebackCents - before.chargebackCents)}.`
    case 'chargeback_reversed':
      return `The chargeback of ${formatMoney(before.chargebackCents - after.chargebackCents)} was reversed.`
    case 'charge_found':
      return 'The gateway shows a charge for this invoice that this site did not make. Please check it in the merchant interface.'
    case 'fare':
      return `Fare agreed with the customer: ${describeFareOrNone(after)}.`
    case 'confirmed':
      return 'Ride confirmed; customer notified.'
    case 'chauffeur':
      return describeChauffeur({ before, after })
    case 'eta':
      return describeEtaChange({ before, after })
    case 'no_show':
      return 'No-show recorded.'
    case 'link':
      return 'The customer’s manage link was replaced.'
    default:
      return describeChange({ before, after })
  }
}

function describeChange({ before, after }: { before: Booking; after: Booking }): string {
  const changes = diffRows({ before: comparedRows(before), after: comparedRows(after) })
  if (changes.length === 0) return 'Saved with no changes.'
  return `Changed. ${changes.map(({ label, was, is }) => `${label}: ${is || 'none'}, was ${was || 'none'}`).join('. ')}.`
}

function comparedRows(booking: Booking) {
  const rows = [...rideRows(booking), ...contactRows(booking)]
  return [
    ...rows.map(({ label, value, note }) => ({ label, value: note ? `${value} (${note})` : value })),
    { label: 'Fare', value: describeFareOrNone(booking) },
    { label: 'To be paid', value: describePaymentMethod(booking) },
  ]
}

function describePaymentChange({ before, after }: { before: Booking; after: Booking }): string {
  const newRefundCents = after.refundCents - before.refundCents
  if (before.status !== 'refunded' && after.status === 'refunded') {
    return `The refund of ${formatMoney(after.refundCents)} has been made.`
  }
  if (before.status !== 'paid' && after.status === 'paid') {
    return `Paid: ${formatMoney(getNetPaidCents(after))} ${describePaymentMethod(after)}.`
  }
  if (newRefundCents > 0 && after.refundBy === null) return describeMerchantRefund({ before, after })
  if (newRefundCents > 0) return `${formatMoney(newRefundCents)} was charged in error and will be refunded.`
  if (before.refundBy !== null && after.refundBy === null) {
    return `The ${formatMoney(after.refundCents)} refund has been sent.`
  }
  if (before.refundBy !== 'operator' && after.refundBy === 'operator') {
    return `The refund of ${formatMoney(after.refundCents)} could not be processed automatically. Please send it manually.`
  }
  if (before.pendingReview && !after.pendingReview && after.status === 'cancelled') {
    return 'The card payment that was held for review was declined. Nothing was charged.'
  }
  if (after.pendingReview && !before.pendingReview) return 'A card payment is held for review at the gateway.'
  if (isPaymentUnknown(after)) return 'A card payment is being checked.'
  return isPaymentUnknown(before) ? 'The card payment did not go through.' : 'A payment changed.'
}

function describeMerchantRefund({ before, after }: { before: Booking; after: Booking }): string {
  const refundText = `${formatMoney(after.refundCents - before.refundCents)} was refunded in the merchant interface.`
  return before.status === 'paid' && after.status !== 'paid' ? `${refundText} The ride is no longer paid.` : refundText
}

function describeCancellation(after: Booking): string {
  const { cancelReason, refundCents, refundBy } = after
  const reasonText = cancelReason === null ? '' : ` Reason: ${cancelReason}`
  if (after.pendingReview && refundCents === 0)
    return `Canceled; the card payment under review will be declined.${reasonText}`
  if (refundCents === 0) return `Canceled; no refund due.${reasonText}`
  const method = refundBy === 'operator' ? 'for you to send' : 'to the card'
  return `Canceled; ${formatMoney(refundCents)} refund, ${method}.${reasonText}`
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
