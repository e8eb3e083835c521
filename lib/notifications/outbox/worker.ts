import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import { emailTransport } from '@/lib/notifications/email'
import type { OutboxTable } from '@/lib/notifications/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { currentTime, isDue } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import type { Tables } from '@/lib/platform/database/tables'
import { onCommit, type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { rateLimits } from '@/lib/platform/rate-limits'
import { runPeriodically } from '@/lib/platform/run-periodically'
import { getServerSecret } from '@/lib/platform/secret'
import { withTimeout } from '@/lib/platform/with-timeout'
import { EMAIL_TIMEOUT_MS, readDeliveryFailure } from '../email/transport'
import { type Channel, createEmailChannel, createWebhookChannel, type OutboxContext } from './channels'
import { REASON_DAILY_LIMIT } from './decide'
import { processLostLinkRequests } from './rider-requests'

const MAX_CONCURRENT = 6
/** Longer than composing and sending an email or a webhook event may take, which end by their timeouts. */
const LEASE_MS = EMAIL_TIMEOUT_MS + 30_000
const INITIAL_BACKOFF_MS = 2000
const MAX_BACKOFF_MS = 15 * 60_000
const GIVE_UP_AFTER_MS = 4 * 24 * 60 * 60_000
/** Longer than any pause before a retry. */
const LONGEST_PAUSE_MS = 20 * 60_000
const ALWAYS_LOGGED_ATTEMPTS = 3
const LOG_EVERY_NTH_ATTEMPT = 20
/** About half a minute of attempts. */
const MARK_ATTEMPTS = 10
const MARK_BACKOFF = { firstMs: 250, maxMs: 5000 }

export type OutboxWorker = {
  /** Does not wait for the deliveries it starts. Throws if the database cannot be read. */
  startDueDeliveries(): Promise<void>
  idle(): Promise<void>
  stop(): void
}

/** Creates an outbox worker; several, on several servers, share the work. */
export function createOutboxWorker(context: OutboxContext): OutboxWorker {
  const email = createEmailChannel(context)
  const webhook = createWebhookChannel(context)
  const deliveries = new Set<Promise<void>>()
  let stopped = false
  let claiming: Promise<void> | undefined

  async function claimUntilFull(): Promise<void> {
    while (!stopped && deliveries.size < MAX_CONCURRENT) {
      const row = await findDue(context)
      if (row === undefined) return
      const deliver =
        row.recipient === 'webhook' ? await claim(context, webhook, row) : await claim(context, email, row)
      if (deliver !== null) start(deliver)
    }
  }

  function start(deliver: Deliver): void {
    const delivery = deliver()
      .catch(error => console.error('saving the result of a delivery failed', error))
      .finally(async () => {
        deliveries.delete(delivery)
        await claimUntilFullOnce().catch(() => {
          // The next run reports it.
        })
      })
    deliveries.add(delivery)
  }

  function claimUntilFullOnce(): Promise<void> {
    claiming ??= claimUntilFull().finally(() => {
      claiming = undefined
    })
    return claiming
  }

  return {
    async startDueDeliveries() {
      if (stopped) return
      await processLostLinkRequests(context)
      await claimUntilFullOnce()
    },
    async idle() {
      while (deliveries.size > 0 || claiming !== undefined) await Promise.all([...deliveries, claiming])
    },
    stop() {
      stopped = true
    },
  }
}

/** Finds the next due row: retries, which may hang again, come after what is new. */
async function findDue({ db, now }: OutboxContext): Promise<OutboxTable | undefined> {
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(isRowDue(now()))
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), isDue('lease_until', LEASE_MS, now())]))
    .orderBy('attempts')
    .orderBy('next_attempt_at')
    .orderBy('dedupe_key')
    .limit(1)
    .executeTakeFirst()
}

