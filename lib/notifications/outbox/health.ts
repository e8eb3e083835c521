import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { REMINDERS } from '../queue/notifications-for'
import { REASON_DAILY_LIMIT } from './rows'

/**
 * Returns for how long the oldest notification is due and not sent; 0 if none is. Emails held by the daily limit do not
 * count.
 */
export async function readOldestWaitingSeconds(db: Kysely<Tables>, now: Date): Promise<number> {
  const due = () =>
    db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where(({ eb, or }) => or([eb('next_attempt_at', '<=', now.toISOString()), eb('attempts', '>', 0)]))
      .where(({ eb, or }) => or([eb('reason', 'is', null), eb('reason', '!=', REASON_DAILY_LIMIT)]))
  const otherNotifications = await due()
    .where('kind', 'not in', REMINDERS)
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow()
  const reminders = await due()
    .where('kind', 'in', REMINDERS)
    .select(({ fn }) => fn.min('next_attempt_at').as('oldest'))
    .executeTakeFirstOrThrow()
  const waitingSinceMs = [otherNotifications.oldest, reminders.oldest].flatMap(at =>
    at === null ? [] : [Date.parse(at)],
  )
  return Math.max(0, ...waitingSinceMs.map(at => Math.floor((+now - at) / 1000)))
}
