import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from './migrations'

const MIGRATION_TABLE = 'kysely_migration'

/**
 * Returns this release's migrations, and an empty one for each that a newer release ran on the database. Migrations only
 * add, so that the previous release can start again after an update; Kysely alone would refuse.
 */
export async function withNewerMigrations<DB>(db: Kysely<DB>): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return migrations
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db)
  const last = Object.keys(migrations).at(-1) ?? ''
  const newer = rows.filter(({ name }) => name > last)
  return { ...migrations, ...Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }])) }
}