/** A reminder is stored long before it is due, and what an address may not get today waits for a day. */
function isRowDue(now: Date) {
  return sql<boolean>`case
    when message = 'reminder' and attempts = 0 then next_attempt_at <= ${now.toISOString()}
    when reason = ${REASON_DAILY_LIMIT} then ${isDue('next_attempt_at', rateLimits.strangerEmails.windowMs, now)}
    else ${isDue('next_attempt_at', LONGEST_PAUSE_MS, now)} end`
}

type Deliver = () => Promise<void>

/** Leases a due row, or puts it off or ends it; null if there is nothing to send. */
async function claim<Due, Content>(
  context: OutboxContext,
  channel: Channel<Due, Content>,
  found: OutboxTable,
): Promise<Deliver | null> {
  return await write(context, 'site', async tx => {
    const { db, now } = tx
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', found.id).executeTakeFirst()
    if (row?.state !== 'waiting' || row.lease_until !== found.lease_until || row.attempts !== found.attempts)
      return null
    const lease = { lease_until: new Date(+now + LEASE_MS).toISOString(), attempts: row.attempts + 1 }
    const leased = { ...row, ...lease }
    const decision = await channel.address(tx, row).catch(async error => {
      console.error(`${describeRow(row)}: loading its content failed`, error)
      await updateWaiting(tx, row.id, lease)
      await reschedule(tx, context, leased, error)
      return null
    })
    if (decision === null) return null
    if (decision.kind === 'drop') {
      context.log(`${describeRow(row)}: skipped (${decision.reason})`)
      await updateWaiting(tx, row.id, toEndedPatch('dropped', decision.reason, now))
      return null
    }
    if (decision.kind === 'hold') {
      const next_attempt_at = decision.recheckAt.toISOString()
      await updateWaiting(tx, row.id, { next_attempt_at, reason: REASON_DAILY_LIMIT, lease_until: null })
      return null
    }
    const { mailbox, due } = decision
    await updateWaiting(tx, row.id, { ...lease, mailbox })
    return async () => await deliverRow(context, channel, leased, due)
  })
}

/** Sends a claimed row and records the result. Never throws for a rejected one. */
async function deliverRow<Due, Content>(
  context: OutboxContext,
  channel: Channel<Due, Content>,
  row: OutboxTable,
  due: Due,
): Promise<void> {
  try {
    await channel.send(await channel.compose(row, due))
  } catch (error) {
    if (readDeliveryFailure(error) === null) console.error(`${describeRow(row)}: composing failed`, error)
    return await write(context, 'site', async tx => await reschedule(tx, context, row, error))
  }
  await markSent(context, row)
  context.log(`${describeRow(row)}: sent`)
}

/** Records that a row was sent. A busy database is asked again: an unmarked row is sent twice. */
async function markSent(context: OutboxContext, row: OutboxTable): Promise<void> {
  const patch: OutboxPatch = { state: 'sent', sent_at: context.now().toISOString(), lease_until: null, reason: null }
  for (let failures = 1; ; failures++) {
    try {
      return await updateWaiting(context, row.id, patch)
    } catch (error) {
      if (failures === MARK_ATTEMPTS) throw error
      if (failures === 1) context.log(`${describeRow(row)}: sent, but marking it as sent failed; retrying`)
      await new Promise(resolve => setTimeout(resolve, exponentialBackoffMs({ failures, ...MARK_BACKOFF })).unref())
    }
  }
}

/** Reschedules a failed row with backoff, or gives it up; unless another process leased it meanwhile. */
async function reschedule(tx: Tx, { log }: OutboxContext, row: OutboxTable, error: unknown): Promise<void> {
  const { now } = tx
  // What cannot be composed may be unreadable for now, or the disk is full.
  const { retry, reason } = readDeliveryFailure(error) ?? { retry: 'later', reason: 'fault' }
  const isExpired = row.message !== 'reminder' && +now - Date.parse(row.created_at) > GIVE_UP_AFTER_MS
  if (retry === 'never' || isExpired) {
    log(`${describeRow(row)}: failed permanently after ${row.attempts} attempts (${reason})`)
    return await updateWaiting(tx, row.id, toEndedPatch('failed', reason, now), row.attempts)
  }
  if (row.attempts <= ALWAYS_LOGGED_ATTEMPTS || row.attempts % LOG_EVERY_NTH_ATTEMPT === 0) {
    log(`${describeRow(row)}: attempt ${row.attempts} failed (${reason}); will retry`)
  }
  const pauseMs = exponentialBackoffMs({
    failures: row.attempts,
    firstMs: INITIAL_BACKOFF_MS,
    maxMs: MAX_BACKOFF_MS,
  })
  const next_attempt_at = new Date(+now + pauseMs).toISOString()
  await updateWaiting(tx, row.id, { next_attempt_at, reason, lease_until: null }, row.attempts)
}

