import 'server-only'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled } from '@/lib/booking/model/status'
import { bookingConflict, refundChanged } from '@/lib/booking/server/errors'
import { type BookingAccess, loadBooking, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { processRefundsAndDeclines } from './reconcile-due-payments'
import { recordCancellation } from './record-cancellation'

/**
 * Cancels a ride by the policy and the server’s clock, and refunds its payment.
 * - A charge held for review is declined. An already canceled ride is returned unchanged.
 * - `seenCents` is the refund that the customer agreed to, if they saw one.
 * - Throws AppError not_found, `refund_changed` with the new terms, or a conflict if it is too late.
 */
export async function cancelBooking(
  context: PaymentContext,
  { access, seenCents }: { access: BookingAccess; seenCents?: number },
): Promise<Booking> {
  const { booking, paymentIds } = await write(context, 'site', async ({ db: trx }) => {
    const { booking, version } = await loadVersionedBooking(trx, access)
    if (isCanceled(booking)) return { booking, paymentIds: [] }
    const now = context.now()
    const outcome = evaluateCancellation({ booking, now })
    if (!outcome.allowed) throw cancellationError({ booking, message: outcome.sentence })
    if (seenCents !== undefined && seenCents !== outcome.refundCents) throw refundChanged(outcome)
    return await recordCancellation(trx, {
      booking,
      version,
      cancelledBy: 'rider',
      reason: null,
      refundCents: outcome.refundCents,
      now,
    })
  })
  if (paymentIds.length === 0) return booking
  await processRefundsAndDeclines(context, paymentIds)
  return await loadBooking(context, access)
}

function cancellationError({ booking, message }: { booking: Booking; message: string }) {
  return bookingConflict({
    code: isCancelBlocked(booking) ? 'payment_unknown' : 'booking_closed',
    userMessage: message,
  })
}
