import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { REMINDERS } from '../queue/notifications-for'
import { REASON_DAILY_LIMIT } from './rows'

const DAY_MS = 24 * 60 * 60_000

export type OutboxHealth = {
  /** Due and not sent; without future reminders and emails held by the daily limit. */
  waiting: number
  oldestWaitingSeconds: number
  failedLastDay: number
}

/** Reads the health of the outbox. */
export async function readOutboxHealth(db: Kysely<Tables>, now: Date): Promise<OutboxHealth> {
  const due = () =>
    db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where(({ eb, or }) => or([eb('next_attempt_at', '<=', now.toISOString()), eb('attempts', '>', 0)]))
      .where(({ eb, or }) => or([eb('reason', 'is', null), eb('reason', '!=', REASON_DAILY_LIMIT)]))
  const otherNotifications = await due()
    .where('kind', 'not in', REMINDERS)
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const reminders = await due()
    .where('kind', 'in', REMINDERS)
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.min('next_attempt_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const { failed } = await db
    .selectFrom('outbox')
    .where('state', '=', 'failed')
    .where('next_attempt_at', '>', new Date(+now - DAY_MS).toISOString())
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  const waitingSinceMs = [otherNotifications.oldest, reminders.oldest].flatMap(at =>
    at === null ? [] : [Date.parse(at)],
  )
  return {
    waiting: Number(otherNotifications.rows) + Number(reminders.rows),
    oldestWaitingSeconds: Math.max(0, ...waitingSinceMs.map(at => Math.floor((+now - at) / 1000))),
    failedLastDay: Number(failed),
  }
}
