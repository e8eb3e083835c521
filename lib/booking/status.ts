import type { Booking, BookingStatus } from '@/lib/booking/schemas'
import { formatMoney } from '@/lib/format'

const OPEN: readonly BookingStatus[] = ['reserved', 'awaiting_zelle']
const SETTLED: readonly BookingStatus[] = ['paid', 'refund_due', 'refunded']
const CANCELLED: readonly BookingStatus[] = ['cancelled', 'refund_due', 'refunded']

/** Whether the money is still to come: the ride can be changed, and paid. */
export function isUnpaid(booking: Pick<Booking, 'status'>): boolean {
  return OPEN.includes(booking.status)
}

/** Whether money came in for it, given back since or not. */
export function wasPaid(booking: Pick<Booking, 'status'>): boolean {
  return SETTLED.includes(booking.status)
}

export function isCancelled(booking: Pick<Booking, 'status'>): boolean {
  return CANCELLED.includes(booking.status)
}

/** Where a booking stands, in one or two sentences for its rider. */
export function statusSentence(booking: Pick<Booking, 'status' | 'quote' | 'paidCents' | 'refundCents'>): string {
  const { status, quote, paidCents, refundCents } = booking
  switch (status) {
    case 'reserved':
      return quote ? 'Reserved. Payment is due.' : 'Reserved. Payment is due once your fare is confirmed.'
    case 'awaiting_zelle':
      return quote
        ? `Reserved. Awaiting your Zelle payment of ${formatMoney(quote.totalCents)}.`
        : 'Reserved. Your Zelle payment is due once your fare is confirmed.'
    case 'payment_unknown':
      return 'We are checking your payment. Please do not pay again.'
    case 'paid':
      return `Paid. We received ${formatMoney(paidCents)}.`
    case 'refund_due':
      return `Cancelled. Your refund of ${formatMoney(refundCents)} is on its way.`
    case 'refunded':
      return `Cancelled. Your refund of ${formatMoney(refundCents)} has been made.`
    case 'cancelled':
      return paidCents === 0 ? 'Cancelled. Nothing was paid, so nothing is refunded.' : 'Cancelled.'
  }
}
