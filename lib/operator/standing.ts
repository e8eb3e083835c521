import type { Booking } from '@/lib/booking/schemas'
import { zelleDue } from '@/lib/booking/status'
import { formatInstant, formatMoney } from '@/lib/format'

/** Where a booking's money stands, in a sentence or two for its operator. */
export function moneyWords(booking: Booking): string {
  const { status, quote, refundCents, refundBy } = booking
  const fare = quote === null ? '' : formatMoney(quote.totalCents)
  switch (status) {
    case 'reserved':
      if (quote === null) return 'No fare yet: no road could be priced. Agree on one with the rider.'
      return `Not paid yet: ${fare} by card.`
    case 'awaiting_zelle':
      return `Waits for a Zelle transfer of ${fare}, due ${zelleDue(booking) ?? 'before the ride'}.`
    case 'payment_unknown':
      return booking.pendingReview
        ? `A card payment of ${fare} is held for review at the gateway. Nothing else can be paid until it is decided there.`
        : 'A card payment is being checked. Nothing else can be paid until its outcome is known.'
    case 'paid':
      return [`Paid: ${formatMoney(booking.paidCents - refundCents)} ${wayWords(booking)}.`, extraWords(booking)]
        .join(' ')
        .trimEnd()
    case 'refund_due':
      return refundBy === 'operator'
        ? `A refund of ${formatMoney(refundCents)} waits for you to send it.`
        : `The refund of ${formatMoney(refundCents)} goes back to the card by itself.`
    case 'refunded':
      return `The refund of ${formatMoney(refundCents)} has been made.`
    case 'cancelled':
      if (booking.pendingReview) {
        return `Nothing was charged: a card payment of ${fare} is held for review at the gateway and is being declined. If this stays, decline it in the gateway’s own pages.`
      }
      return booking.paidCents === 0
        ? 'Nothing was paid.'
        : `Paid: ${formatMoney(booking.paidCents)}. Nothing goes back.`
  }
}

/** Where the ride itself stands, in a few words. */
export function rideWords(booking: Booking): string {
  const { cancelledAt, cancelledBy, cancelReason, noShowAt, confirmedAt, chauffeur, pickupTimeZone } = booking
  if (cancelledAt !== null) {
    const by = cancelledBy === 'operator' ? 'by you' : 'by the rider'
    const why = cancelReason === null ? '' : ` Reason given: ${cancelReason}`
    return `Cancelled ${by} on ${formatInstant(cancelledAt, pickupTimeZone)}.${why}`
  }
  if (noShowAt !== null) return `Nobody came: noted on ${formatInstant(noShowAt, pickupTimeZone)}.`
  if (chauffeur !== null) return `Confirmed. ${chauffeur.name} drives, in ${chauffeur.car}.`
  return confirmedAt === null ? 'New: not confirmed yet.' : 'Confirmed. No chauffeur is assigned yet.'
}

/** What a cancellation by the operator gives back: all that was paid for the ride and is not on its way back already. */
export function fullRefundCents({ paidCents, refundCents }: Pick<Booking, 'paidCents' | 'refundCents'>): number {
  return paidCents - refundCents
}

/** "by card" or "by Zelle": how it is paid. A charge that a gateway numbered was a card's. */
export function wayWords({ transactionId, paymentMethod }: Pick<Booking, 'transactionId' | 'paymentMethod'>): string {
  return transactionId !== null || paymentMethod === 'authorizenet' ? 'by card' : 'by Zelle'
}

function extraWords({ refundCents, refundBy }: Booking): string {
  if (refundCents === 0) return ''
  const much = `Another ${formatMoney(refundCents)} was charged by mistake and`
  if (refundBy === null) return `${much} has gone back.`
  return refundBy === 'operator' ? `${much} waits for you to send it back.` : `${much} goes back by itself.`
}
