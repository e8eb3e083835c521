import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { addToErasureList, readErasureList } from '@/lib/operations/retention/erasure-list'
import { eraseListedBookings } from '@/lib/operations/retention/run-retention'
import { databaseFile, openDatabase, openPostgres } from '@/lib/platform/database/connection'
import { postgresDialect } from '@/lib/platform/database/postgres-dialect'
import type { Tables } from '@/lib/platform/database/tables'
import { unpackFiles } from './backup-files'
import { copyDatabase } from './copy-database'
import { verifyBackupDatabase } from './verify-database'

export type RestoreResult = {
  bookings: number
  previousFolder: string | null
}

/**
 * Restores a backup and moves the previous folder aside. Throws a readable Error without any change if the backup is
 * invalid, a server uses the folder, or it is not empty without `force`.
 */
export async function restoreBackup({
  dataDir,
  file,
  force = false,
  now = new Date(),
}: {
  dataDir: string
  file: string
  force?: boolean
  now?: Date
}): Promise<RestoreResult> {
  const target = path.resolve(dataDir)
  await assertReadable(file)
  const existingFiles = await readdir(target).catch(() => [])
  if (existingFiles.length > 0 && !force) throw new Error(`${dataDir} is not empty. Use --force to move it aside.`)
  assertNotInUse(target, existingFiles)
  await mkdir(path.dirname(target), { recursive: true })
  const tempFolder = await mkdtemp(`${target}.restoring-`)
  try {
    const { bookings } = await unpack({ file, folder: tempFolder })
    await reapplyErasures({ tempFolder, target, now })
    return { bookings, previousFolder: await swapFolders({ tempFolder, target, now }) }
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/**
 * Restores a backup into an empty PostgreSQL database, in one transaction. Throws a readable Error without any change if
 * the backup is invalid, the database is not empty, or an instance is running.
 */
export async function restoreIntoPostgres({
  dataDir,
  databaseUrl,
  file,
  now = new Date(),
}: {
  dataDir: string
  databaseUrl: string
  file: string
  now?: Date
}): Promise<{ bookings: number }> {
  await assertReadable(file)
  const tempFolder = await mkdtemp(path.join(tmpdir(), 'restoring-'))
  try {
    await unpack({ file, folder: tempFolder })
    await reapplyErasures({ tempFolder, target: dataDir, now })
    await addToErasureList(dataDir, { ids: await readErasureList(tempFolder), now })
    await assertNoInstance(databaseUrl)
    const [from, to] = [await openDatabase(tempFolder), await openPostgres(databaseUrl, { unlimited: true })]
    try {
      return await copyDatabase({ from, to })
    } finally {
      await from.destroy()
      await to.destroy()
    }
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

async function assertNoInstance(databaseUrl: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl }) })
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'nocturne' and pid <> pg_backend_pid()`.execute(db)
    if (Number(rows[0]?.count) > 0) throw new Error('An instance of the site is using the database. Stop it first.')
  } finally {
    await db.destroy()
  }
}

/**
 * Prepares a PostgreSQL database that was restored by other means, such as the provider’s snapshots, for the start of the
 * site: numbers of later events are above all earlier ones, and listed bookings are erased again.
 */
export async function completeRestore({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) {
  const db = await openPostgres(databaseUrl, { unlimited: true })
  try {
    await sql`update outbox set sequence = sequence + ${SEQUENCE_GAP}
      where sequence = (select max(sequence) from outbox)`.execute(db)
    const erasure = { db, dataDir, now: () => new Date(), log: () => {}, unreadable: new Set<string>() }
    return { erased: await eraseListedBookings(erasure) }
  } finally {
    await db.destroy()
  }
}

async function assertReadable(file: string): Promise<void> {
  try {
    await (await open(file)).close()
  } catch (cause) {
    if (Object(cause).code === 'ENOENT') throw new Error(`File not found: ${file}`, { cause })
    throw new Error(`${file} cannot be read by this user.`, { cause })
  }
}

async function unpack({ file, folder }: { file: string; folder: string }): Promise<{ bookings: number }> {
  const unpacked = databaseFile(folder)
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      createWriteStream(unpacked, { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (cause) {
    throw new Error(`${file} is incomplete or not a gzip file.`, { cause })
  }
  const database = openBackupDatabase({ file, unpacked })
  try {
    const checked = verifyBackupDatabase(database)
    await unpackFiles(database, folder)
    advanceOutboxSequence(database)
    return checked
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot restore ${file}. ${reason}`, { cause })
  } finally {
    database.close()
  }
}

async function reapplyErasures({
  tempFolder,
  target,
  now,
}: {
  tempFolder: string
  target: string
  now: Date
}): Promise<void> {
  await addToErasureList(tempFolder, { ids: await readErasureList(target), now })
  if ((await readErasureList(tempFolder)).length === 0) return
  const db = await openDatabase(tempFolder)
  try {
    await eraseListedBookings({ db, dataDir: tempFolder, now: () => now, log: () => {}, unreadable: new Set() })
  } finally {
    await db.destroy()
  }
}

const SEQUENCE_GAP = 1_000_000

/** Webhook receivers ignore numbers that are not above the last. */
function advanceOutboxSequence(database: DatabaseSync): void {
  // Older backups have no outbox.
  const outbox = database.prepare("select name from sqlite_master where type = 'table' and name = 'outbox'").get()
  if (outbox === undefined) return
  database.exec(
    `update outbox set sequence = sequence + ${SEQUENCE_GAP} where sequence = (select max(sequence) from outbox)`,
  )
}

function openBackupDatabase({ file, unpacked }: { file: string; unpacked: string }): DatabaseSync {
  const database = new DatabaseSync(unpacked)
  try {
    database.prepare('select name, sha256, content from kept_files limit 1').get()
    return database
  } catch (cause) {
    database.close()
    throw new Error(`${file} is not a backup of this site.`, { cause })
  }
}

/** Throws a readable Error if a server uses a data folder: SQLite refuses a new journal mode meanwhile. */
export async function assertDataFolderNotInUse(dataDir: string): Promise<void> {
  const target = path.resolve(dataDir)
  assertNotInUse(target, await readdir(target).catch(() => []))
}

function assertNotInUse(dataDir: string, existingFiles: string[]): void {
  const file = databaseFile(dataDir)
  if (!existingFiles.includes(path.basename(file))) return
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch (cause) {
    if (Object(cause).errcode !== SQLITE_BUSY) return
    throw new Error(`A server is using ${dataDir}. Stop it first.`, { cause })
  } finally {
    database.close()
  }
}
const SQLITE_BUSY = 5

async function swapFolders({
  tempFolder,
  target,
  now,
}: {
  tempFolder: string
  target: string
  now: Date
}): Promise<string | null> {
  const previousFolder = `${target}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const hadPrevious = await rename(target, previousFolder).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw new Error(`Cannot move ${target} aside (${error.code}): it must not be a mount point.`)
    },
  )
  try {
    await rename(tempFolder, target)
  } catch (error) {
    if (hadPrevious) await rename(previousFolder, target)
    throw error
  }
  return hadPrevious ? previousFolder : null
}
