import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { addToErasureList, readErasureList } from '@/lib/operations/retention/erasure-list'
import { eraseListedBookings } from '@/lib/operations/retention/run-retention'
import { databaseFile, openDatabase } from '@/lib/platform/database/connection'
import { unpackFiles } from './backup-files'
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
  await access(file).catch(() => {
    throw new Error(`File not found: ${file}`)
  })
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

/** SQLite refuses a new journal mode while the database is open elsewhere. */
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
