import 'server-only'
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Transaction } from '@/lib/payments/server/gateway-port'
import type { SandboxTransactionTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'

type Db = Kysely<Tables>

/** Before this a charge can be voided, after it refunded. */
export const SETTLEMENT_DELAY_MS = 24 * 60 * 60 * 1000
export const REVIEW_DURATION_MS = 60 * 60 * 1000
/** 11 or 12 digits, as Authorize.Net's. */
const MIN_ID = 60_000_000_000
const MAX_ID = 200_000_000_000

export async function findTransaction(db: Db, id: string): Promise<SandboxTransactionTable | undefined> {
  return await db.selectFrom('sandbox_transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a transaction under a free id and returns the id. */
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

/** Derives the current state of a row. */
export function currentState({ state, created_at }: SandboxTransactionTable, now: Date): Transaction['state'] {
  if (state === 'declined' || state === 'voided') return state
  const ageMs = +now - Date.parse(created_at)
  if (state === 'held' && ageMs < REVIEW_DURATION_MS) return 'held'
  return ageMs < SETTLEMENT_DELAY_MS ? 'unsettled' : 'settled'
}

/** Converts a row of the ledger, with its current state. */
export function toTransaction(row: SandboxTransactionTable, now: Date): Transaction {
  const lastFour = /"lastFour":"(\d{4})"/.exec(row.card)?.[1]
  return {
    transactionId: row.id,
    kind: row.kind,
    invoiceNumber: row.invoice_number,
    amountCents: row.amount_cents,
    state: currentState(row, now),
    refTransactionId: row.ref_transaction_id,
    ...(lastFour !== undefined && { lastFour }),
  }
}
