import 'server-only'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { monotonicMs, windowIsOpen } from './clock'
import type { Tx } from './database/write'
import { type MemoryLimitName, type RowSource, rateLimits } from './rate-limits'

/** Maximum number of tracked keys; the least recently active is evicted. */
const MAX_TRACKED_KEYS = 10_000

/**
 * Creates a sliding-window rate limiter per key in the memory of this process. It counts a request and returns 0, or the
 * milliseconds to wait.
 */
export function createRateLimiter(
  name: MemoryLimitName,
  { now = monotonicMs }: { now?: () => number } = {},
): (key: string) => number {
  const { max, windowMs } = rateLimits[name]
  const requestTimes = new LRUCache<string, number[]>({ max: MAX_TRACKED_KEYS })
  return key => {
    const nowMs = now()
    const recent = (requestTimes.get(key) ?? []).filter(each => nowMs - each < windowMs)
    const oldestBlockingMs = recent[recent.length - max]
    if (oldestBlockingMs !== undefined) return oldestBlockingMs + windowMs - nowMs
    requestTimes.set(key, [...recent, nowMs])
    return 0
  }
}

type DatabaseLimit = { max: number; windowMs: number; rows: RowSource }

/** Returns the milliseconds until a key may act again; 0 below a limit whose rows are in the database. */
export async function databaseWaitMs(
  { db, now }: Tx,
  { max, windowMs, rows }: DatabaseLimit,
  key: string,
): Promise<number> {
  const source = toColumns(rows)
  const at = sql.ref(source.at)
  const recent = await sql<{ at: string }>`
    select ${at} as at from ${sql.table(rows.table)}
    where ${sql.ref(source.key)} = ${key} and ${windowIsOpen(source.at, windowMs, now)} ${ofEvent(rows)}
    order by ${at} desc limit ${max}`.execute(db)
  const oldestCounted = recent.rows[max - 1]
  return oldestCounted === undefined ? 0 : Date.parse(oldestCounted.at) + windowMs - +now
}

function toColumns({ table }: RowSource): { key: string; at: string } {
  if (table === 'links') return { key: 'purpose', at: 'created_at' }
  if (table === 'outbox') return { key: 'booking_id', at: 'created_at' }
  return { key: table === 'booking_events' ? 'booking_id' : 'client_ip', at: 'at' }
}

function ofEvent(rows: RowSource) {
  // Quotes of a text within the JSON have a backslash.
  return 'event' in rows ? sql`and events like ${`%"type":"${rows.event}"%`}` : sql``
}
