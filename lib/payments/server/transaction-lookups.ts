import 'server-only'
import { AppError } from '@/lib/errors'
import type { TransactionLookupTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { isoAfter, type PaymentContext } from './context'
import { type RecordingResult, recordTransaction } from './record-transaction'

const BATCH_SIZE = 10
const CLAIM_MS = 3 * 60_000
const INITIAL_BACKOFF_MS = 5000
export const MAX_BACKOFF_MS = 6 * 60 * 60_000
/** About ten days' worth. */
const MAX_ATTEMPTS = 52
/** The gateway may know a transaction late. */
const MAX_MISSING_ATTEMPTS = 4

/** Processes due lookups; returns how many. Claimed first, so another server takes over from a dead one. */
export async function processLookups(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const dueLookups = await context.db
    .selectFrom('transaction_lookups')
    .selectAll()
    .where('next_attempt_at', '<=', context.now().toISOString())
    .orderBy('next_attempt_at')
    .limit(BATCH_SIZE)
    .execute()
  let processedCount = 0
  for (const lookup of dueLookups) {
    if (!shouldContinue()) break
    if (!(await claimLookup(context, lookup))) continue
    processedCount += 1
    await processLookup(context, { ...lookup, attempts: lookup.attempts + 1 })
  }
  return processedCount
}

async function processLookup(context: PaymentContext, lookup: TransactionLookupTable): Promise<void> {
  const { id, transaction_id: transactionId, attempts } = lookup
  const result = await fetchAndRecord(context, lookup)
  const givenUp = result !== 'done' && attempts >= MAX_ATTEMPTS
  if (givenUp) console.error(`transaction ${transactionId}: lookup abandoned after ${attempts} attempts`)
  const backoff = exponentialBackoffMs({ failures: attempts + 1, firstMs: INITIAL_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
  const next = result === 'done' || givenUp ? null : isoAfter(context.now(), backoff)
  await context.db
    .updateTable('transaction_lookups')
    .set({ next_attempt_at: next })
    .where('id', '=', id)
    // Another process that took over meanwhile counted an attempt.
    .where('attempts', '=', attempts)
    .execute()
}

async function fetchAndRecord(
  context: PaymentContext,
  { transaction_id: transactionId, attempts }: TransactionLookupTable,
): Promise<RecordingResult> {
  try {
    const asOf = context.now()
    const transaction = await context.paymentGateway.fetchTransaction(transactionId)
    if (transaction === null) return attempts < MAX_MISSING_ATTEMPTS ? 'later' : 'done'
    context.log(`transaction ${transactionId} fetched: ${transaction.kind} ${transaction.state}`)
    return await recordTransaction(context, transaction, asOf)
  } catch (error) {
    const loggedError = error instanceof AppError ? error.message : error
    if (attempts <= 3 || attempts % 10 === 0) console.error(`transaction ${transactionId}: lookup failed`, loggedError)
    return 'later'
  }
}

async function claimLookup(
  { db, now }: PaymentContext,
  { id, next_attempt_at, attempts }: TransactionLookupTable,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transaction_lookups')
    .set({ next_attempt_at: isoAfter(now(), CLAIM_MS), attempts: attempts + 1 })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
