import 'server-only'
import type { Kysely } from 'kysely'
import type { Account, Attempt, LedgerEntry, NewEntry } from '@/lib/booking/model/ledger'
import type { BookingTable, LedgerTable, PaymentAttemptTable } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'

type Db = Kysely<Tables>

/** A booking with all that its status follows from. */
export type BookingRow = BookingTable & { entries: LedgerEntry[]; attempts: Attempt[] }

export async function withAccount(db: Db, row: BookingTable): Promise<BookingRow> {
  const [entries, attempts] = await Promise.all([listEntries(db, row.id), listAttempts(db, row.id)])
  return { ...row, entries, attempts: attempts.map(toAttempt) }
}

export async function withAccounts(db: Db, rows: readonly BookingTable[]): Promise<BookingRow[]> {
  const accounts = new Map<string, BookingRow>(rows.map(row => [row.id, { ...row, entries: [], attempts: [] }]))
  const ids = [...accounts.keys()]
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const some = ids.slice(start, start + MAX_IDS)
    const [entries, attempts] = await Promise.all([
      db.selectFrom('ledger').selectAll().where('booking_id', 'in', some).orderBy('seq').execute(),
      db.selectFrom('payment_attempts').selectAll().where('booking_id', 'in', some).orderBy('created_at').execute(),
    ])
    for (const entry of entries) accounts.get(entry.booking_id)?.entries.push(toEntry(entry))
    for (const attempt of attempts) accounts.get(attempt.booking_id)?.attempts.push(toAttempt(attempt))
  }
  return [...accounts.values()]
}

/** Bound parameters of one statement are limited. */
const MAX_IDS = 500

export async function listEntries(db: Db, bookingId: string): Promise<LedgerEntry[]> {
  const rows = await db.selectFrom('ledger').selectAll().where('booking_id', '=', bookingId).orderBy('seq').execute()
  return rows.map(toEntry)
}

export async function listAttempts(db: Db, bookingId: string): Promise<PaymentAttemptTable[]> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Appends entries to the account of a booking. Only `store.ts` calls it: each has its event. */
export async function appendEntries(
  tx: Tx,
  bookingId: string,
  before: Pick<Account, 'entries'>,
  entries: readonly NewEntry[],
): Promise<LedgerEntry[]> {
  const lastSeq = before.entries.at(-1)?.seq ?? 0
  const rows = entries
    // A cancel is one even if it leaves the price as it was: what was given before it is settled.
    .filter(({ cents, cause }) => cents !== 0 || cause === 'canceled')
    .map((entry, index): LedgerTable => {
      const { account, cents, cause, actor = tx.actor, gateway = null, transactionId = null, refs = null } = entry
      const added = { booking_id: bookingId, seq: lastSeq + 1 + index, at: tx.now.toISOString() }
      return { ...added, actor, account, cents, cause, gateway, transaction_id: transactionId, refs }
    })
  if (rows.length > 0) await tx.db.insertInto('ledger').values(rows).execute()
  return rows.map(toEntry)
}

function toEntry({ booking_id: _, transaction_id: transactionId, ...entry }: LedgerTable): LedgerEntry {
  return { ...entry, transactionId }
}

export function toAttempt(row: PaymentAttemptTable): Attempt {
  const { id, reference, kind, cents, refs, state, transaction_id: transactionId, changes_ride } = row
  return { id, reference, kind, cents, refs, state, transactionId, changesRide: changes_ride === 1 }
}
