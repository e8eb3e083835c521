import 'server-only'
import { type QueryExecutorProvider, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { findStorageFailure } from './database/storage-failure'
import { type MemoryLimitName, type RowSource, rateLimits } from './rate-limits'
import { singleton } from './singleton'

/** Maximum number of tracked keys; the least recently active is evicted. */
const MAX_TRACKED_KEYS = 10_000

/** Counts a request and returns 0, or the milliseconds to wait if `max` is reached within the window. */
export type RateLimiter = (key: string) => Promise<number>

type CountedLimit = { max: number; windowMs: number }
type SharedCounter = (name: string, limit: CountedLimit & { key: string }) => Promise<number>

const sharedCounter = singleton<SharedCounter>('shared rate limits')

/** Counts requests in the database from now on, for all instances together; undefined counts in memory again. */
export function shareRateLimits(count: SharedCounter | undefined): void {
  sharedCounter.set(count)
}

/**
 * Creates a sliding-window rate limiter per key, shared by all instances or in memory. While the database is
 * unavailable each instance counts for itself, so that what needs no database goes on.
 */
export function createRateLimiter(name: MemoryLimitName, { now = Date.now }: { now?: () => number } = {}): RateLimiter {
  const limit = rateLimits[name]
  const countInMemory = createMemoryLimiter({ ...limit, now })
  return async key => {
    try {
      return (await sharedCounter.get()?.(name, { ...limit, key })) ?? countInMemory(key)
    } catch (error) {
      if (findStorageFailure(error) === null) throw error
      return countInMemory(key)
    }
  }
}

/** Creates a sliding-window rate limiter in the memory of this process. */
export function createMemoryLimiter({
  max,
  windowMs,
  now = Date.now,
}: CountedLimit & { now?: () => number }): (key: string) => number {
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

/**
 * Returns the milliseconds until a key may act again; 0 below a limit whose rows are in the database. Call within the
 * transaction that stores the counted row.
 */
export async function databaseWaitMs(
  db: QueryExecutorProvider,
  { max, windowMs, rows }: { max: number; windowMs: number; rows: RowSource },
  { key, now }: { key: string; now: Date },
): Promise<number> {
  const source = toColumns(rows)
  const at = sql.ref(source.at)
  const since = new Date(+now - windowMs).toISOString()
  if ('purge' in rows) await sql`delete from ${sql.table(rows.table)} where ${at} <= ${since}`.execute(db)
  const recent = await sql<{ at: string }>`
    select ${at} as at from ${sql.table(rows.table)}
    where ${sql.ref(source.key)} = ${key} and ${at} > ${since} ${'kind' in rows ? sql`and kind = ${rows.kind}` : sql``}
    order by ${at} desc limit ${max}`.execute(db)
  const oldestCounted = recent.rows[max - 1]
  return oldestCounted === undefined ? 0 : Date.parse(oldestCounted.at) + windowMs - +now
}

function toColumns(rows: RowSource): { key: string; at: string } {
  if ('purge' in rows) return { key: 'client_ip', at: 'at' }
  return { key: 'booking_id', at: rows.table === 'outbox' ? 'created_at' : 'at' }
}
