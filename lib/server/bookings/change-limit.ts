import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyChanges } from './errors'

export const MAX_CHANGES_PER_HOUR = 20
const HOUR_MS = 60 * 60 * 1000

/**
 * Lets a rider change a booking, its flights among the rest, or throws AppError `too_many_changes` with the time to
 * wait: each change is told to the operator, too, who has no daily limit. Within the transaction that then changes it.
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
