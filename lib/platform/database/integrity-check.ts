import 'server-only'
import { monotonicMs } from '@/lib/platform/clock'
import { singleton } from '@/lib/platform/singleton'
import { withTimeout } from '@/lib/platform/with-timeout'
import { runInThread } from './sqlite-thread'

/** Minimum interval between checks, each of which reads the whole file. */
const CHECK_INTERVAL_MS = 10 * 60_000
/** A longer check counts from the next call on. */
const MAX_WAIT_MS = 1000
/** https://sqlite.org/rescode.html, SQLITE_CORRUPT and SQLITE_NOTADB: too damaged to be checked. */
const UNREADABLE_CODES: readonly unknown[] = [11, 26]
type DamageState = { damage: string | null; validUntil: number; checking: Promise<void> | undefined }

const damageState = singleton<DamageState>('database damage')

/** Returns the known damage of the database file, or null; checks the file every ten minutes. */
export async function readKnownDamage(file: string, now: () => number = monotonicMs): Promise<string | null> {
  const state = damageState.getOrCreate(() => ({ damage: null, validUntil: 0, checking: undefined }))
  if (state.checking === undefined && now() >= state.validUntil) {
    state.validUntil = now() + CHECK_INTERVAL_MS
    state.checking = updateDamageState(state, file).finally(() => {
      state.checking = undefined
    })
  }
  if (state.checking !== undefined) await withTimeout(state.checking, MAX_WAIT_MS, undefined)
  return state.damage
}

/** Makes the next call check the file again, after a failed read. */
export function requestDamageCheck(): void {
  const state = damageState.get()
  if (state) state.validUntil = 0
}

async function updateDamageState(state: DamageState, file: string): Promise<void> {
  try {
    const damage = await findDamage(file)
    if (damage !== null && state.damage === null) {
      console.error(
        `the database file ${file} is corrupt: stop the server and restore the last backup (docs/operations.md): ${damage}`,
      )
    }
    state.damage = damage
  } catch (error) {
    console.error('database integrity check failed to run', error)
  }
}

/** Checks a whole database file. Returns the first damage or null. Throws if the file cannot be opened or read. */
export async function findDamage(file: string): Promise<string | null> {
  try {
    const [row] = await runInThread({ file, readOnly: true, statements: ['pragma quick_check(1)'] })
    const found = String(Object(row).quick_check)
    return found === 'ok' ? null : found
  } catch (error) {
    const { errcode, message } = Object(error)
    if (typeof errcode === 'number' && UNREADABLE_CODES.includes(errcode & 0xff)) return String(message)
    throw error
  }
}
