import 'server-only'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createTables } from './tables'

const MIGRATION_TABLE = 'kysely_migration'

/**
 * All migrations in the order of their names. Until version 1.0 there is only this one, which is edited. From then on it
 * stays as it is: add `002_<what>`, whose `up` only adds tables, optional columns and indexes, so that the release before
 * it can start again on the database.
 */
const migrations: Record<string, Migration> = {
  '001_initial': { up: createTables },
}

/** Runs the migrations that the database lacks. Processes that start together run them once. Throws on failure. */
export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  const known = { ...migrations, ...(await readNewerMigrations(db)) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  // Reads only: a start does not wait for another process's write.
  if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined)) return
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Returns an empty migration for each that a newer release ran on the database; Kysely alone would refuse it. */
async function readNewerMigrations<DB>(db: Kysely<DB>): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return {}
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db)
  const last = Object.keys(migrations).at(-1) ?? ''
  const newer = rows.filter(({ name }) => name > last)
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }]))
}
