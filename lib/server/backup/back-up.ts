import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { databaseFile } from '@/lib/server/database/connection'
import { checkDatabase } from './checks'
import { packFiles } from './kept-files'

/** All pages in one step: in steps, a site that books meanwhile would have it begin again after each booking. */
const ALL_PAGES = 2 ** 31 - 1

export type BackedUp = { bookings: number; files: number; bytes: number }

/**
 * Writes a data folder into one new file, readable by its owner alone, while the site goes on booking: a consistent copy
 * of the database, with the other files in a table of it, checked and then compressed with gzip. It appears whole or not
 * at all. Throws an Error in words where the folder has no database, or the file is there already.
 */
export async function backUp({ dataDir, file }: { dataDir: string; file: string }): Promise<BackedUp> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await (await open(draft, 'wx', 0o600)).close()
    await copyDatabase({ from: databaseFile(dataDir), to: draft })
    const copied = await packAndCheck({ draft, dataDir })
    const packed = `${draft}.gz`
    try {
      await compress({ from: draft, to: packed })
      await link(packed, file)
      return { ...copied, bytes: (await stat(file)).size }
    } finally {
      await rm(packed, { force: true })
    }
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw new Error(`${file} already exists. Choose another file name.`)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function copyDatabase({ from, to }: { from: string; to: string }): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
}

async function packAndCheck({ draft, dataDir }: { draft: string; dataDir: string }) {
  const copy = new DatabaseSync(draft)
  try {
    // One file, without a log of its own beside it.
    copy.exec('pragma journal_mode = delete')
    const files = await packFiles(copy, dataDir)
    return { ...checkDatabase(copy), files }
  } finally {
    copy.close()
  }
}

/** Its end carries a checksum of all of it: a file that rots is known by it. */
async function compress({ from, to }: { from: string; to: string }): Promise<void> {
  await pipeline(createReadStream(from), createGzip(), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
}
