import 'server-only'
import type { Kysely } from 'kysely'

export async function createHealthTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_checks')
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('ballast', 'text', column => column.notNull())
    .execute()
}
