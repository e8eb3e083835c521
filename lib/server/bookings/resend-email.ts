import 'server-only'
import { describeDelayedEmail } from '@/lib/booking/delayed-email'
import { listDelayedEmails } from '@/lib/server/outbox/delayed-emails'
import { enqueueNotifications } from '@/lib/server/outbox/enqueue'
import type { BookingContext } from './context'
import { tooManyEmails } from './errors'
import { type BookingAccess, loadBookingByToken } from './load-booking'
import { notificationWaitMs } from './notification-limit'

export const MAX_RESENDS_PER_HOUR = 3

/**
 * Enqueues the booking email again and returns the sentence for the customer.
 * Throws AppError not_found or `too_many_mails`.
 */
export async function resendBookingEmail(
  context: Pick<BookingContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<string> {
  return await context.db.transaction().execute(async trx => {
    const { booking, version } = await loadBookingByToken(trx, access)
    const now = context.now()
    const limit = MAX_RESENDS_PER_HOUR
    const waitMs = await notificationWaitMs(trx, { bookingId: booking.id, kind: 'resent', limit, now })
    if (waitMs > 0) throw tooManyEmails({ limit, waitMs })
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
