import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable } from '@/lib/notifications/tables'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import type { OutboxContext } from './context'
import { readEvent } from './notification-content'
import { reschedule } from './reschedule'
import { describeRow, leaseEnd, markSent, toEndedPatch, updateWaitingRow } from './rows'
import type { WebhookClient } from './webhook'

/** Posts due events in order: none before its predecessor is accepted or given up. */
export async function deliverWebhooks(
  context: OutboxContext,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const { webhook } = context
  if (webhook === null) return await dropAllWebhooks(context)
  while (shouldContinue()) {
    const row = await claimNextWebhook(context)
    if (row === null) return
    await deliverWebhook(context, { row, webhook })
  }
}

async function dropAllWebhooks({ db, now }: OutboxContext): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'webhook')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  // Avoids a write, which waits for others.
  if (waiting === undefined) return
  await db
    .updateTable('outbox')
    .set(toEndedPatch({ state: 'dropped', reason: 'nobody', now: now() }))
    .where('recipient', '=', 'webhook')
    .where('state', '=', 'waiting')
    .execute()
}

async function claimNextWebhook(context: OutboxContext): Promise<OutboxTable | null> {
  const isFree = (row: OutboxTable | undefined, now: Date): row is OutboxTable => {
    const moment = now.toISOString()
    return row !== undefined && row.next_attempt_at <= moment && (row.lease_until === null || row.lease_until <= moment)
  }
  const first = (within: Kysely<Tables>) =>
    within
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', 'webhook')
      .where('state', '=', 'waiting')
      .orderBy('sequence')
      .limit(1)
  if (!isFree(await first(context.db).executeTakeFirst(), context.now())) return null
  return await write(context, 'site', async ({ db, now }) => {
    const row = await first(db).executeTakeFirst()
    if (!isFree(row, now)) return null
    const lease = { lease_until: leaseEnd(now), attempts: row.attempts + 1 }
    await updateWaitingRow(db, { id: row.id, patch: lease })
    return { ...row, ...lease }
  })
}

async function deliverWebhook(
  context: OutboxContext,
  { row, webhook }: { row: OutboxTable; webhook: WebhookClient },
): Promise<void> {
  const post = async () => await webhook.post(await buildWebhookBody(context, row))
  const result = await post().catch(error => {
    console.error(`${describeRow(row)}: composing failed`, error)
    // An unreadable event must not hold back those of other bookings.
    const retry = findStorageFailure(error) === null ? 'never' : 'later'
    return { accepted: false, reason: 'fault', retry } as const
  })
  if (!result.accepted) {
    const failure = { row, retry: 'later', ...result } as const
    return await write(context, 'site', tx => reschedule(tx, context, failure))
  }
  await markSent(context, row)
  context.log(`${describeRow(row)}: delivered`)
}

/** Must build the same bytes for each retry. */
async function buildWebhookBody({ db }: OutboxContext, row: OutboxTable): Promise<string> {
  const { event, booking } = await readEvent(db, row)
  const { id, sequence } = row
  return JSON.stringify({
    id,
    sequence,
    type: `booking.${event.kind}`,
    occurredAt: event.at,
    actor: event.actor,
    booking,
  })
}
