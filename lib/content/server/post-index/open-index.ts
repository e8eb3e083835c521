import 'server-only'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { nodeSqliteDialect } from '@/lib/platform/database/dialect'
import { ensureTables, type IndexDatabase } from './tables'

const BUSY_TIMEOUT_MS = 20
const RETRY_DELAY_MS = 100
const MAX_TRIES = 100
/** https://sqlite.org/rescode.html: the low byte is the primary code. */
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

export type IndexConnection = {
  reader: IndexDatabase
  writer: IndexDatabase
  close(): Promise<void>
  /** Keeps a file that another process has replaced. */
  discard(): Promise<void>
}

/** Opens the index in a file or in memory; rebuilds a corrupt or outdated one. */
export async function openIndex(file: string | null, onCorruption?: () => void): Promise<IndexConnection> {
  if (file === null) return openInMemory()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  if (!(await isReadable(file))) await remove(file)
  const writer = await retryWhileBusy(() => connect(file, onCorruption))
  await retryWhileBusy(() => ensureTables(writer))
  const reader = await retryWhileBusy(() => connect(file, onCorruption))
  const { ino } = await stat(file)
  async function close() {
    await reader.destroy()
    await writer.destroy()
  }
  return {
    reader,
    writer,
    close,
    async discard() {
      await close()
      const now = await stat(file).catch(() => undefined)
      if (now?.ino === ino) await remove(file)
    },
  }
}

async function remove(file: string) {
  await Promise.all(['', '-wal', '-shm'].map(end => rm(`${file}${end}`, { force: true })))
}

/** Begins a transaction, waiting for other processes. Throws after the time limit. */
export function beginTransaction(db: IndexDatabase) {
  return retryWhileBusy(() => db.startTransaction().execute())
}

async function retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || attempt === MAX_TRIES) throw error
      await wait(RETRY_DELAY_MS)
    }
  }
}

/** Returns whether an error comes from SQLite and is not a bug of ours. */
export function isDatabaseError(error: unknown): error is { errcode: unknown; message: unknown } {
  return typeof error === 'object' && error !== null && 'errcode' in error && 'message' in error
}

function isBusy(error: unknown): boolean {
  return primaryCode(error) === SQLITE_BUSY
}

function isCorruption(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

function primaryCode(error: unknown): number | null {
  return isDatabaseError(error) && typeof error.errcode === 'number' ? error.errcode & 0xff : null
}

async function openInMemory(): Promise<IndexConnection> {
  const db = await connect(':memory:')
  await ensureTables(db)
  const close = () => db.destroy()
  return { reader: db, writer: db, close, discard: close }
}

async function connect(file: string, onCorruption?: () => void): Promise<IndexDatabase> {
  const db: IndexDatabase = new Kysely({
    dialect: nodeSqliteDialect({ file, busyTimeoutMs: BUSY_TIMEOUT_MS, rebuildable: true }),
    log: event => {
      if (event.level === 'error' && isCorruption(event.error)) onCorruption?.()
    },
  })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** A thorough check would take a second. */
async function isReadable(file: string): Promise<boolean> {
  try {
    const db = await connect(file)
    try {
      await sql`select count(*) from sqlite_master`.execute(db)
    } finally {
      await db.destroy()
    }
    return true
  } catch (error) {
    return !isCorruption(error)
  }
}
