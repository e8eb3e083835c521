import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyBookings } from './refusals'

export const BOOKINGS_AN_HOUR = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * Lets an address book, or throws AppError too_many_requests with the time to wait. Bookings alone count, not
 * refusals and not repeats. Within the transaction that then stores the booking.
 */
export async function admitAddress(
  db: Kysely<Tables>,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const hourAgo = new Date(+now - HOUR_MS).toISOString()
  await db.deleteFrom('booking_addresses').where('at', '<=', hourAgo).execute()
  const recent = await db
    .selectFrom('booking_addresses')
    .select('at')
    .where('address', '=', address)
    .orderBy('at', 'desc')
    .limit(BOOKINGS_AN_HOUR)
    .execute()
  const decisive = recent[BOOKINGS_AN_HOUR - 1]
  if (decisive === undefined) return
  throw tooManyBookings({ limit: BOOKINGS_AN_HOUR, waitMs: Date.parse(decisive.at) + HOUR_MS - +now })
}

/** Remembers that an address booked. Within the transaction that stored the booking. */
export async function countAddress(
  db: Kysely<Tables>,
  { address, bookingId, now }: { address: string; bookingId: string; now: Date },
): Promise<void> {
  await db.insertInto('booking_addresses').values({ booking_id: bookingId, address, at: now.toISOString() }).execute()
}
