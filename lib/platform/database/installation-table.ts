import 'server-only'
import type { Kysely } from 'kysely'

/** Creates the table of values fixed once per installation, independent of later settings. */
export async function createInstallationTable(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}
