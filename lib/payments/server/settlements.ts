import 'server-only'
import type { Kysely } from 'kysely'
import { listCharges } from '@/lib/booking/model/ledger'
import { findBookingById, isOwnInvoiceNumber } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import type { ReconciliationTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { isoAfter, type PaymentContext } from './context'
import type { ListedTransaction } from './gateway-port'
import { enqueueTransaction, pruneInbox, remember } from './inbox'
import { lastSeq, record } from './record'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** About as long as a linked refund is possible; a chargeback appears in the batch of its charge, weeks later. */
const RECONCILIATION_PERIOD_MS = 120 * DAY_MS
/** A batch may settle days after it closed. */
const OVERLAP_MS = 7 * DAY_MS
/** The time of the next run is the lease of this one: longer than a request for each day's batch. */
const LEASE_MS = 30 * MINUTE_MS
const INITIAL_BACKOFF_MS = 5 * MINUTE_MS
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS

/** Compares what the gateway lists with our records, daily; returns whether it was done. */
export async function reconcileSettlementsIfDue(context: PaymentContext): Promise<boolean> {
  const run = await leaseRun(context)
  if (run === null) return false
  try {
    await compareLists(context, run)
  } catch (error) {
    const failures = run.consecutive_failures + 1
    const loggedError = error instanceof AppError ? error.message : error
    if (failures <= 3 || failures % 10 === 0)
      console.error('settlement reconciliation: listing gateway transactions failed', loggedError)
    const backoff = exponentialBackoffMs({ failures, firstMs: INITIAL_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
    await updateRun(context, run, { consecutive_failures: failures, next_run_at: isoAfter(context.now(), backoff) })
  }
  return true
}

/**
 * Records the merchant's own refunds of a booking's charges before we send one. Throws AppError unavailable when the
 * gateway does not respond.
 */
export async function recordMerchantRefunds(context: PaymentContext, bookingId: string): Promise<void> {
  const { paymentGateway, db } = context
  const now = context.now()
  const row = await findBookingById(db, bookingId)
  if (row === undefined) return
  const last = await db
    .selectFrom('reconciliations')
    .select('last_run_started_at')
    .where('gateway', '=', paymentGateway.name)
    .executeTakeFirst()
  const comparedUntil = last?.last_run_started_at
    ? Date.parse(last.last_run_started_at) - OVERLAP_MS
    : +now - RECONCILIATION_PERIOD_MS
  const charges = listCharges(row).filter(({ gateway }) => gateway === paymentGateway.name)
  const from = new Date(Math.max(comparedUntil, Date.parse(charges[0]?.at ?? '') || 0))
  const listed = await paymentGateway.listTransactions({ from, to: now })
  const refunds = listed.filter(({ kind }) => kind === 'refund')
  const known = await loadKnown(db, refunds)
  for (const transactionId of new Set(refunds.map(each => each.transactionId))) {
    if (known.sums.has(transactionId)) continue
    const transaction = await paymentGateway.fetchTransaction(transactionId)
    if (transaction !== null && charges.some(charge => charge.transactionId === transaction.refs)) {
      await record(context, { bookingId, transaction, asOf: lastSeq(row) })
    }
  }
}

type Sums = { own: number; disputed: number }
type Known = { sums: Map<string, Sums>; attempts: Set<string>; invoices: Set<string> }
const MAX_IDS = 500

/** Loads what the ledgers hold of listed transactions. */
async function loadKnown(db: Kysely<Tables>, listed: readonly ListedTransaction[]): Promise<Known> {
  const known: Known = { sums: new Map(), attempts: new Set(), invoices: new Set() }
  for (let start = 0; start < listed.length; start += MAX_IDS) {
    const some = listed.slice(start, start + MAX_IDS)
    const ids = some.map(({ transactionId }) => transactionId)
    const entries = await db
      .selectFrom('ledger')
      .select(['transaction_id', 'cents', 'cause'])
      .where('account', '=', 'money')
      .where('transaction_id', 'in', ids)
      .execute()
    for (const { transaction_id, cents, cause } of entries) {
      const sum = known.sums.get(transaction_id ?? '') ?? { own: 0, disputed: 0 }
      if (cause === 'chargeback' || cause === 'chargeback_won') sum.disputed -= cents
      else sum.own += cents
      known.sums.set(transaction_id ?? '', sum)
    }
    const attempts = await db
      .selectFrom('payment_attempts')
      .select('transaction_id')
      .where('transaction_id', 'in', ids)
      .execute()
    for (const { transaction_id } of attempts) if (transaction_id !== null) known.attempts.add(transaction_id)
    const numbers = some.flatMap(({ invoiceNumber }) => invoiceNumber ?? [])
    if (numbers.length === 0) continue
    const bookings = await db
      .selectFrom('bookings')
      .select('invoice_number')
      .where('invoice_number', 'in', numbers)
      .execute()
    for (const { invoice_number } of bookings) known.invoices.add(invoice_number)
  }
  return known
}

function tookMoney(state: ListedTransaction['state']): boolean {
  return state === 'unsettled' || state === 'settled' || state === 'charged_back' || state === 'chargeback_reversed'
}

/** Checks whether a listed transaction may differ from the ledger, so that it has to be looked at. */
function differs(row: ListedTransaction, known: Known): boolean {
  const { transactionId, kind, state, invoiceNumber } = row
  if (state === 'held') return false
  const sum = known.sums.get(transactionId)
  if (sum === undefined) {
    const isOurs = kind === 'refund' || (invoiceNumber !== null && known.invoices.has(invoiceNumber))
    return tookMoney(state) && isOurs
  }
  if (state === 'charged_back') return sum.disputed === 0
  if (state === 'chargeback_reversed') return sum.disputed !== 0 || sum.own === 0
  return tookMoney(state) !== (sum.own !== 0)
}

async function compareLists(context: PaymentContext, run: ReconciliationTable): Promise<void> {
  const { paymentGateway, db } = context
  const now = context.now()
  const from = new Date(+now - RECONCILIATION_PERIOD_MS)
  const listed = await paymentGateway.listTransactions({ from, to: now })
  const known = await loadKnown(db, listed)
  for (const row of listed) {
    const { transactionId, status } = row
    if (!differs(row, known)) continue
    // It differs still, so an earlier look was too early, or the status came back.
    const isOurs =
      known.sums.has(transactionId) || (row.invoiceNumber !== null && known.invoices.has(row.invoiceNumber))
    await enqueueTransaction(db, { id: `${transactionId} ${status}`, transactionId, now }, isOurs)
  }
  await reportChargesWithoutBooking(context, listed, known)
  await updateRun(context, run, {
    last_run_started_at: now.toISOString(),
    consecutive_failures: 0,
    next_run_at: isoAfter(now, DAY_MS),
  })
  await pruneInbox(context)
}

/**
 * Tells the operator of charges that have an invoice number of this site and no booking, each once: their bookings are
 * lost, usually because an older backup was restored. Without any booking, to which the email would belong, they are
 * only logged, and told later.
 */
async function reportChargesWithoutBooking(
  context: PaymentContext,
  listed: readonly ListedTransaction[],
  { sums, attempts, invoices }: Known,
): Promise<void> {
  const lost = listed.filter(({ kind, state, invoiceNumber, transactionId }) => {
    if (kind !== 'charge' || !tookMoney(state) || invoiceNumber === null || invoices.has(invoiceNumber)) return false
    return isOwnInvoiceNumber(invoiceNumber) && !sums.has(transactionId) && !attempts.has(transactionId)
  })
  if (lost.length === 0) return
  const told = await write(context, 'site', async tx => {
    const { db, now } = tx
    const bookings = db.selectFrom('bookings').select(['id', 'version']).orderBy('created_at', 'desc').limit(1)
    const last = await bookings.executeTakeFirst()
    if (last === undefined) return lost
    const untold: ListedTransaction[] = []
    for (const charge of lost) {
      // Under a name of its own: the transaction’s lookups are deleted when it is charged back.
      const id = `${charge.transactionId} without booking`
      if (await remember(db, { id, transactionId: id, now })) untold.push(charge)
    }
    const [first] = untold
    if (first === undefined) return []
    const charges = untold.map(({ invoiceNumber, transactionId }) => `${invoiceNumber}, transaction ${transactionId}`)
    await enqueueNotice(tx, last.id, { type: 'charges_without_booking', charges }, first.transactionId)
    return untold
  })
  for (const { invoiceNumber, transactionId } of told) {
    console.error(`transaction ${transactionId}: the gateway charged invoice ${invoiceNumber}, which no booking has`)
  }
}

async function leaseRun(context: PaymentContext): Promise<ReconciliationTable | null> {
  const { name: gateway } = context.paymentGateway
  return await write(context, 'site', async ({ db, now }) => {
    await db
      .insertInto('reconciliations')
      .values({ gateway, last_run_started_at: null, consecutive_failures: 0, next_run_at: now.toISOString() })
      .onConflict(conflict => conflict.column('gateway').doNothing())
      .execute()
    const leased = await db
      .updateTable('reconciliations')
      .set({ next_run_at: isoAfter(now, LEASE_MS) })
      .where('gateway', '=', gateway)
      .where('next_run_at', '<=', now.toISOString())
      .returningAll()
      .executeTakeFirst()
    return leased ?? null
  })
}

/** Updates a run, unless another process leased it meanwhile. */
async function updateRun(
  { db }: PaymentContext,
  { gateway, next_run_at }: ReconciliationTable,
  patch: Partial<ReconciliationTable>,
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set(patch)
    .where('gateway', '=', gateway)
    .where('next_run_at', '=', next_run_at)
    .execute()
}
