import 'server-only'
import { describeDelayedEmail } from '@/lib/booking/model/delayed-email'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import { listDelayedEmails } from './delayed-emails'

/**
 * Enqueues the booking email again and returns the sentence for the customer.
 * Throws AppError not_found or `too_many_mails`.
 */
export async function resendBookingEmail(
  context: Pick<BookingContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<string> {
  return await context.db.transaction().execute(async trx => {
    const { booking, version } = await loadVersionedBooking(trx, access)
    const now = context.now()
    await enforceLimit(trx, 'resentEmails', { key: booking.id, now })
    await enqueueNotifications(trx, {
      notifications: [{ kind: 'resent', recipient: 'booker', dedupeId: now.toISOString(), dueAt: null }],
      bookingId: booking.id,
      version,
      now,
    })
    const delayedEmail = (await listDelayedEmails(trx, { bookingId: booking.id, now })).findLast(
      ({ kind }) => kind === 'resent',
    )
    if (delayedEmail !== undefined)
      return describeDelayedEmail({ email: delayedEmail, timeZone: booking.pickupTimeZone })
    return `We have emailed your link to ${booking.contactInfo.email}.`
  })
}
