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

/**
 * Compares what the gateway lists with our records, daily; returns whether it was done. A stopping server leaves it to the
 * next run, which begins again: what was enqueued before stays.
 */
export async function reconcileSettlementsIfDue(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<boolean> {
  const run = await leaseRun(context)
  if (run === null) return false
  try {
    await compareLists(context, run, shouldContinue)
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

async function compareLists(
  context: PaymentContext,
  run: ReconciliationTable,
  shouldContinue: () => boolean,
): Promise<void> {
  const now = context.now()
  const lost: ListedTransaction[] = []
  const from = new Date(+now - RECONCILIATION_PERIOD_MS)
  for await (const page of context.paymentGateway.listTransactions({ from, to: now })) {
    const known = await loadKnown(context.db, page)
    for (const row of page.filter(each => differs(each, known))) await enqueueListed(context.db, row, known, now)
    lost.push(...page.filter(each => isWithoutBooking(each, known)))
    if (shouldContinue()) continue
    await updateRun(context, run, { next_run_at: now.toISOString() })
    return
  }
  await reportChargesWithoutBooking(context, lost)
  await updateRun(context, run, {
    last_run_started_at: now.toISOString(),
    consecutive_failures: 0,
    next_run_at: isoAfter(now, DAY_MS),
  })
  await pruneInbox(context)
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
  for await (const page of paymentGateway.listTransactions({ from, to: now })) {
    const { sums } = await loadKnown(db, page)
    for (const { transactionId, kind } of page) {
      if (kind !== 'refund' || sums.has(transactionId)) continue
      const transaction = await paymentGateway.fetchTransaction(transactionId)
      if (transaction !== null && charges.some(charge => charge.transactionId === transaction.refs)) {
        await record(context, { bookingId, transaction, asOf: lastSeq(row) })
      }
    }
  }
}

type Sums = { own: number; disputed: number }
type Known = { sums: Map<string, Sums>; attempts: Set<string | null>; invoices: Set<string | null> }

/** Loads what the ledgers hold of listed transactions. */
async function loadKnown(db: Kysely<Tables>, page: readonly ListedTransaction[]): Promise<Known> {
  const sums = new Map<string, Sums>()
  if (page.length === 0) return { sums, attempts: new Set(), invoices: new Set() }
  const ids = page.map(({ transactionId }) => transactionId)
  const numbers = page.map(({ invoiceNumber }) => invoiceNumber ?? '')
  const entries = await db
    .selectFrom('ledger')
    .select(['transaction_id', 'cents', 'cause'])
    .where('account', '=', 'money')
    .where('transaction_id', 'in', ids)
    .execute()
  for (const { transaction_id, cents, cause } of entries) {
    const sum = sums.get(transaction_id ?? '') ?? { own: 0, disputed: 0 }
    if (cause === 'chargeback' || cause === 'chargeback_won') sum.disputed -= cents
    else sum.own += cents
    sums.set(transaction_id ?? '', sum)
  }
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('transaction_id')
    .where('transaction_id', 'in', ids)
    .execute()
  const bookings = await db
    .selectFrom('bookings')
    .select('invoice_number')
    .where('invoice_number', 'in', numbers)
    .execute()
  return {
    sums,
    attempts: new Set(attempts.map(({ transaction_id }) => transaction_id)),
    invoices: new Set(bookings.map(({ invoice_number }) => invoice_number)),
  }
}

function tookMoney({ state }: ListedTransaction): boolean {
  return state === 'unsettled' || state === 'settled' || state === 'charged_back' || state === 'chargeback_reversed'
}

/** Checks whether a listed transaction may differ from the ledger, so that it has to be looked at. */
function differs(row: ListedTransaction, { sums, invoices }: Known): boolean {
  const { transactionId, kind, state, invoiceNumber } = row
  if (state === 'held') return false
  const sum = sums.get(transactionId)
  if (sum === undefined) return tookMoney(row) && (kind === 'refund' || invoices.has(invoiceNumber))
  if (state === 'charged_back') return sum.disputed === 0
  if (state === 'chargeback_reversed') return sum.disputed !== 0 || sum.own === 0
  return tookMoney(row) !== (sum.own !== 0)
}

/** If one of ours differs still, an earlier look was too early, or the status came back. */
async function enqueueListed(db: Kysely<Tables>, row: ListedTransaction, { sums, invoices }: Known, now: Date) {
  const { transactionId, status, invoiceNumber } = row
  const isOurs = sums.has(transactionId) || invoices.has(invoiceNumber)
  await enqueueTransaction(db, { id: `${transactionId} ${status}`, transactionId, now }, isOurs)
}

/** Checks whether a charge has an invoice number of this site and no booking. */
function isWithoutBooking(row: ListedTransaction, { sums, attempts, invoices }: Known): boolean {
  const { kind, invoiceNumber, transactionId } = row
  if (kind !== 'charge' || !tookMoney(row) || invoiceNumber === null || invoices.has(invoiceNumber)) return false
  return isOwnInvoiceNumber(invoiceNumber) && !sums.has(transactionId) && !attempts.has(transactionId)
}

/**
 * Tells the operator of charges whose bookings are lost, each once: usually an older backup was restored. Without any
 * booking, to which the email would belong, they are only logged, and told later.
 */
async function reportChargesWithoutBooking(context: PaymentContext, lost: ListedTransaction[]): Promise<void> {
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