type OutboxPatch = Partial<Omit<OutboxTable, 'id' | 'dedupe_key' | 'booking_id'>>

/**
 * Updates a waiting row; a removed or sent one stays as it is. With `attempts`, also one that another process leased
 * meanwhile, which counted an attempt.
 */
async function updateWaiting(
  { db }: Pick<OutboxContext, 'db'>,
  id: string,
  patch: OutboxPatch,
  attempts?: number,
): Promise<void> {
  let update = db.updateTable('outbox').set(patch).where('id', '=', id).where('state', '=', 'waiting')
  if (attempts !== undefined) update = update.where('attempts', '=', attempts)
  await update.execute()
}

/** Ends a row that will not be sent; `next_attempt_at` becomes the end time. */
export function toEndedPatch(state: 'dropped' | 'failed', reason: string, now: Date): OutboxPatch {
  return { state, reason, next_attempt_at: now.toISOString(), lease_until: null }
}

/** Describes a row for the log, without personal data. */
function describeRow({ id, booking_id, message, recipient }: OutboxTable): string {
  return `outbox ${id} for booking ${booking_id}: ${message} to ${recipient}`
}

/**
 * Returns for how long the oldest notification is due and not sent; 0 if none is. Emails held by the daily limit do not
 * count.
 */
export async function readOldestWaitingSeconds(db: Kysely<Tables>, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('next_attempt_at', '<=', now.toISOString()), eb('attempts', '>', 0)]))
    .where(({ eb, or }) => or([eb('reason', 'is', null), eb('reason', '!=', REASON_DAILY_LIMIT)]))
    // A reminder is stored long before it is due.
    .select(
      sql<string | null>`min(case when message = 'reminder' then next_attempt_at else created_at end)`.as('oldest'),
    )
    .executeTakeFirstOrThrow()
  return oldest === null ? 0 : Math.max(0, Math.floor((+now - Date.parse(oldest)) / 1000))
}

const INTERVAL_MS = 1500
const MAX_STOP_WAIT_MS = 8000

/** Starts the outbox worker, which looks for work periodically and after each commit. Call once. */
export function startOutboxWorker(createContext: () => Promise<OutboxContext> = createOutboxContext) {
  let worker: OutboxWorker | undefined
  const job = runPeriodically({
    name: 'the outbox',
    intervalMs: INTERVAL_MS,
    async task() {
      worker ??= createOutboxWorker(await createContext())
      await worker.startDueDeliveries()
    },
  })
  // The commit is that of a request, whose context must not leak into deliveries.
  const runOutsideRequest = AsyncLocalStorage.snapshot()
  onCommit(() => runOutsideRequest(job.wake))
  return {
    async stop(maxWaitMs = MAX_STOP_WAIT_MS): Promise<void> {
      onCommit(undefined)
      worker?.stop()
      await withTimeout(Promise.all([job.stop(), worker?.idle()]), maxWaitMs, undefined)
    },
  }
}

/** Creates the outbox dependencies of this process. */
export async function createOutboxContext(): Promise<OutboxContext> {
  const { webhook, operatorEmail } = env().notifications
  return {
    db: await database(),
    emailTransport: emailTransport(),
    webhook,
    operatorEmail,
    secret: await getServerSecret(),
    now: currentTime,
    log: line => console.info(line),
  }
}
