import 'server-only'
import type { Kysely } from 'kysely'

/** Adds what several instances of the site share: who lives, who works on a payment, revalidations. */
export async function createInstanceTables(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('instances')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('alive_until', 'text', column => column.notNull())
    .execute()
  await db.schema.alterTable('payments').addColumn('claimed_by', 'text').execute()
  await db.schema
    .createTable('revalidations')
    .addColumn('sequence', 'integer', column => column.primaryKey())
    .addColumn('tags', 'text', column => column.notNull())
    .addColumn('instance_id', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
}
