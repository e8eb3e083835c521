import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Kysely } from 'kysely'
import { databaseFile, openDatabase } from '@/lib/platform/database/connection'
import { postgresDialect } from '@/lib/platform/database/postgres-dialect'
import type { Tables } from '@/lib/platform/database/tables'
import { packFiles } from './backup-files'
import { copyDatabase } from './copy-database'
import { verifyBackupDatabase } from './verify-database'

/** SQLite restarts a stepwise backup after each write. */
const ALL_PAGES = 2 ** 31 - 1

export type BackupResult = { bookings: number; files: number; bytes: number }

/**
 * Backs up the database and a data folder into one file while the site runs. The file has SQLite’s format also where the
 * bookings are in PostgreSQL, and restores into either. Throws a readable Error without a database or if the file exists.
 */
export async function createBackup({
  dataDir,
  databaseUrl = null,
  file,
}: {
  dataDir: string
  databaseUrl?: string | null
  file: string
}): Promise<BackupResult> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await (await open(tempFile, 'wx', 0o600)).close()
    if (databaseUrl === null) await copyDatabaseFile({ from: databaseFile(dataDir), to: tempFile })
    else await exportPostgres({ databaseUrl, to: tempFile })
    const contents = await packAndCheck({ tempFile, dataDir })
    const compressedFile = `${tempFile}.gz`
    try {
      await compress({ from: tempFile, to: compressedFile })
      await link(compressedFile, file)
      return { ...contents, bytes: (await stat(file)).size }
    } finally {
      await rm(compressedFile, { force: true })
    }
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw new Error(`${file} already exists. Choose another file name.`)
    throw error
  } finally {
    await rm(tempFile, { force: true })
  }
}

async function copyDatabaseFile({ from, to }: { from: string; to: string }): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to, { rate: ALL_PAGES })
  } finally {
    database.close()
  }
}

async function exportPostgres({ databaseUrl, to }: { databaseUrl: string; to: string }): Promise<void> {
  const folder = await mkdtemp(`${to}-`)
  try {
    const source = new Kysely<Tables>({ dialect: postgresDialect({ url: databaseUrl, unlimited: true }) })
    const copy = await openDatabase(folder)
    try {
      await copyDatabase({ from: source, to: copy })
    } finally {
      await copy.destroy()
      await source.destroy()
    }
    await copyDatabaseFile({ from: databaseFile(folder), to })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function packAndCheck({ tempFile, dataDir }: { tempFile: string; dataDir: string }) {
  // With PostgreSQL nothing may have needed the folder yet.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const copy = new DatabaseSync(tempFile)
  try {
    copy.exec('pragma journal_mode = delete')
    const files = await packFiles(copy, dataDir)
    return { ...verifyBackupDatabase(copy), files }
  } finally {
    copy.close()
  }
}

async function compress({ from, to }: { from: string; to: string }): Promise<void> {
  await pipeline(createReadStream(from), createGzip(), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
}
