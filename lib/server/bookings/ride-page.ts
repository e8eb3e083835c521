import 'server-only'
import { buildHistory } from '@/lib/booking/history'
import type { RidePage } from '@/lib/booking/ride-page'
import { bookingSchema } from '@/lib/booking/schemas'
import { listDelayedEmails } from '@/lib/server/outbox/delayed-emails'
import { evaluateCancellation } from './cancel'
import type { BookingContext } from './context'
import { type BookingAccess, loadBookingByToken } from './load-booking'
import { listBookingEvents } from './store'

/** Loads a booking with its history for the customer’s ride page. Throws AppError not_found. */
export async function loadRidePage(
  context: Pick<BookingContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<RidePage> {
  const { booking, version } = await loadBookingByToken(context.db, access)
  const events = await listBookingEvents(context.db, booking.id)
  const history = buildHistory(
    events.map(({ at, kind, actor, data }) => ({ at, kind, actor, booking: bookingSchema.parse(JSON.parse(data)) })),
  )
  const now = context.now()
  const heldEmails = await listDelayedEmails(context.db, { bookingId: booking.id, now })
  return { booking, version, cancellation: evaluateCancellation({ booking, now }), history, heldEmails }
}
