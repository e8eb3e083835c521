import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyBookings } from './refusals'

export const BOOKINGS_AN_HOUR = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * How long an address must wait until it may do again what the table counts, in milliseconds: 0 where it has done it
 * fewer than `limit` times within the last hour. Rows older than that are deleted. Within a transaction.
 */
export async function waitOfAddress(
  db: Kysely<Tables>,
  {
    table,
    limit,
    address,
    now,
  }: {
    table: 'booking_addresses' | 'payment_addresses' | 'link_requests'
    limit: number
    address: string
    now: Date
  },
): Promise<number> {
  const hourAgo = new Date(+now - HOUR_MS).toISOString()
  await db.deleteFrom(table).where('at', '<=', hourAgo).execute()
  const recent = await db
    .selectFrom(table)
    .select('at')
    .where('address', '=', address)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const decisive = recent[limit - 1]
  return decisive === undefined ? 0 : Date.parse(decisive.at) + HOUR_MS - +now
}

/**
 * Lets an address book, or throws AppError too_many_requests with the time to wait. Bookings alone count, not
 * refusals and not repeats. Within the transaction that then stores the booking.
 */
export async function admitAddress(
  db: Kysely<Tables>,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const waitMs = await waitOfAddress(db, { table: 'booking_addresses', limit: BOOKINGS_AN_HOUR, address, now })
  if (waitMs > 0) throw tooManyBookings({ limit: BOOKINGS_AN_HOUR, waitMs })
}

/** Remembers that an address booked. Within the transaction that stored the booking. */
export async function countAddress(
  db: Kysely<Tables>,
  { address, bookingId, now }: { address: string; bookingId: string; now: Date },
): Promise<void> {
  await db.insertInto('booking_addresses').values({ booking_id: bookingId, address, at: now.toISOString() }).execute()
}
