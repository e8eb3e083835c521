import 'server-only'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { nodeSqliteDialect } from './dialect'
import { withNewerMigrations } from './newer-migrations'
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
  const known = await withNewerMigrations(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  throw new Error(`database migration failed in ${dataDir}`, { cause: error })
}

/** Opens an existing database read-only. */
export function openReadOnlyDatabase(dataDir: string): Database {
  return new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir), readOnly: true }) })
}

const opened = singleton<Promise<Database>>('database')

/**
 * Returns this process’s database, opened on first use.
 * Throws AppError storage_unavailable on failure; the next call tries again.
 */
export function database(): Promise<Database> {
  const { building, dataDir } = env()
  if (building) throw new Error('the database must not be opened during next build')
  return opened.getOrCreate(() =>
    openDatabase(dataDir).catch(error => {
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
