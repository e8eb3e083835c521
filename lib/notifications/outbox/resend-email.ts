import 'server-only'
import { describeDelayedEmail } from '@/lib/booking/model/delayed-email'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import { write } from '@/lib/platform/database/write'
import { listDelayedEmails } from './delayed-emails'

/**
 * Enqueues the booking email again and returns the sentence for the customer.
 * Throws AppError not_found or `too_many_mails`.
 */
export async function resendBookingEmail(
  context: Pick<BookingContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<string> {
  return await write(context, 'rider', async tx => {
    const { db, now } = tx
    const { booking, version } = await loadVersionedBooking(db, access)
    await enforceLimit(tx, 'resentEmails', booking.id)
    await enqueueNotifications(tx, booking.id, version, [
      { kind: 'resent', recipient: 'booker', dedupeId: now.toISOString(), dueAt: null },
    ])
    const delayedEmail = (await listDelayedEmails(db, { bookingId: booking.id, now })).findLast(
      ({ kind }) => kind === 'resent',
    )
    if (delayedEmail !== undefined)
      return describeDelayedEmail({ email: delayedEmail, timeZone: booking.pickupTimeZone })
    return `We have emailed your link to ${booking.contactInfo.email}.`
  })
}
