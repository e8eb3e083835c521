import 'server-only'
import type { Kysely } from 'kysely'

/** Adds tables and columns for changes in the merchant interface and chargebacks. */
export async function createMerchantChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('chargeback_cents', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('transaction_lookups')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('transaction_id', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('attempts', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('transaction_lookups_by_next_try')
    .on('transaction_lookups')
    .column('next_try_at')
    .execute()
  await db.schema
    .createIndex('transaction_lookups_by_transaction')
    .on('transaction_lookups')
    .column('transaction_id')
    .execute()
  await db.schema
    .createTable('reconciliations')
    .addColumn('gateway', 'text', column => column.primaryKey())
    .addColumn('cursor', 'text')
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('full_at', 'text')
    .addColumn('next_run_at', 'text', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .execute()
}
