import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/server/bookings/rows'
import type { BookingTable, Tables } from '@/lib/server/database/tables'
import { addressKey } from './address-key'

/** Mails within a day to an address that has not paid for anything. */
const MAILS_A_DAY = 3
const DAY_MS = 24 * 60 * 60_000
/** When to ask again where a mail that is being sent may or may not count. */
const SOON_MS = 30_000

/**
 * When a mail to an address that has not paid may be sent: now (null) or at a later moment. What other servers are
 * sending counts. Within the transaction that then claims the row.
 */
export async function heldUntil(
  db: Kysely<Tables>,
  { key, booking, id, now }: { key: string; booking: BookingTable; id: string; now: Date },
): Promise<Date | null> {
  const since = new Date(+now - DAY_MS).toISOString()
  const counted = await db
    .selectFrom('outbox')
    .select('sent_at')
    .where('address', '=', key)
    .where('id', '!=', id)
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'sent'), eb('sent_at', '>', since)]),
        and([eb('state', '=', 'waiting'), eb('claimed_until', '>', now.toISOString())]),
      ]),
    )
    .execute()
  if (counted.length < MAILS_A_DAY || (await hasPaid(db, { key, booking }))) return null
  const sent = counted.flatMap(({ sent_at }) => (sent_at === null ? [] : [Date.parse(sent_at)]))
  const thirdLast = sent.toSorted((a, b) => b - a)[MAILS_A_DAY - 1]
  return new Date(thirdLast === undefined ? +now + SOON_MS : thirdLast + DAY_MS)
}

/** Whether a booking of this address has been paid: the one at hand, or one that its booker was written to about. */
async function hasPaid(db: Kysely<Tables>, { key, booking }: { key: string; booking: BookingTable }): Promise<boolean> {
  const others = await db
    .selectFrom('bookings')
    .selectAll()
    .where('paid_cents', '>', 0)
    .where('id', 'in', query =>
      query
        .selectFrom('outbox')
        .select('outbox.booking_id')
        .where('outbox.address', '=', key)
        .where('outbox.recipient', '=', 'booker'),
    )
    .execute()
  const paid = booking.paid_cents > 0 ? [booking, ...others] : others
  // An address that a booking had before somebody else's was put in its place has not paid.
  if (paid.some(row => addressKey(toBooking(row).contactInfo.email) === key)) return true
  // Whoever rides on a ride that is paid hears of it as it happens: most of all that it is cancelled.
  const passenger = booking.paid_cents > 0 ? toBooking(booking).extras.passenger : null
  return passenger !== null && addressKey(passenger.email) === key
}
