import 'server-only'
import { heldEmailSentence } from '@/lib/booking/held-email'
import { writeTellings } from '@/lib/server/outbox/announce'
import { listHeldEmails } from '@/lib/server/outbox/held-emails'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { tooManyMails } from './refusals'
import { waitOfTellings } from './telling-limit'

export const RESENDS_AN_HOUR = 3

/**
 * Has the mail about a booking, with its link, sent to the booker once more; the sentence to answer with.
 * Throws AppError not_found or `too_many_mails`.
 */
export async function resendMail(ports: Pick<BookingPorts, 'db' | 'now'>, opener: Opener): Promise<string> {
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    const now = ports.now()
    const limit = RESENDS_AN_HOUR
    const waitMs = await waitOfTellings(trx, { bookingId: booking.id, kind: 'resent', limit, now })
    if (waitMs > 0) throw tooManyMails({ limit, waitMs })
    await writeTellings(trx, {
      tellings: [{ kind: 'resent', recipient: 'booker', occasion: now.toISOString(), dueAt: null }],
      bookingId: booking.id,
      version,
      now,
    })
    const held = (await listHeldEmails(trx, { bookingId: booking.id, now })).findLast(({ kind }) => kind === 'resent')
    if (held !== undefined) return heldEmailSentence({ email: held, timeZone: booking.pickupTimeZone })
    return `We have emailed your link to ${booking.contactInfo.email}.`
  })
}
