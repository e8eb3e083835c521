import 'server-only'
import { singleton } from './singleton'

/** Milliseconds that the database's clock was ahead of this machine's at the start of the last transaction. */
const offset = singleton<number>('clock offset')

/** Returns the time by the clock that all instances share: that of PostgreSQL, or this machine's with SQLite. */
export function currentTime(): Date {
  return new Date(Date.now() + (offset.get() ?? 0))
}

/** Sets the shared clock by the time that the database has just reported. */
export function synchronizeClock(databaseTimeMs: number): void {
  offset.set(databaseTimeMs - Date.now())
}
