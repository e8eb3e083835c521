import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyChanges } from './errors'

export const MAX_CHANGES_PER_HOUR = 20
const HOUR_MS = 60 * 60 * 1000

/**
 * Throws AppError `too_many_changes` with the wait if a booking was changed too often.
 * Counts flight updates too: each change notifies the operator, who has no daily limit. Call within the transaction
 * that stores the change.
 */
export async function enforceChangeLimit(
  db: Kysely<Tables>,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const recent = await db
    .selectFrom('booking_events')
    .select('at')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'changed')
    .where('at', '>', new Date(+now - HOUR_MS).toISOString())
    .orderBy('at', 'desc')
    .limit(MAX_CHANGES_PER_HOUR)
    .execute()
  const oldestCounted = recent[MAX_CHANGES_PER_HOUR - 1]
  if (oldestCounted === undefined) return
  throw tooManyChanges({ limit: MAX_CHANGES_PER_HOUR, waitMs: Date.parse(oldestCounted.at) + HOUR_MS - +now })
}
