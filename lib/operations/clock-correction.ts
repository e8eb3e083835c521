import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { type BackgroundJob, runPeriodically } from '@/lib/platform/run-periodically'
import { REASON_DAILY_LIMIT } from '../notifications/outbox/decide'
import { MAX_BACKOFF_MS, LEASE_MS as OUTBOX_LEASE_MS } from '../notifications/outbox/worker'
import { LEASE_MS } from '../payments/server/attempts'
import { LONGEST_CHECK_MS } from '../payments/server/context'
import { LONGEST_WAIT_MS } from '../payments/server/inbox'
import { SETTLEMENT_RECHECK_MS } from '../payments/server/refund'
import { currentTime } from '../platform/clock'
import { database } from '../platform/database/connection'
import type { Tables } from '../platform/database/tables'
import { write } from '../platform/database/write'
import { rateLimits } from '../platform/rate-limits'

const INTERVAL_MS = 10_000

/** A stored time that work waits for; 0 for what has happened and cannot lie ahead. */
type Window = { table: keyof Tables; column: string; longestMs: number; where?: RawBuilder<unknown> }

/**
 * How far ahead each stored time may lie. Reminders are not among them: they depend on the pickup, not on when they were
 * stored. What looks back is counted by `windowIsOpen`.
 */
export const WINDOWS: readonly Window[] = [
  {
    table: 'outbox',
    column: 'next_attempt_at',
    longestMs: MAX_BACKOFF_MS,
    where: sql`state = 'waiting' and coalesce(reason, '') <> ${REASON_DAILY_LIMIT}
      and (attempts > 0 or message <> 'reminder')`,
  },
  {
    table: 'outbox',
    column: 'next_attempt_at',
    longestMs: rateLimits.strangerEmails.windowMs,
    where: sql`state = 'waiting' and reason = ${REASON_DAILY_LIMIT}`,
  },
  { table: 'outbox', column: 'lease_until', longestMs: OUTBOX_LEASE_MS, where: sql`state = 'waiting'` },
  { table: 'payment_attempts', column: 'next_check_at', longestMs: LONGEST_CHECK_MS },
  { table: 'payment_attempts', column: 'lease_until', longestMs: LEASE_MS, where: sql`next_check_at is not null` },
  // What was sent becomes absent some time after this: never at once, as the gateway may not list it yet.
  { table: 'payment_attempts', column: 'created_at', longestMs: 0, where: sql`next_check_at is not null` },
  { table: 'bookings', column: 'settle_at', longestMs: SETTLEMENT_RECHECK_MS },
  { table: 'gateway_inbox', column: 'next_attempt_at', longestMs: LONGEST_WAIT_MS },
]

type Context = Pick<Parameters<typeof write>[0], 'db' | 'now'> & { log: (line: string) => void }

/**
 * Makes due what lies further ahead than its longest window: a clock that was ahead wrote it and has been corrected. A
 * lease lasts as long as one taken now: its process may be at work. Returns how many times were changed.
 */
export async function correctTimesAhead(context: Context): Promise<number> {
  const corrected = await write(context, 'site', async ({ db, now }) => {
    let changed = 0
    for (const { table, column, longestMs, where } of WINDOWS) {
      const latest = new Date(+now + longestMs).toISOString()
      const result = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${column === 'lease_until' ? latest : now.toISOString()}
        where ${sql.ref(column)} > ${latest} ${where === undefined ? sql`` : sql`and ${where}`}`.execute(db)
      changed += Number(result.numAffectedRows)
    }
    return changed
  })
  if (corrected > 0) context.log(`the clock was ahead and has been corrected, and ${corrected} stored times with it`)
  return corrected
}

/** Starts the periodic correction. Call once. `stop` waits for the one in progress. */
export function startClockCorrection(): BackgroundJob {
  return runPeriodically({
    failureMessage: 'correcting stored times failed',
    intervalMs: INTERVAL_MS,
    async task() {
      await correctTimesAhead({ db: await database(), now: currentTime, log: line => console.warn(line) })
    },
  })
}
