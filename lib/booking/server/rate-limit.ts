import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type DatabaseLimit, rateLimitExceeded } from './errors'

/**
 * Throws AppError `too_many_...` with the wait if a client IP or a booking exceeds a limit. Call within the
 * transaction that stores the counted row.
 */
export async function enforceLimit(
  db: Kysely<Tables>,
  name: DatabaseLimit,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  const waitMs = await databaseWaitMs(db, rateLimits[name], { key, now })
  if (waitMs > 0) throw rateLimitExceeded(name, waitMs)
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
