import 'server-only'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { nodeSqliteDialect } from '@/lib/platform/database/sqlite-dialect'
import { ensureTables, type IndexDatabase } from './tables'

/** https://sqlite.org/rescode.html: the low byte is the primary code. */
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

export type IndexConnection = {
  db: IndexDatabase
  close(): Promise<void>
  /** Keeps a file that another process has replaced. */
  discard(): Promise<void>
}

/** Opens the index in a file or in memory; rebuilds a corrupt or outdated one. */
export async function openIndex(file: string | null, onCorruption?: () => void): Promise<IndexConnection> {
  if (file === null) return openInMemory()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  if (!(await isReadable(file))) await remove(file)
  const db = await connect(file, onCorruption)
  const close = () => db.destroy()
  await ensureTables(db)
  const { ino } = await stat(file)
  return {
    db,
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

/** Returns whether an error comes from SQLite and is not a bug of ours. */
export function isDatabaseError(error: unknown): error is { errcode: unknown; message: unknown } {
  return typeof error === 'object' && error !== null && 'errcode' in error && 'message' in error
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
  return { db, close, discard: close }
}

async function connect(file: string, onCorruption?: () => void): Promise<IndexDatabase> {
  const db: IndexDatabase = new Kysely({
    dialect: nodeSqliteDialect({ file, rebuildable: true }),
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
