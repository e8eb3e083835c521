import 'server-only'
import type { Quote } from '@/lib/booking/model/quote-schema'
import type { Booking } from '@/lib/booking/model/schemas'
import { unpaidBookingStatus } from '@/lib/booking/server/derive-ride'
import { calculateZelleDueAt } from '@/lib/payments/model/zelle'
import { refundOverpaid } from '@/lib/payments/server/refund-overpaid'
import { refreshBookingStatus } from '@/lib/payments/server/store'
import type { Tx } from '@/lib/platform/database/write'

/**
 * Sets the fare that the operator agreed with the customer. If a charge that had failed counts again and pays more than
 * the lowered fare, the surplus is refunded, up to the reduction. Returns the payments to process after the transaction.
 */
export async function agreeFare({ db, now, actor }: Tx, booking: Booking, amountCents: number): Promise<string[]> {
  const quote = agreeQuote({ quote: booking.quote, amountCents })
  const isZelleDue = unpaidBookingStatus({ paymentMethod: booking.paymentMethod, quote }) === 'awaiting_zelle'
  const zelleDueAt = isZelleDue ? calculateZelleDueAt({ now, pickupAt: booking.pickupAt }) : null
  const agreed: Booking = { ...booking, quote, zelleDueAt }
  const refunds = await refundOverpaid(db, { bookingId: booking.id, quote, now })
  await refreshBookingStatus(db, { bookingId: booking.id, now, actor, kind: 'fare', change: () => agreed })
  return refunds.map(({ id }) => id)
}

/** An estimate confirmed at its own amount keeps its lines. */
function agreeQuote({ quote, amountCents }: { quote: Booking['quote']; amountCents: number }): Quote {
  if (quote?.totalCents === amountCents) {
    const { provisional: _, ...confirmed } = quote
    return confirmed
  }
  return {
    lines: [{ kind: 'agreed' as const, label: 'Agreed fare', amountCents }],
    totalCents: amountCents,
    miles: 0,
    durationSeconds: 0,
    estimated: false,
  }
}
