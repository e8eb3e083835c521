import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { tooManyChanges } from './refusals'

export const CHANGES_AN_HOUR = 20
const HOUR_MS = 60 * 60 * 1000

/**
 * Lets a rider change a booking, its flights among the rest, or throws AppError `too_many_changes` with the time to
 * wait: each change is told to the operator, too, who has no daily limit. Within the transaction that then changes it.
 */
export async function admitChange(
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
    .limit(CHANGES_AN_HOUR)
    .execute()
  const decisive = recent[CHANGES_AN_HOUR - 1]
  if (decisive === undefined) return
  throw tooManyChanges({ limit: CHANGES_AN_HOUR, waitMs: Date.parse(decisive.at) + HOUR_MS - +now })
}
