import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyBookings } from './errors'

export const MAX_BOOKINGS_PER_HOUR = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the milliseconds until a client IP may act again; 0 below the hourly `limit` of the table.
 * Deletes older rows. Call within a transaction.
 */
export async function clientIpWaitMs(
  db: Kysely<Tables>,
  {
    table,
    limit,
    clientIp,
    now,
  }: {
    table: 'booking_client_ips' | 'payment_client_ips' | 'lost_link_requests'
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
    .where('client_ip', '=', clientIp)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const oldestCounted = recent[limit - 1]
  return oldestCounted === undefined ? 0 : Date.parse(oldestCounted.at) + HOUR_MS - +now
}

/**
 * Throws AppError too_many_requests with the wait if a client IP booked too often.
 * Counts bookings only, not errors or retries. Call within the transaction that stores the booking.
 */
export async function enforceBookingLimit(
  db: Kysely<Tables>,
  { clientIp, now }: { clientIp: string; now: Date },
): Promise<void> {
  const waitMs = await clientIpWaitMs(db, { table: 'booking_client_ips', limit: MAX_BOOKINGS_PER_HOUR, clientIp, now })
  if (waitMs > 0) throw tooManyBookings({ limit: MAX_BOOKINGS_PER_HOUR, waitMs })
}

/** Records the client IP of a booking. Call within the transaction that stored it. */
export async function recordBookingClientIp(
  db: Kysely<Tables>,
  { clientIp, bookingId, now }: { clientIp: string; bookingId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('booking_client_ips')
    .values({ booking_id: bookingId, client_ip: clientIp, at: now.toISOString() })
    .execute()
}
