import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { databaseFile, openDatabase } from '@/lib/server/database/connection'
import { addToErasureList, readErasureList } from '@/lib/server/retention/erasure-list'
import { eraseListed } from '@/lib/server/retention/run-retention'
import { checkDatabase } from './checks'
import { unpackFiles } from './kept-files'

export type Restored = {
  bookings: number
  /** Where the folder that was there before is now; null where there was none. */
  before: string | null
}

/**
 * Puts a backup where the data folder is. It is unpacked and checked beside it first; then the two change places, and
 * what was there is kept under another name. Throws an Error in words, having changed nothing, where the backup cannot be
 * used, a server uses the folder, or, without `force`, there is something in it.
 */
export async function restore({
  dataDir,
  file,
  force = false,
  now = new Date(),
}: {
  dataDir: string
  file: string
  force?: boolean
  now?: Date
}): Promise<Restored> {
  const target = path.resolve(dataDir)
  await access(file).catch(() => {
    throw new Error(`File not found: ${file}`)
  })
  const there = await readdir(target).catch(() => [])
  if (there.length > 0 && !force) throw new Error(`${dataDir} is not empty. Use --force to move it aside.`)
  refuseInUse(target, there)
  await mkdir(path.dirname(target), { recursive: true })
  const draft = await mkdtemp(`${target}.restoring-`)
  try {
    const { bookings } = await unpack({ file, folder: draft })
    await eraseAgain({ draft, target, now })
    return { bookings, before: await change({ draft, target, now }) }
  } finally {
    await rm(draft, { recursive: true, force: true })
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
  const database = openBackup({ file, unpacked })
  try {
    const checked = checkDatabase(database)
    await unpackFiles(database, folder)
    leapAhead(database)
    return checked
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot restore ${file}. ${why}`, { cause })
  } finally {
    database.close()
  }
}

/** Erases in the restored database what was erased on request, by the list in the backup or in the folder that was there. */
async function eraseAgain({ draft, target, now }: { draft: string; target: string; now: Date }): Promise<void> {
  await addToErasureList(draft, { ids: await readErasureList(target), now })
  if ((await readErasureList(draft)).length === 0) return
  const db = await openDatabase(draft)
  try {
    await eraseListed({ db, dataDir: draft, now: () => now, log: () => {}, unreadable: new Set() })
  } finally {
    await db.destroy()
  }
}

/** More events than a site has between a backup and the day it is needed. */
const LEAP = 1_000_000

/**
 * Has the events after a restore numbered above all that were posted since the backup: whoever receives them leaves out
 * what has no higher number than the last it kept.
 */
function leapAhead(database: DatabaseSync): void {
  // A backup from before there was an outbox has none.
  const outbox = database.prepare("select name from sqlite_master where type = 'table' and name = 'outbox'").get()
  if (outbox === undefined) return
  database.exec(`update outbox set sequence = sequence + ${LEAP} where sequence = (select max(sequence) from outbox)`)
}

function openBackup({ file, unpacked }: { file: string; unpacked: string }): DatabaseSync {
  const database = new DatabaseSync(unpacked)
  try {
    database.prepare('select name, sha256, content from kept_files limit 1').get()
    return database
  } catch (cause) {
    database.close()
    throw new Error(`${file} is not a backup of this site.`, { cause })
  }
}

/** Whoever has a database open keeps its journal from being changed. */
function refuseInUse(dataDir: string, there: string[]): void {
  const file = databaseFile(dataDir)
  if (!there.includes(path.basename(file))) return
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

async function change({ draft, target, now }: { draft: string; target: string; now: Date }): Promise<string | null> {
  const before = `${target}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const moved = await rename(target, before).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw new Error(`Cannot move ${target} aside (${error.code}): it must not be a mount point.`)
    },
  )
  try {
    await rename(draft, target)
  } catch (error) {
    if (moved) await rename(before, target)
    throw error
  }
  return moved ? before : null
}
