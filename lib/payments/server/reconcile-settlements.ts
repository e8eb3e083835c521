import 'server-only'
import { AppError } from '@/lib/errors'
import type { ReconciliationTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { write } from '@/lib/platform/database/write'
import { reportChargesWithoutBooking } from './charges-without-booking'
import { isoAfter, type PaymentContext } from './context'
import { recordTransaction } from './record-transaction'
import { differsFromRecords, loadPaymentRecords } from './transaction-comparison'
import { enqueueLookup, hasFinishedLookup, pruneLookups } from './transaction-lookup-store'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** About as long as a linked refund is possible. */
export const RECONCILIATION_PERIOD_MS = 120 * DAY_MS
/** The most that the gateway lists. */
const MAX_STEP_MS = 31 * DAY_MS
/** A batch may settle days after it closed. */
const OVERLAP_MS = 7 * DAY_MS
/** A chargeback appears in the batch of its charge, weeks later. */
const FULL_RUN_INTERVAL_MS = 7 * DAY_MS
const STEP_DELAY_MS = 30_000
/** The time of the next run is the lease of a step. */
const LEASE_MS = 15 * MINUTE_MS
const INITIAL_BACKOFF_MS = 5 * MINUTE_MS
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS

/** Compares the gateway's lists with our records daily; returns whether a step was taken. */
export async function reconcileSettlementsIfDue(context: PaymentContext): Promise<boolean> {
  if (context.paymentGateway.listTransactions === null) return false
  const run = await claimStep(context)
  if (run === null) return false
  try {
    await runStep(context, run)
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
 * Records unknown refunds of a charge before we send one. Throws AppError unavailable when the gateway does not
 * respond.
 */
export async function recordUnknownRefunds(context: PaymentContext, chargeId: string): Promise<void> {
  const { paymentGateway, db } = context
  if (paymentGateway.listTransactions === null) return
  const now = context.now()
  const last = await db
    .selectFrom('reconciliations')
    .select('last_run_started_at')
    .where('gateway', '=', paymentGateway.name)
    .executeTakeFirst()
  const reconciledUntil = last?.last_run_started_at
    ? Date.parse(last.last_run_started_at) - OVERLAP_MS
    : +now - RECONCILIATION_PERIOD_MS
  const charge = await db
    .selectFrom('payments')
    .select('created_at')
    .where('transaction_id', '=', chargeId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  const from = new Date(Math.max(reconciledUntil, Date.parse(charge?.created_at ?? '') || 0))
  const listed = await paymentGateway.listTransactions({ from, to: now })
  const ledger = await loadPaymentRecords(db, { gateway: paymentGateway.name, listed })
  const ids = new Set(listed.filter(({ kind }) => kind === 'refund').map(({ transactionId }) => transactionId))
  for (const id of ids) {
    if (ledger.payments.has(id) || (await hasFinishedLookup(db, id))) continue
    const refund = await paymentGateway.fetchTransaction(id)
    if (refund?.refTransactionId === chargeId) await recordTransaction(context, refund)
  }
}

async function runStep(context: PaymentContext, run: ReconciliationTable): Promise<void> {
  const { paymentGateway, db } = context
  const now = context.now()
  const startedAt = new Date(run.current_run_started_at ?? now)
  const isFullRun =
    run.last_full_run_started_at === null ||
    +startedAt - Date.parse(run.last_full_run_started_at) >= FULL_RUN_INTERVAL_MS
  const since =
    isFullRun || run.last_run_started_at === null
      ? +startedAt - RECONCILIATION_PERIOD_MS
      : Date.parse(run.last_run_started_at) - OVERLAP_MS
  const from = new Date(run.cursor ?? since)
  const to = new Date(Math.min(+from + MAX_STEP_MS, +now))
  const listed = (await paymentGateway.listTransactions?.({ from, to })) ?? []
  const ledger = await loadPaymentRecords(db, { gateway: paymentGateway.name, listed })
  for (const row of listed) {
    const { transactionId, status } = row
    if (differsFromRecords(row, ledger))
      await enqueueLookup(db, { id: `${transactionId} ${status}`, transactionId, now })
  }
  await reportChargesWithoutBooking(context, listed, ledger)
  if (+to < +now) {
    const next = { cursor: to.toISOString(), current_run_started_at: startedAt.toISOString(), consecutive_failures: 0 }
    return await updateRun(context, run, { ...next, next_run_at: isoAfter(context.now(), STEP_DELAY_MS) })
  }
  await updateRun(context, run, {
    cursor: null,
    current_run_started_at: null,
    last_run_started_at: startedAt.toISOString(),
    ...(isFullRun && { last_full_run_started_at: startedAt.toISOString() }),
    consecutive_failures: 0,
    next_run_at: isoAfter(startedAt, DAY_MS),
  })
  await pruneLookups(context)
}

async function claimStep(context: PaymentContext): Promise<ReconciliationTable | null> {
  const { name: gateway } = context.paymentGateway
  const initialRun = {
    cursor: null,
    current_run_started_at: null,
    last_run_started_at: null,
    last_full_run_started_at: null,
    consecutive_failures: 0,
  }
  return await write(context, 'site', async ({ db, now }) => {
    await db
      .insertInto('reconciliations')
      .values({ ...initialRun, gateway, next_run_at: now.toISOString() })
      .onConflict(conflict => conflict.column('gateway').doNothing())
      .execute()
    const run = await db
      .selectFrom('reconciliations')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('next_run_at', '<=', now.toISOString())
      .executeTakeFirst()
    if (run === undefined) return null
    const lease = { next_run_at: isoAfter(now, LEASE_MS) }
    await db.updateTable('reconciliations').set(lease).where('gateway', '=', gateway).execute()
    return { ...run, ...lease }
  })
}

/** Updates a run, unless another process leased its step meanwhile. */
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
