import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { getMaxPartialRefundCents } from '@/lib/booking/model/status'
import type { Tx } from '@/lib/platform/database/write'
import { insertRefunds } from './insert-refunds'
import { refreshBookingStatus } from './store'

/**
 * Refunds a part of what a ride cost, for a reason that the customer sees. Process the returned payments after
 * the transaction.
 */
export async function recordPartialRefund(
  trx: Tx['db'],
  { booking, amountCents, reason, now }: { booking: Booking; amountCents: number; reason: string; now: Date },
): Promise<string[]> {
  if (amountCents > getMaxPartialRefundCents(booking)) {
    throw new Error(`booking ${booking.id}: ${amountCents} cents are more than can be refunded in part`)
  }
  const refunds = await insertRefunds(trx, { bookingId: booking.id, amountCents, purpose: 'courtesy', now })
  await refreshBookingStatus(trx, {
    bookingId: booking.id,
    now,
    actor: 'operator',
    kind: 'partial_refund',
    change: before => ({ ...before, refundReason: reason }),
  })
  return refunds.map(({ id }) => id)
}
