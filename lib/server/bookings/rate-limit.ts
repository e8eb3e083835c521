import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyBookings } from './errors'

export const MAX_BOOKINGS_PER_HOUR = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * How long an address must wait until it may do again what the table counts, in milliseconds: 0 where it has done it
 * fewer than `limit` times within the last hour. Rows older than that are deleted. Within a transaction.
 */
export async function clientIpWaitMs(
  db: Kysely<Tables>,
  {
    table,
    limit,
    clientIp,
    now,
  }: {
    table: 'booking_addresses' | 'payment_addresses' | 'link_requests'
    limit: number
    clientIp: string
    now: Date
  },
): Promise<number> {
  const hourAgo = new Date(+now - HOUR_MS).toISOString()
  await db.deleteFrom(table).where('at', '<=', hourAgo).execute()
  const recent = await db
    .selectFrom(table)
    .select('at')
    .where('address', '=', clientIp)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const oldestCounted = recent[limit - 1]
  return oldestCounted === undefined ? 0 : Date.parse(oldestCounted.at) + HOUR_MS - +now
}

/**
 * Lets an address book, or throws AppError too_many_requests with the time to wait. Bookings alone count, not
 * refusals and not repeats. Within the transaction that then stores the booking.
 */
export async function enforceBookingLimit(
  db: Kysely<Tables>,
  { clientIp, now }: { clientIp: string; now: Date },
): Promise<void> {
  const waitMs = await clientIpWaitMs(db, { table: 'booking_addresses', limit: MAX_BOOKINGS_PER_HOUR, clientIp, now })
  if (waitMs > 0) throw tooManyBookings({ limit: MAX_BOOKINGS_PER_HOUR, waitMs })
}

/** Remembers that an address booked. Within the transaction that stored the booking. */
export async function recordBookingClientIp(
  db: Kysely<Tables>,
  { clientIp, bookingId, now }: { clientIp: string; bookingId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('booking_addresses')
    .values({ booking_id: bookingId, address: clientIp, at: now.toISOString() })
    .execute()
}
