import 'server-only'
import type { Kysely } from 'kysely'
import type { NotificationKind, Tables } from '@/lib/server/database/tables'

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the milliseconds until a notification may be requested again; 0 below the hourly `limit`.
 * Call within a transaction.
 */
export async function notificationWaitMs(
  db: Kysely<Tables>,
  { bookingId, kind, limit, now }: { bookingId: string; kind: NotificationKind; limit: number; now: Date },
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
  const oldestCounted = recent[limit - 1]
  return oldestCounted === undefined ? 0 : Date.parse(oldestCounted.created_at) + HOUR_MS - +now
}
