import 'server-only'
import { singleton } from './singleton'

/** Leases last for several times that. */
const TOLERANCE_MS = 1000

/** Milliseconds that the database's clock is ahead of this machine's. */
const offset = singleton<number>('clock offset')

/** Returns the time by the clock that all instances share: that of PostgreSQL, or this machine's with SQLite. */
export function currentTime(): Date {
  return new Date(Date.now() + (offset.get() ?? 0))
}

/** Sets the shared clock by a time that the database reported between a request and now. */
export function synchronizeClock({
  databaseTimeMs,
  requestedAtMs,
}: {
  databaseTimeMs: number
  requestedAtMs: number
}): void {
  const now = Date.now()
  const expected = databaseTimeMs - (offset.get() ?? 0)
  if (expected > requestedAtMs - TOLERANCE_MS && expected < now + TOLERANCE_MS) return
  const measured = databaseTimeMs - now
  const isOff = Math.abs(measured) >= TOLERANCE_MS
  offset.set(isOff ? measured : 0)
  if (!isOff) return
  const seconds = Math.round(Math.abs(measured) / 1000)
  const relation = measured > 0 ? 'behind' : 'ahead of'
  console.warn(`the clock of this machine is ${seconds} s ${relation} that of the database, which is used instead`)
}
