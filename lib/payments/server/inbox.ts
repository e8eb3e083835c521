import 'server-only'
import type { Kysely } from 'kysely'
import { findBookingById } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import type { GatewayInboxTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { isoAfter, type PaymentContext } from './context'
import type { Transaction } from './gateway-port'
import { findBookingOf, lastSeq, record } from './record'

type Db = Kysely<Tables>

const BATCH_SIZE = 10
const LEASE_MS = 3 * 60_000
const FIRST_BACKOFF_MS = 5000
export const MAX_BACKOFF_MS = 6 * 60 * 60_000
/** About ten days' worth. */
const MAX_ATTEMPTS = 52
/** The gateway may know a transaction late. */
const MAX_MISSING_ATTEMPTS = 4
/** Longer than a notification is repeated. */
const RETENTION_MS = 150 * 24 * 60 * 60_000

type Item = { id: string; transactionId: string; now: Date }

/** Has a transaction looked at; an item with the same id is looked at once, or else `again`. */
export async function enqueueTransaction(
  db: Db,
  { id, transactionId, now }: Item,
  again: boolean = false,
): Promise<void> {
  const isNew = await insertItem(db, { id, transactionId, now }, now.toISOString())
  if (isNew || !again) return
  await db
    .updateTable('gateway_inbox')
    .set({ next_attempt_at: now.toISOString(), attempts: 0 })
    .where('id', '=', id)
    .where('next_attempt_at', 'is', null)
    .execute()
}

/** Remembers an id that needs no look; false if it is known already. */
export async function remember(db: Db, item: Item): Promise<boolean> {
  return await insertItem(db, item, null)
}

async function insertItem(db: Db, { id, transactionId, now }: Item, next_attempt_at: string | null): Promise<boolean> {
  const at = { created_at: now.toISOString(), next_attempt_at, attempts: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_inbox')
    .values({ id, transaction_id: transactionId, booking_id: null, cents: null, ...at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Looks at the transactions that are due; returns how many. Leased first, so that another process takes over from a dead one. */
export async function readInbox(context: PaymentContext, shouldContinue: () => boolean = () => true): Promise<number> {
  const due = await context.db
    .selectFrom('gateway_inbox')
    .selectAll()
    .where('next_attempt_at', '<=', context.now().toISOString())
    .orderBy('next_attempt_at')
    .limit(BATCH_SIZE)
    .execute()
  let count = 0
  for (const item of due) {
    if (!shouldContinue()) break
    if (!(await leaseItem(context, item))) continue
    count += 1
    await readItem(context, { ...item, attempts: item.attempts + 1 })
  }
  return count
}

async function leaseItem({ db, now }: PaymentContext, { id, next_attempt_at, attempts }: GatewayInboxTable) {
  const { numUpdatedRows } = await db
    .updateTable('gateway_inbox')
    .set({ next_attempt_at: isoAfter(now(), LEASE_MS), attempts: attempts + 1 })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function readItem(context: PaymentContext, { id, transaction_id, attempts }: GatewayInboxTable): Promise<void> {
  const isDone = await fetchAndRecord(context, transaction_id, attempts)
  const isGivenUp = !isDone && attempts >= MAX_ATTEMPTS
  if (isGivenUp) console.error(`transaction ${transaction_id}: abandoned after ${attempts} attempts`)
  const backoff = exponentialBackoffMs({ failures: attempts + 1, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
  await context.db
    .updateTable('gateway_inbox')
    .set({ next_attempt_at: isDone || isGivenUp ? null : isoAfter(context.now(), backoff) })
    .where('id', '=', id)
    // Another process that took over meanwhile counted an attempt.
    .where('attempts', '=', attempts)
    .execute()
}

/** Returns false if it has to be read again later. */
async function fetchAndRecord(context: PaymentContext, transactionId: string, attempts: number): Promise<boolean> {
  try {
    // Whatever is recorded from here on may be newer than what the gateway is about to say.
    const seqs = await readSeqs(context.db, transactionId)
    const transaction = await context.paymentGateway.fetchTransaction(transactionId)
    if (transaction === null) return attempts >= MAX_MISSING_ATTEMPTS
    context.log(`transaction ${transactionId} fetched: ${transaction.kind} ${transaction.state}`)
    const bookingId = await findBookingOf(context.db, transaction)
    // What belongs to no booking may be of another site, or its charge is not known yet.
    if (bookingId === null) return attempts >= MAX_MISSING_ATTEMPTS
    const asOf = seqs.get(bookingId) ?? 0
    const verdict = await record(context, { bookingId, transaction, asOf })
    return verdict !== 'outdated' && !(verdict === 'unchanged' && (await waitsForCharge(context.db, transaction)))
  } catch (error) {
    const logged = error instanceof AppError ? error.message : toLoggableError(error)
    if (attempts <= 3 || attempts % 10 === 0) console.error(`transaction ${transactionId}: reading it failed`, logged)
    return false
  }
}

/** A refund counts once its charge does, which is still to be read, or to be counted by the operator. */
async function waitsForCharge(db: Db, { refs }: Transaction): Promise<boolean> {
  const charge = await db
    .selectFrom('gateway_inbox')
    .select('id')
    .where('transaction_id', '=', refs ?? '')
    .where(({ eb, or }) => or([eb('next_attempt_at', 'is not', null), eb('booking_id', 'is not', null)]))
    .executeTakeFirst()
  return charge !== undefined
}

async function readSeqs(db: Db, transactionId: string): Promise<Map<string, number>> {
  const known = await db
    .selectFrom('ledger')
    .select(['booking_id'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  const row = known && (await findBookingById(db, known.booking_id))
  return new Map(row === undefined ? [] : [[row.id, lastSeq(row)]])
}

/** Deletes what was looked at past its retention, except charges that wait for the operator. */
export async function pruneInbox({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('gateway_inbox')
    .where('next_attempt_at', 'is', null)
    .where('booking_id', 'is', null)
    .where('created_at', '<', isoAfter(now(), -RETENTION_MS))
    .execute()
}
