import 'server-only'
import { sql } from 'kysely'
import type { Database } from './database/connection'

/**
 * Counts a request of a key in PostgreSQL within a sliding window; returns 0, or the milliseconds to wait. Rejected
 * requests are not counted.
 */
export async function countSharedRequest(
  db: Database,
  { name, key, max, windowMs, now }: { name: string; key: string; max: number; windowMs: number; now: Date },
): Promise<number> {
  const since = new Date(+now - windowMs).toISOString()
  return await db.transaction().execute(async trx => {
    // A crash may forget the last counts, and the lock is not held for the disk.
    await sql`set local synchronous_commit = off`.execute(trx)
    await trx.deleteFrom('rate_limit_hits').where('name', '=', name).where('at', '<=', since).execute()
    const recent = await trx
      .selectFrom('rate_limit_hits')
      .select('at')
      .where('name', '=', name)
      .where('key', '=', key)
      .orderBy('at', 'desc')
      .limit(max)
      .execute()
    const oldestBlocking = recent[max - 1]
    if (oldestBlocking !== undefined) return Date.parse(oldestBlocking.at) + windowMs - +now
    await trx.insertInto('rate_limit_hits').values({ name, key, at: now.toISOString() }).execute()
    return 0
  })
}
