import 'server-only'
import type { Kysely } from 'kysely'
import { MESSAGE_TIMEOUT_MS } from '@/lib/notifications/email/email-transport'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { OutboxContext } from './context'

/** Longer than composing and sending an email or a webhook event may take, which end by their timeouts. */
export const LEASE_MS = MESSAGE_TIMEOUT_MS + 30_000
const MARK_RETRY_MS = 500

export const REASON_DAILY_LIMIT = 'cap'

type OutboxPatch = Partial<Omit<OutboxTable, 'id' | 'dedupe_key' | 'sequence' | 'booking_id'>>

/**
 * Updates a waiting row; a removed or sent one stays unchanged. With `attempts`, also one that another process leased
 * meanwhile, which counted an attempt.
 */
export async function updateWaitingRow(
  db: Kysely<Tables>,
  { id, attempts, patch }: { id: string; attempts?: number; patch: OutboxPatch },
): Promise<void> {
  let update = db.updateTable('outbox').set(patch).where('id', '=', id).where('state', '=', 'waiting')
  if (attempts !== undefined) update = update.where('attempts', '=', attempts)
  await update.execute()
}

/** Ends a row that will not be sent; `next_attempt_at` becomes the end time. */
export function toEndedPatch({
  state,
  reason,
  now,
}: {
  state: 'dropped' | 'failed'
  reason: string
  now: Date
}): OutboxPatch {
  return { state, reason, next_attempt_at: now.toISOString(), lease_until: null }
}

export function leaseEnd(now: Date): string {
  return new Date(+now + LEASE_MS).toISOString()
}

/** Records that a row was sent. Retries indefinitely: until it succeeds, the row may be sent twice. */
export async function markSent({ db, now, log }: OutboxContext, row: OutboxTable): Promise<void> {
  const patch: OutboxPatch = { state: 'sent', sent_at: now().toISOString(), lease_until: null, reason: null }
  for (let failures = 0; ; failures++) {
    try {
      return await updateWaitingRow(db, { id: row.id, patch })
    } catch {
      if (failures === 0) log(`${describeRow(row)}: sent, but marking it as sent failed; retrying`)
      await new Promise(resolve => setTimeout(resolve, MARK_RETRY_MS).unref())
    }
  }
}

/** Describes a row for the log, without personal data. */
export function describeRow({ id, booking_id, kind, recipient }: OutboxTable): string {
  return `outbox ${id} for booking ${booking_id}: ${kind} to ${recipient}`
}
