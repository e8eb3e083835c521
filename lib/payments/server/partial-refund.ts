import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { getNetPaidCents } from '@/lib/booking/model/status'
import type { Tables } from '@/lib/platform/database/tables'
import { insertRefunds } from './insert-refunds'
import { refreshBookingStatus } from './store'

/**
 * Calculates the most that the operator can refund in part: of an active ride less than all, which would leave it
 * unpaid; of a canceled one the rest.
 */
function maxPartialRefundCents(booking: Booking): number {
  if (booking.cancelledAt === null && booking.status !== 'paid') return 0
  const keptCents = getNetPaidCents(booking)
  return booking.cancelledAt === null ? Math.max(0, keptCents - 1) : keptCents
}

/**
 * Refunds a part of what a ride cost, for a reason that the customer sees. Within the transaction that read the
 * booking; process the returned payments after it.
 */
export async function recordPartialRefund(
  trx: Kysely<Tables>,
  { booking, amountCents, reason, now }: { booking: Booking; amountCents: number; reason: string; now: Date },
): Promise<string[]> {
  if (amountCents > maxPartialRefundCents(booking)) {
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
