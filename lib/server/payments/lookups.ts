import 'server-only'
import { AppError } from '@/lib/errors'
import type { TransactionLookupTable } from '@/lib/server/database/tables'
import { type Recorded, recordTransaction } from './merchant-changes'
import { after, type TillPorts } from './till'

/** Transactions looked up in one round. */
const ROUND = 10
/** How long a lookup that one server has begun is left alone by the others. */
const CLAIM_MS = 3 * 60_000
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 6 * 60 * 60_000
/** About ten days' worth of tries. */
const MAX_ATTEMPTS = 52
/** A transaction that the gateway told of and does not know may come into its books a moment later. */
const MISSING_ATTEMPTS = 4

/**
 * Looks up the transactions that are due, and records what the gateway says of them. Each is claimed before it is looked
 * up and done after: a server that dies in between leaves it to the next. Returns how many were looked up. `goOn` is
 * asked before each.
 */
export async function processLookups(ports: TillPorts, goOn: () => boolean = () => true): Promise<number> {
  const due = await ports.db
    .selectFrom('transaction_lookups')
    .selectAll()
    .where('next_try_at', '<=', ports.now().toISOString())
    .orderBy('next_try_at')
    .limit(ROUND)
    .execute()
  let done = 0
  for (const lookup of due) {
    if (!goOn()) break
    if (!(await claim(ports, lookup))) continue
    done += 1
    await lookUp(ports, { ...lookup, attempts: lookup.attempts + 1 })
  }
  return done
}

async function lookUp(ports: TillPorts, lookup: TransactionLookupTable): Promise<void> {
  const { id, transaction_id: transactionId, attempts } = lookup
  const recorded = await read(ports, lookup)
  const given = recorded !== 'done' && attempts >= MAX_ATTEMPTS
  if (given) console.error(`transaction ${transactionId}: lookup abandoned after ${attempts} attempts`)
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), MAX_PAUSE_MS)
  const next = recorded === 'done' || given ? null : after(ports.now(), pauseMs)
  await ports.db.updateTable('transaction_lookups').set({ next_try_at: next }).where('id', '=', id).execute()
}

async function read(
  ports: TillPorts,
  { transaction_id: transactionId, attempts }: TransactionLookupTable,
): Promise<Recorded> {
  try {
    const transaction = await ports.payments.details(transactionId)
    if (transaction === null) return attempts < MISSING_ATTEMPTS ? 'later' : 'done'
    ports.log(`transaction ${transactionId} fetched: ${transaction.kind} ${transaction.state}`)
    return await recordTransaction(ports, transaction)
  } catch (error) {
    const words = error instanceof AppError ? error.message : error
    if (attempts <= 3 || attempts % 10 === 0) console.error(`transaction ${transactionId}: lookup failed`, words)
    return 'later'
  }
}

async function claim({ db, now }: TillPorts, { id, next_try_at, attempts }: TransactionLookupTable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transaction_lookups')
    .set({ next_try_at: after(now(), CLAIM_MS), attempts: attempts + 1 })
    .where('id', '=', id)
    .where('next_try_at', '=', next_try_at)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
