import 'server-only'
import type { Kysely } from 'kysely'

/** Adds what is fixed once for an installation and stays with its data, whatever its settings become. */
export async function createInstallationTable(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}
