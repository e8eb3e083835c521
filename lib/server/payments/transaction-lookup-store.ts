import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { isoAfter, type PaymentContext } from './context'

/** Lookups are kept so long, so that the same notice is not followed twice; longer than the gateway repeats one. */
const RETENTION_MS = 150 * 24 * 60 * 60_000

/** Stores that a transaction is to be looked up; one with the same id, done or not, stays as it is. */
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
      next_try_at: now.toISOString(),
      attempts: 0,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Whether a transaction was looked up before, to the end. */
export async function hasFinishedLookup(db: Kysely<Tables>, transactionId: string): Promise<boolean> {
  const done = await db
    .selectFrom('transaction_lookups')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('next_try_at', 'is', null)
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Forgets the lookups of a transaction that are done: its charge was charged back or that was reversed, and the same
 * may happen to it again.
 */
export async function deleteFinishedLookups(db: Kysely<Tables>, transactionId: string): Promise<void> {
  await db
    .deleteFrom('transaction_lookups')
    .where('transaction_id', '=', transactionId)
    .where('next_try_at', 'is', null)
    .execute()
}

/** Deletes lookups that were done so long ago that nothing repeats them. */
export async function pruneLookups({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('transaction_lookups')
    .where('next_try_at', 'is', null)
    .where('created_at', '<', isoAfter(now(), -RETENTION_MS))
    .execute()
}
