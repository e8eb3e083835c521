import 'server-only'
import type { Kysely } from 'kysely'
import type { News, Tables } from '@/lib/server/database/tables'

const HOUR_MS = 60 * 60 * 1000

/**
 * How long a booking's rider must wait until the same may be told again on request, in milliseconds: 0 where it was
 * told fewer than `limit` times within the last hour. Within a transaction.
 */
export async function waitOfTellings(
  db: Kysely<Tables>,
  { bookingId, kind, limit, now }: { bookingId: string; kind: News; limit: number; now: Date },
): Promise<number> {
  const recent = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(+now - HOUR_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const decisive = recent[limit - 1]
  return decisive === undefined ? 0 : Date.parse(decisive.created_at) + HOUR_MS - +now
}
