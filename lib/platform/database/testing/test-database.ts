import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { type Database, databaseFile, openDatabase, openPostgres } from '../connection'
import { migrate } from '../migrations'
import { postgresDialect } from '../postgres-dialect'
import { nodeSqliteDialect } from '../sqlite-dialect'
import type { Tables } from '../tables'
import { createPostgresTestDatabase, usesPostgres } from './postgres-databases'

let template: Promise<Buffer> | undefined

/** Migrates an empty database once and returns the file as a template. */
function readTemplate(): Promise<Buffer> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate(): Promise<Buffer> {
  const file = path.join(await createTemporaryFolder(), 'template.db')
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect({ file: ':memory:' }) })
  await migrate(db)
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  return await readFile(file)
}

/** Writes a migrated, empty database into a data folder, so that opening it skips migrations. */
export async function writeTestDatabase(dataDir: string): Promise<void> {
  if (usesPostgres()) return
  await writeFile(databaseFile(dataDir), await readTemplate(), { mode: 0o600, flag: 'wx' })
}

/** Opens a new database in a data folder or on the test server of PostgreSQL, without durable commits. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  if (usesPostgres()) return await openPostgresTestDatabase(dataDir)
  await writeTestDatabase(dataDir)
  const db: Database = new Kysely({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  await sql`pragma synchronous = off`.execute(db)
  return db
}

/** Opens the test database of a data folder once more, as another server does. */
export async function reopenTestDatabase(dataDir: string): Promise<Database> {
  const url = postgresUrls.get(dataDir)
  return await (url === undefined ? openDatabase(dataDir) : openPostgres(url))
}

const postgresUrls = new Map<string, string>()

async function openPostgresTestDatabase(dataDir: string): Promise<Database> {
  const { url, release } = await createPostgresTestDatabase()
  postgresUrls.set(dataDir, url)
  const db: Database = new Kysely({ dialect: postgresDialect({ url }) })
  const destroy = async () => {
    await Kysely.prototype.destroy.call(db)
    release()
  }
  return Object.assign(db, { destroy })
}
