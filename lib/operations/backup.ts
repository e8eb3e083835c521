import 'server-only'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Kysely, sql, type TableMetadata } from 'kysely'
import {
  type Database,
  type DatabaseSource,
  databaseFile,
  openDatabase,
  openPostgres,
} from '@/lib/platform/database/connection'
import { isPostgres, postgresDialect } from '@/lib/platform/database/postgres-dialect'
import type { Tables } from '@/lib/platform/database/tables'
import { addToErasureList, eraseListedBookings, readErasureList } from './retention'

/** What is kept of a data folder besides the database; everything else can be made again. */
const KEPT_FILES = ['secret', 'erasures.txt', 'mail']
const SQLITE_BUSY = 5
const BOOKINGS_QUERY = 'select count(*) as bookings from bookings'

/**
 * Writes database and data folder into one file, a compressed tar archive, while the site runs. The database in it is
 * SQLite's also where the bookings are in PostgreSQL, so that it restores into either. Throws if the file exists.
 */
export async function createBackup({ dataDir, databaseUrl }: DatabaseSource, file: string) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(`${path.resolve(file)}.`)
  const data = path.join(folder, 'data')
  const archive = path.join(folder, 'archive')
  try {
    await mkdir(data, { mode: 0o700 })
    if (databaseUrl === null) await copySqlite(dataDir, data)
    else await exportPostgres(databaseUrl, data)
    const bookings = verifyDatabase(data)
    for (const name of KEPT_FILES.filter(each => existsSync(path.join(dataDir, each)))) {
      await cp(path.join(dataDir, name), path.join(data, name), { recursive: true, filter: isNoDraft })
    }
    const handle = await open(archive, 'wx', 0o600)
    await tar('-czf', archive, '-C', data, '.')
    await handle.sync()
    await handle.close()
    await link(archive, file)
    return { bookings, bytes: (await stat(file)).size }
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw new Error(`${file} already exists. Choose another file name.`)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The draft of an email has another name as soon as it is written. */
function isNoDraft(source: string): boolean {
  return !path.basename(source).startsWith('.')
}

async function copySqlite(from: string, to: string): Promise<void> {
  await (await open(databaseFile(to), 'wx', 0o600)).close()
  const database = new DatabaseSync(databaseFile(from), { readOnly: true })
  try {
    database.prepare('vacuum into ?').run(databaseFile(to))
  } finally {
    database.close()
  }
}

async function exportPostgres(url: string, to: string): Promise<void> {
  const source: Database = new Kysely<Tables>({ dialect: postgresDialect({ url, unlimited: true }) })
  const copy = await openDatabase(to)
  try {
    await copyDatabase({ from: source, to: copy })
  } finally {
    await copy.destroy()
    await source.destroy()
  }
}

/** Returns the number of bookings. Throws a readable Error if the database of a folder is corrupt. */
function verifyDatabase(folder: string): number {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true })
  try {
    const [result] = database.prepare('pragma integrity_check').all()
    if (result?.integrity_check !== 'ok') throw new Error('the database is corrupt')
    return Number(database.prepare(BOOKINGS_QUERY).get()?.bookings)
  } finally {
    database.close()
  }
}

async function tar(...args: string[]): Promise<void> {
  await promisify(execFile)('tar', args)
}

/**
 * Restores a backup into a data folder; the previous folder is moved aside. Throws a readable Error without any change
 * if the backup is invalid, a server uses the folder, or it is not empty without `force`.
 */
