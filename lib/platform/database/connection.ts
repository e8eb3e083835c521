import 'server-only'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/singleton'
import { migrate } from './migrations'
import { postgresDialect } from './postgres-dialect'
import { nodeSqliteDialect } from './sqlite-dialect'
import { storageUnavailable } from './storage-failure'
import type { Tables } from './tables'

export type Database = Kysely<Tables>

/** Returns the database path in a data folder. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'nocturne.db')
}

/** Opens and migrates the database of a data folder, creating both if missing. Throws on failure. */
export async function openDatabase(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Contains personal data: readable by the owner only.
  await (await open(databaseFile(dataDir), 'a', 0o600)).close()
  const db: Database = new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  try {
    await migrate(db)
    return db
  } catch (cause) {
    await db.destroy()
    throw new Error(`database migration failed in ${dataDir}`, { cause })
  }
}

/** Opens and migrates a PostgreSQL database. Instances that start together migrate it once. Throws on failure. */
export async function openPostgres(url: string, { unlimited = false } = {}): Promise<Database> {
  const migrating: Database = new Kysely({ dialect: postgresDialect({ url, unlimited: true }) })
  try {
    await migrate(migrating)
  } catch (cause) {
    throw new Error('migration of the PostgreSQL database failed', { cause })
  } finally {
    await migrating.destroy()
  }
  return new Kysely({ dialect: postgresDialect({ url, unlimited }) })
}

/** Where bookings are stored: PostgreSQL, or SQLite in a data folder. */
export type DatabaseSource = { dataDir: string; databaseUrl: string | null }

/** Opens and migrates the database that the settings name. Throws on failure. */
export function openConfiguredDatabase({ dataDir, databaseUrl }: DatabaseSource): Promise<Database> {
  return databaseUrl === null ? openDatabase(dataDir) : openPostgres(databaseUrl)
}

/** Opens an existing database read-only. */
export function openReadOnlyDatabase({ dataDir, databaseUrl }: DatabaseSource): Database {
  if (databaseUrl !== null) return new Kysely({ dialect: postgresDialect({ url: databaseUrl, readOnly: true }) })
  return new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir), readOnly: true }) })
}

const opened = singleton<Promise<Database>>('database')

/**
 * Returns this process’s database, opened on first use.
 * Throws AppError storage_unavailable on failure; the next call tries again.
 */
export function database(): Promise<Database> {
  const { building } = env()
  if (building) throw new Error('the database must not be opened during next build')
  return opened.getOrCreate(() =>
    openConfiguredDatabase(env()).catch(error => {
      opened.set(undefined)
      throw storageUnavailable(error)
    }),
  )
}

export async function closeDatabase(): Promise<void> {
  const db = opened.get()
  opened.set(undefined)
  await (await db)?.destroy()
}
