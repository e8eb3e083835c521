import 'server-only'
import type { OutboxTable } from '@/lib/notifications/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import type { OutboxContext } from './context'
import { decideEmail } from './email-decision'
import type { NotificationContent } from './notification-content'
import { reschedule } from './reschedule'
import { describeRow, leaseEnd, REASON_DAILY_LIMIT, toEndedPatch, updateWaitingRow } from './rows'

export type ClaimedEmail = { row: OutboxTable; content: NotificationContent; recipientEmail: string }

/** Claims the next due email, or null. Decides each in its own transaction, so that servers count one by one. */
export async function claimEmail(
  context: OutboxContext,
  { includeRetries }: { includeRetries: boolean },
): Promise<ClaimedEmail | null> {
  for (;;) {
    const dueRow = await findDue(context, { includeRetries })
    if (dueRow === undefined) return null
    const claimed = await write(context, 'site', tx => evaluateDueRow(tx, context, dueRow))
    if (claimed !== null) return claimed
  }
}

async function findDue(
  { db, now }: OutboxContext,
  { includeRetries }: { includeRetries: boolean },
): Promise<OutboxTable | undefined> {
  const nowIso = now().toISOString()
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', nowIso)
    .where('recipient', '!=', 'webhook')
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', nowIso)]))
    .$if(!includeRetries, query => query.where('attempts', '=', 0))
    .orderBy('next_attempt_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}

async function evaluateDueRow(tx: Tx, context: OutboxContext, due: OutboxTable): Promise<ClaimedEmail | null> {
  const { db, now } = tx
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', due.id).executeTakeFirst()
  if (row?.state !== 'waiting' || row.lease_until !== due.lease_until || row.attempts !== due.attempts) return null
  const decision = await decideEmail(tx, row, context.operatorEmail)
  switch (decision.kind) {
    case 'unreadable':
      await updateWaitingRow(db, { id: row.id, patch: { attempts: row.attempts + 1 } })
      await reschedule(tx, context, { row: { ...row, attempts: row.attempts + 1 }, retry: 'later', reason: 'fault' })
      return null
    case 'drop':
      context.log(`${describeRow(row)}: skipped (${decision.reason})`)
      await updateWaitingRow(db, {
        id: row.id,
        patch: toEndedPatch({ state: 'dropped', reason: decision.reason, now }),
      })
      return null
    case 'hold': {
      const next_attempt_at = decision.recheckAt.toISOString()
      await updateWaitingRow(db, {
        id: row.id,
        patch: { next_attempt_at, reason: REASON_DAILY_LIMIT, lease_until: null },
      })
      return null
    }
    case 'send': {
      const { content, recipientEmail, rateLimitKey } = decision
      const lease = { lease_until: leaseEnd(now), attempts: row.attempts + 1, rate_limit_key: rateLimitKey }
      await updateWaitingRow(db, { id: row.id, patch: lease })
      return { row: { ...row, ...lease }, content, recipientEmail }
    }
  }
}
