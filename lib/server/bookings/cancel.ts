import 'server-only'
import { cancellation } from '@/lib/booking/cancellation'
import type { Booking } from '@/lib/booking/schemas'
import { site } from '@/lib/site'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { notNow } from './refusals'
import { updateBooking } from './store'

/**
 * Cancels a ride by the policy and the server's clock; what was paid and goes back is then due as a refund. A ride
 * already cancelled stays as it is. Throws AppError not_found, or a conflict where it can no longer be cancelled.
 */
export async function cancelBooking(ports: Pick<BookingPorts, 'db' | 'now'>, opener: Opener): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    const { status } = booking
    if (status === 'cancelled' || status === 'refund_due' || status === 'refunded') return booking
    if (status === 'payment_unknown') {
      throw notNow({
        code: 'payment_unknown',
        sentence: `We are still checking your payment. Please try again shortly, or call us at ${site.phone}.`,
      })
    }
    const now = ports.now()
    const outcome = cancellation({ booking, now })
    if (!outcome.allowed) throw notNow({ code: 'booking_closed', sentence: outcome.sentence })
    const { refundCents } = outcome
    const cancelled: Booking = { ...booking, status: refundCents > 0 ? 'refund_due' : 'cancelled', refundCents }
    await updateBooking(trx, { booking: cancelled, version, kind: 'cancelled', now })
    return cancelled
  })
}