export async function restoreBackup(options: { file: string; dataDir: string; force?: boolean; now?: Date }) {
  const { file, dataDir, force = false, now = new Date() } = options
  const target = path.resolve(dataDir)
  const existing = await readdir(target).catch(() => [])
  if (existing.length > 0 && !force) throw new Error(`${dataDir} is not empty. Use --force to move it aside.`)
  assertFolderNotInUse(target)
  await mkdir(path.dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}.restoring-`)
  try {
    const bookings = await unpack({ file, folder, dataDir, now })
    return { bookings, previousFolder: await swapFolders(folder, target, now) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores a backup into an empty PostgreSQL database. Throws as `restoreBackup` does. */
export async function restoreIntoPostgres(options: {
  file: string
  dataDir: string
  databaseUrl: string
  now?: Date
}): Promise<{ bookings: number }> {
  const { file, dataDir, databaseUrl, now = new Date() } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'restoring-'))
  try {
    await unpack({ file, folder, dataDir, now })
    await assertNoInstance(databaseUrl)
    await addToErasureList(dataDir, { ids: await readErasureList(folder), now })
    return await copyIntoPostgres(folder, databaseUrl)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prepares a PostgreSQL database that was restored by other means, such as snapshots, for the start of the site. */
export async function completeRestore({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) {
  const db = await openPostgres(databaseUrl, { unlimited: true })
  try {
    return { erased: await prepareForStart(db, dataDir, new Date()) }
  } finally {
    await db.destroy()
  }
}

async function copyIntoPostgres(folder: string, databaseUrl: string): Promise<{ bookings: number }> {
  const from = await openDatabase(folder)
  const to = await openPostgres(databaseUrl, { unlimited: true })
  try {
    return await copyDatabase({ from, to })
  } finally {
    await from.destroy()
    await to.destroy()
  }
}

type Unpacking = { file: string; folder: string; dataDir: string; now: Date }

/** Unpacks a backup into an empty folder, as a site may start on it. `dataDir` may list later erasures. */
async function unpack({ file, folder, dataDir, now }: Unpacking): Promise<number> {
  try {
    await tar('-xzf', path.resolve(file), '-C', folder, '--no-same-owner')
    const bookings = verifyDatabase(folder)
    await addToErasureList(folder, { ids: await readErasureList(dataDir), now })
    const db = await openDatabase(folder)
    await prepareForStart(db, folder, now).finally(() => db.destroy())
    return bookings
  } catch (cause) {
    const { message, stderr } = Object(cause)
    throw new Error(`Cannot restore ${file}: ${String(stderr || message).trim()}`, { cause })
  }
}

/** Repeats erasures. */
async function prepareForStart(db: Database, dataDir: string, now: Date): Promise<number> {
  return await eraseListedBookings({ db, dataDir, now: () => now, log: () => {} })
}

/** Throws a readable Error if a server uses a data folder: SQLite refuses a new journal mode meanwhile. */
function assertFolderNotInUse(folder: string): void {
  if (!existsSync(databaseFile(folder))) return
  const database = new DatabaseSync(databaseFile(folder), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch (cause) {
    if (Object(cause).errcode !== SQLITE_BUSY) return
    throw new Error(`A server is using ${folder}. Stop it first.`, { cause })
  } finally {
    database.close()
  }
}

async function assertNoInstance(url: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: postgresDialect({ url }) })
  try {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'nocturne' and pid <> pg_backend_pid()`.execute(db)
    if (rows.length > 0) throw new Error('An instance of the site is using the database. Stop it first.')
  } finally {
    await db.destroy()
  }
}

