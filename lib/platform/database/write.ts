import 'server-only'
import type { Kysely, Transaction } from 'kysely'
import type { BookingEventTable } from '@/lib/booking/tables'
import { singleton } from '@/lib/singleton'
import type { Database } from './connection'
import type { Tables } from './tables'

type Actor = BookingEventTable['actor']

/** What a read needs that writers do too: the database, the one time of all that happens, and who causes it. */
export type Reader = { db: Kysely<Tables>; now: Date; actor: Actor }

/** An open transaction. Only `write` makes one: whoever takes it is inside. */
export type Tx = { db: Transaction<Tables>; now: Date; actor: Actor }

const commitListener = singleton<() => void>('commit listener')

/** Calls `listener` after each commit of this process; undefined ends that. */
export function onCommit(listener: (() => void) | undefined): void {
  commitListener.set(listener)
}

/** Runs `fn` in a transaction that sees all earlier ones. Nothing of it is stored if it throws. */
export async function write<T>(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(trx => fn({ db: trx, now: now(), actor }))
  commitListener.get()?.()
  return result
}
