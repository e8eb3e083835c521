import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import type { OutboxContext } from './context'

/** How long a row that one server is sending is left alone by the others; it is claimed anew while that goes on. */
const CLAIM_MS = 15_000
const CLAIM_RENEWAL_MS = 4000
const MARK_RETRY_MS = 500

/** The `reason` of a row that waits for the daily limit. */
export const REASON_DAILY_LIMIT = 'cap'

type OutboxPatch = Partial<Omit<OutboxTable, 'id' | 'event_key' | 'sequence' | 'booking_id'>>

/** Changes a row that still waits; one that is gone or told meanwhile stays as it is. */
export async function updateWaitingRow(
  db: Kysely<Tables>,
  { id, patch }: { id: string; patch: OutboxPatch },
): Promise<void> {
  await db.updateTable('outbox').set(patch).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Ends a row that will not be sent. `next_try_at` is then when that was. */
export function toEndedPatch({
  state,
  reason,
  now,
}: {
  state: 'dropped' | 'failed'
  reason: string
  now: Date
}): OutboxPatch {
  return { state, reason, next_try_at: now.toISOString(), claimed_until: null }
}

export function claimExpiry(now: Date): string {
  return new Date(+now + CLAIM_MS).toISOString()
}

/** Does something about a claimed row, which stays claimed for as long as that takes. */
export async function whileClaimed<T>({ db, now }: OutboxContext, id: string, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // Where it fails the claim runs out, at worst, and another server tries the same.
    updateWaitingRow(db, { id, patch: { claimed_until: claimExpiry(now()) } }).catch(() => {})
  }, CLAIM_RENEWAL_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Writes down that a row was told. Somebody took it, so this is tried for as long as the process lives: until it is
 * written the row may be sent a second time.
 */
export async function markSent({ db, now, log }: OutboxContext, row: OutboxTable): Promise<void> {
  const patch: OutboxPatch = { state: 'sent', sent_at: now().toISOString(), claimed_until: null, reason: null }
  for (let failures = 0; ; failures++) {
    try {
      return await updateWaitingRow(db, { id: row.id, patch })
    } catch {
      if (failures === 0) log(`${describeRow(row)}: sent, but marking it as sent failed; retrying`)
      await new Promise(resolve => setTimeout(resolve, MARK_RETRY_MS).unref())
    }
  }
}

/** A row in a line of the log: nothing of the rider or the message is in it. */
export function describeRow({ id, booking_id, kind, recipient }: OutboxTable): string {
  return `outbox ${id} for booking ${booking_id}: ${kind} to ${recipient}`
}
