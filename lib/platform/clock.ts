import 'server-only'
import { sql } from 'kysely'
import { singleton } from '@/lib/singleton'

/** Milliseconds that the database's clock was ahead of this machine's at the start of the last transaction. */
const offset = singleton<number>('clock offset')

/** Returns the time by the clock that all instances share: that of PostgreSQL, or this machine's with SQLite. */
export function currentTime(): Date {
  return new Date(Date.now() + (offset.get() ?? 0))
}

/**
 * Returns milliseconds that never go back, unlike the machine's clock when it is corrected: for what one process waits
 * for or keeps in memory.
 */
export function monotonicMs(): number {
  return performance.now()
}

/**
 * Returns whether a window that began at a time is open. One that begins later was written by a clock that was ahead and
 * has been corrected: it is over.
 */
export function isWindowOpen(startedAt: string | number, windowMs: number, now: Date): boolean {
  const ageMs = +now - +new Date(startedAt)
  return ageMs >= 0 && ageMs < windowMs
}

/** The same for a column. */
export function windowIsOpen(column: string, windowMs: number, now: Date) {
  const startedAt = sql.ref(column)
  return sql<boolean>`(${startedAt} > ${new Date(+now - windowMs).toISOString()} and ${startedAt} <= ${now.toISOString()})`
}

/** By which the clocks of servers may differ. */
const CLOCK_SKEW_MS = 60_000

/**
 * Returns whether a stored time that work waits for has come. One that lies further ahead than such a time ever does was
 * written by a clock that was ahead and has been corrected: it is due now.
 */
export function isDue(column: string, longestMs: number, now: Date) {
  const dueAt = sql.ref(column)
  return sql<boolean>`(${dueAt} <= ${now.toISOString()} or ${dueAt} > ${new Date(+now + longestMs + CLOCK_SKEW_MS).toISOString()})`
}

/** Sets the shared clock by the time that the database has just reported. */
export function synchronizeClock(databaseTimeMs: number): void {
  offset.set(databaseTimeMs - Date.now())
}
