import 'server-only'
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SandboxTransactionTable, Tables } from '@/lib/server/database/tables'
import type { Transaction } from '../gateway-port'

/** The database, or a transaction of it. */
type Db = Kysely<Tables>

/** How long a charge or a refund waits for its settlement: from then on it can be given back, not taken back. */
export const SETTLEMENT_DELAY_MS = 24 * 60 * 60 * 1000
/** How long a charge is held for review: nobody reviews it, so it is approved then. */
export const REVIEW_DURATION_MS = 60 * 60 * 1000
/** Transaction ids have 11 or 12 digits, as Authorize.Net's do. */
const MIN_ID = 60_000_000_000
const MAX_ID = 200_000_000_000

export async function findTransaction(db: Db, id: string): Promise<SandboxTransactionTable | undefined> {
  return await db.selectFrom('sandbox_transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes a transaction under an id that is not taken, and gives that. Within a transaction of the database. */
export async function insertTransaction(trx: Db, row: Omit<SandboxTransactionTable, 'id'>): Promise<string> {
  for (;;) {
    const id = String(randomInt(MIN_ID, MAX_ID))
    if ((await findTransaction(trx, id)) !== undefined) continue
    await trx
      .insertInto('sandbox_transactions')
      .values({ ...row, id })
      .execute()
    return id
  }
}

/** Where the money of a row stands now. */
export function currentState({ state, created_at }: SandboxTransactionTable, now: Date): Transaction['state'] {
  if (state === 'declined' || state === 'voided') return state
  const ageMs = +now - Date.parse(created_at)
  if (state === 'held' && ageMs < REVIEW_DURATION_MS) return 'held'
  return ageMs < SETTLEMENT_DELAY_MS ? 'unsettled' : 'settled'
}

/** A row of the ledger as it stands now. */
export function toTransaction(row: SandboxTransactionTable, now: Date): Transaction {
  return {
    transactionId: row.id,
    kind: row.kind,
    invoiceNumber: row.invoice_number,
    amountCents: row.amount_cents,
    state: currentState(row, now),
    refTransactionId: row.ref_transaction_id,
  }
}
