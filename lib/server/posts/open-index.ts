import 'server-only'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { nodeSqliteDialect } from '@/lib/server/database/dialect'
import { createTables, INDEX_VERSION, type IndexDatabase } from './tables'

/** Another process that writes the same posts has only to be let finish; meanwhile the index that there is serves. */
const BUSY_TIMEOUT_MS = 100

/** An index is read while it is written: in a file by two connections, so that neither waits for the other. */
export type OpenIndex = { reader: IndexDatabase; writer: IndexDatabase; close(): Promise<void> }

/** Opens the index of a file, or one in memory; one that cannot be read or is of another version is made anew. */
export async function openIndex(file: string | null): Promise<OpenIndex> {
  if (file === null) return openInMemory()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const kept = await connect(file).catch(() => undefined)
  if (kept !== undefined && (await isUsable(kept))) return pair(kept, file)
  await kept?.destroy()
  await Promise.all(['', '-wal', '-shm'].map(end => rm(`${file}${end}`, { force: true })))
  const fresh = await connect(file)
  await createTables(fresh)
  return pair(fresh, file)
}

async function openInMemory(): Promise<OpenIndex> {
  const db = await connect(':memory:')
  await createTables(db)
  return { reader: db, writer: db, close: () => db.destroy() }
}

async function pair(writer: IndexDatabase, file: string): Promise<OpenIndex> {
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

async function isUsable(db: IndexDatabase): Promise<boolean> {
  try {
    const version = await sql<{ user_version: number }>`pragma user_version`.execute(db)
    if (version.rows[0]?.user_version !== INDEX_VERSION) return false
    const check = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    return check.rows[0]?.quick_check === 'ok'
  } catch {
    return false
  }
}
