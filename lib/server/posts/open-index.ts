import 'server-only'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { nodeSqliteDialect } from '@/lib/server/database/dialect'
import { type IndexDatabase, prepareTables } from './tables'

/** How long a statement holds everything up for another process's write; what is longer is waited for aside. */
const BUSY_TIMEOUT_MS = 20
const TRY_AGAIN_MS = 100
const TRIES = 100
const SQLITE_BUSY = 5

/** An index is read while it is written: in a file by two connections, so that neither waits for the other. */
export type OpenIndex = { reader: IndexDatabase; writer: IndexDatabase; close(): Promise<void> }

/** Opens the index of a file, or one in memory; one that cannot be read or is of another version is made anew. */
export async function openIndex(file: string | null): Promise<OpenIndex> {
  if (file === null) return openInMemory()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  if (!(await isSound(file))) await Promise.all(['', '-wal', '-shm'].map(end => rm(`${file}${end}`, { force: true })))
  const writer = await connect(file)
  await prepareTables(writer)
  const reader = await connect(file)
  return {
    reader,
    writer,
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Begins a transaction; while another process writes the same index, it waits for that. Throws where it takes too long. */
export async function beginTransaction(db: IndexDatabase) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.startTransaction().execute()
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error
      await wait(TRY_AGAIN_MS)
    }
  }
}

/** Whether this is the database's own word on a write, and not a fault of the program. */
export function isDatabaseError(error: unknown): error is { errcode: unknown; message: unknown } {
  return typeof error === 'object' && error !== null && 'errcode' in error && 'message' in error
}

function isBusy(error: unknown): boolean {
  return isDatabaseError(error) && error.errcode === SQLITE_BUSY
}

async function openInMemory(): Promise<OpenIndex> {
  const db = await connect(':memory:')
  await prepareTables(db)
  return { reader: db, writer: db, close: () => db.destroy() }
}

async function connect(file: string): Promise<IndexDatabase> {
  const db: IndexDatabase = new Kysely({
    dialect: nodeSqliteDialect({ file, busyTimeoutMs: BUSY_TIMEOUT_MS, rebuildable: true }),
  })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Whether the file can be read as a database; one that is not there yet can. A thorough check would take a second. */
async function isSound(file: string): Promise<boolean> {
  const db = await connect(file).catch(() => undefined)
  if (db === undefined) return false
  try {
    await sql`select count(*) from sqlite_master`.execute(db)
    return true
  } catch {
    return false
  } finally {
    await db.destroy()
  }
}
