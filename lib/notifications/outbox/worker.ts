import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { OutboxTable } from '@/lib/notifications/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { EMAIL_TIMEOUT_MS } from '../email/transport'
import { type Channel, createEmailChannel, createWebhookChannel, type OutboxContext, toFailure } from './channels'
import { REASON_DAILY_LIMIT } from './decide'
import { processLostLinkRequests } from './rider-requests'

const MAX_CONCURRENT = 6
/** Leaves room for new emails while deliveries to unreachable mail servers time out. */
const MAX_CONCURRENT_RETRIES = 2
/** Longer than composing and sending an email or a webhook event may take, which end by their timeouts. */
const LEASE_MS = EMAIL_TIMEOUT_MS + 30_000
const INITIAL_BACKOFF_MS = 2000
/** The share by which a pause may be longer or shorter, so that joint failures do not retry together. */
const JITTER = 0.2
const MARK_RETRY_MS = 500
const ALWAYS_LOGGED_ATTEMPTS = 3
const LOG_EVERY_NTH_ATTEMPT = 20
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
  let [retryCount, stopped] = [0, false]
  let claiming: Promise<void> | undefined

  async function claimUntilFull(): Promise<void> {
    while (!stopped && deliveries.size < MAX_CONCURRENT) {
      const row = await findDue(context, retryCount < MAX_CONCURRENT_RETRIES)
      if (row === undefined) return
      const claimed =
        row.recipient === 'webhook' ? await claim(context, webhook, row) : await claim(context, email, row)
      if (claimed !== null) start(claimed)
    }
  }

  function start({ isRetry, deliver }: Claimed): void {
    if (isRetry) retryCount += 1
    const delivery = deliver()
      .catch(error => console.error('saving the result of a delivery failed', error))
      .finally(async () => {
        deliveries.delete(delivery)
        if (isRetry) retryCount -= 1
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

/** Finds the next due row. Webhook events are posted in order: none before its predecessor was accepted or given up. */
async function findDue({ db, now }: OutboxContext, includeRetries: boolean): Promise<OutboxTable | undefined> {
  const nowIso = now().toISOString()
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', nowIso)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', nowIso)]))
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('recipient', '!=', 'webhook'),
        eb(
          'sequence',
          '=',
          selectFrom('outbox as first')
            .select(({ fn }) => fn.min('first.sequence').as('sequence'))
            .where('first.recipient', '=', 'webhook')
            .where('first.state', '=', 'waiting'),
        ),
      ]),
    )
    .$if(!includeRetries, query =>
      query.where(({ eb, or }) => or([eb('attempts', '=', 0), eb('recipient', '=', 'webhook')])),
    )
    .orderBy('next_attempt_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}

type Claimed = { isRetry: boolean; deliver: () => Promise<void> }

/** Leases a due row, or puts it off or ends it; null if there is nothing to send. */
async function claim<Due, Content>(
  context: OutboxContext,
  channel: Channel<Due, Content>,
  found: OutboxTable,
): Promise<Claimed | null> {
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
      await reschedule(tx, context, channel, leased, error)
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
    const deliver = async () => await deliverRow(context, channel, leased, due)
    return { isRetry: leased.attempts > 1 && row.recipient !== 'webhook', deliver }
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
    if (channel.readFailure(error) === null) console.error(`${describeRow(row)}: composing failed`, error)
    return await write(context, 'site', async tx => await reschedule(tx, context, channel, row, error))
  }
  await markSent(context, row)
  context.log(`${describeRow(row)}: sent`)
}

/** Reschedules a failed row with backoff, or gives it up; unless another process leased it meanwhile. */
async function reschedule<Due, Content>(
  tx: Tx,
  { random, log }: OutboxContext,
  channel: Channel<Due, Content>,
  row: OutboxTable,
  error: unknown,
): Promise<void> {
  const { now } = tx
  const { retry, reason } = toFailure(channel, error)
  const isExpired = row.message !== 'reminder' && +now - Date.parse(row.created_at) > channel.giveUpAfterMs
  if (retry === 'never' || isExpired) {
    log(`${describeRow(row)}: failed permanently after ${row.attempts} attempts (${reason})`)
    return await updateWaiting(tx, row.id, toEndedPatch('failed', reason, now), row.attempts)
  }
  if (row.attempts <= ALWAYS_LOGGED_ATTEMPTS || row.attempts % LOG_EVERY_NTH_ATTEMPT === 0) {
    log(`${describeRow(row)}: attempt ${row.attempts} failed (${reason}); will retry`)
  }
  const maxMs = channel.maxBackoffMs
  const backoffMs = exponentialBackoffMs({ failures: row.attempts, firstMs: INITIAL_BACKOFF_MS, maxMs })
  const pauseMs = Math.round(backoffMs * (1 - JITTER + 2 * JITTER * random()))
  const next_attempt_at = new Date(+now + pauseMs).toISOString()
  await updateWaiting(tx, row.id, { next_attempt_at, reason, lease_until: null }, row.attempts)
}

type OutboxPatch = Partial<Omit<OutboxTable, 'id' | 'dedupe_key' | 'sequence' | 'booking_id'>>

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

/** Records that a row was sent. Retries indefinitely: until it succeeds, the row may be sent twice. */
async function markSent(context: OutboxContext, row: OutboxTable): Promise<void> {
  const patch: OutboxPatch = { state: 'sent', sent_at: context.now().toISOString(), lease_until: null, reason: null }
  for (let failures = 0; ; failures++) {
    try {
      return await updateWaiting(context, row.id, patch)
    } catch {
      if (failures === 0) context.log(`${describeRow(row)}: sent, but marking it as sent failed; retrying`)
      await new Promise(resolve => setTimeout(resolve, MARK_RETRY_MS).unref())
    }
  }
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