async function swapFolders(from: string, target: string, now: Date): Promise<string | null> {
  const previousFolder = `${target}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  if (!existsSync(target)) {
    await rename(from, target)
    return null
  }
  await rename(target, previousFolder).catch(({ code }) => {
    throw new Error(`Cannot move ${target} aside (${code}): it must not be a mount point.`)
  })
  try {
    await rename(from, target)
  } catch (error) {
    await rename(previousFolder, target)
    throw error
  }
  return previousFolder
}

const BATCH_SIZE = 200
/** Other tables refer to it. */
const REFERENCED_TABLE = 'bookings'
/** Tables that describe a moment of a running site and are not copied. */
const TRANSIENT_TABLES = ['health_checks']

type Rows = Kysely<Record<string, Record<string, unknown>>>
type Summary = Record<string, Record<string, number>>

/**
 * Copies all rows of a migrated database into an empty one, either of SQLite or PostgreSQL, in one transaction. Compares
 * row counts and sums of cents before the commit. Throws a readable Error without any change if they differ, or if the
 * target is not empty.
 */
export async function copyDatabase({ from, to }: { from: Database; to: Database }): Promise<{ bookings: number }> {
  return await readSnapshot(from, async source => {
    const tables = await listTables(source)
    return await to.transaction().execute(async trx => {
      const target = trx as unknown as Rows
      await assertEmpty(target, tables)
      for (const { name } of tables) await copyRows({ source, target, table: name })
      const [expected, copied] = [await summarize(source, tables), await summarize(target, tables)]
      const different = tables.filter(({ name }) => JSON.stringify(expected[name]) !== JSON.stringify(copied[name]))
      if (different.length > 0) {
        throw new Error(`The copy differs in ${different.map(({ name }) => name).join(', ')}. Nothing was changed.`)
      }
      return { bookings: copied.bookings?.rows ?? 0 }
    })
  })
}

/** Reads one state of a database while others may write. */
async function readSnapshot<T>(db: Database, read: (snapshot: Rows) => Promise<T>): Promise<T> {
  const run = (trx: Database) => read(trx as unknown as Rows)
  const transaction = db.transaction()
  if (!isPostgres(db)) return await transaction.execute(run)
  return await transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
}

/** Lists the tables to copy, the referenced one first. */
async function listTables(db: Rows): Promise<TableMetadata[]> {
  const tables = (await listOwnTables(db)).filter(({ name }) => !TRANSIENT_TABLES.includes(name))
  const isReferenced = ({ name }: TableMetadata) => name === REFERENCED_TABLE
  return tables.toSorted((a, b) => Number(isReferenced(b)) - Number(isReferenced(a)))
}

/** Providers add schemas of their own. */
async function listOwnTables(db: Rows) {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView, schema }) => !isView && (schema === undefined || schema === 'public'))
}

async function assertEmpty(db: Rows, tables: readonly TableMetadata[]): Promise<void> {
  const knownTables = new Set([...tables.map(({ name }) => name), ...TRANSIENT_TABLES])
  const others = (await listOwnTables(db)).filter(({ name }) => !knownTables.has(name))
  if (others.length > 0)
    throw new Error(`The database has tables of another application (${others[0]?.name}). Use a separate database.`)
  for (const { name } of tables) {
    const row = await db.selectFrom(name).select(sql`1`.as('found')).limit(1).executeTakeFirst()
    if (row !== undefined) throw new Error(`The database is not empty: it has ${name}. Nothing was changed.`)
  }
}

async function copyRows({ source, target, table }: { source: Rows; target: Rows; table: string }): Promise<void> {
  for await (const rows of readBatches(source, table)) await target.insertInto(table).values(rows).execute()
}

async function* readBatches(db: Rows, table: string): AsyncGenerator<Record<string, unknown>[]> {
  const hasCursors = isPostgres(db)
  if (hasCursors) await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db)
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { rows } = await (hasCursors
      ? sql<Record<string, unknown>>`fetch ${sql.lit(BATCH_SIZE)} from copied`
      : sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)} order by rowid limit ${BATCH_SIZE} offset ${offset}`
    ).execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) break
  }
  if (hasCursors) await sql`close copied`.execute(db)
}

/** Counts rows and adds up cents, per table. */
async function summarize(db: Rows, tables: readonly TableMetadata[]): Promise<Summary> {
  const summary: Summary = {}
  for (const { name, columns } of tables) {
    const sums = columns.map(column => column.name).filter(column => /(?:^|_)cents$/.test(column))
    const row = await db
      .selectFrom(name)
      .select(({ fn }) => [fn.countAll<number>().as('rows'), ...sums.map(column => fn.sum<number>(column).as(column))])
      .executeTakeFirstOrThrow()
    summary[name] = Object.fromEntries(['rows', ...sums].map(column => [column, Number(row[column] ?? 0)]))
  }
  return summary
}
