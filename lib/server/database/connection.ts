import 'server-only'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { env } from '@/lib/server/env'
import { nodeSqliteDialect } from './dialect'
import { migrations } from './migrations'
import { storageUnavailable } from './storage-failure'
import type { Tables } from './tables'

export type Database = Kysely<Tables>

/** Where a data folder keeps its database. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'nocturne.db')
}

/** Opens the database of a data folder, both made where missing, its tables brought up to date. Throws where it cannot. */
export async function openDatabase(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Riders' names and numbers are in it: its owner alone reads it, wherever the folder is.
  await (await open(databaseFile(dataDir), 'a', 0o600)).close()
  const db: Database = new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  throw new Error(`database migration failed in ${dataDir}`, { cause: error })
}

/** Opens a database that is there, for looking only. */
export function openReadOnlyDatabase(dataDir: string): Database {
  return new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir), readOnly: true }) })
}

// The server's bundle may hold this module more than once; the process opens its database once.
const SLOT = Symbol.for('nocturne.database')
const globalSlots: typeof globalThis & { [SLOT]?: Promise<Database> } = globalThis

/**
 * This process's database, opened on first use. Throws AppError storage_unavailable where it cannot be opened, which the
 * next caller tries again.
 */
export function database(): Promise<Database> {
  const { building, dataDir } = env()
  if (building) throw new Error('the database must not be opened during next build')
  globalSlots[SLOT] ??= openDatabase(dataDir).catch(error => {
    globalSlots[SLOT] = undefined
    throw storageUnavailable(error)
  })
  return globalSlots[SLOT]
}

/** Closes this process's database, where it was opened. */
export async function closeDatabase(): Promise<void> {
  const opened = globalSlots[SLOT]
  globalSlots[SLOT] = undefined
  await (await opened)?.destroy()
}
