import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { isoAfter, type PaymentContext } from './context'

/** Longer than a notification is repeated. */
const RETENTION_MS = 150 * 24 * 60 * 60_000

/** Enqueues a lookup; an existing one with the same id is unchanged. */
export async function enqueueLookup(
  db: Kysely<Tables>,
  { id, transactionId, now }: { id: string; transactionId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('transaction_lookups')
    .values({
      id,
      transaction_id: transactionId,
      created_at: now.toISOString(),
      next_attempt_at: now.toISOString(),
      attempts: 0,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Stores a lookup that needs none; false if it is stored already. */
export async function enqueueFinishedLookup(
  db: Kysely<Tables>,
  { id, transactionId, now }: { id: string; transactionId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('transaction_lookups')
    .values({ id, transaction_id: transactionId, created_at: now.toISOString(), next_attempt_at: null, attempts: 0 })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Checks whether a lookup was finished before. */
export async function hasFinishedLookup(db: Kysely<Tables>, transactionId: string): Promise<boolean> {
  const done = await db
    .selectFrom('transaction_lookups')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst()
  return done !== undefined
}

/** Deletes finished lookups of a transaction: its chargeback may happen again. */
export async function deleteFinishedLookups(db: Kysely<Tables>, transactionId: string): Promise<void> {
  await db
    .deleteFrom('transaction_lookups')
    .where('transaction_id', '=', transactionId)
    .where('next_attempt_at', 'is', null)
    .execute()
}

/** Deletes finished lookups past their retention. */
export async function pruneLookups({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('transaction_lookups')
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', isoAfter(now(), -RETENTION_MS))
    .execute()
}
