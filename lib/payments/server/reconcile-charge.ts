import 'server-only'
import { findBookingById } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/payments/tables'
import { NEVER_MADE_AFTER_MS, nextReconciliationAt, type PaymentContext } from './context'
import type { Transaction } from './gateway-port'
import { ABSENT_RECHECK_MS, type ChargeFinding, recordOutcome } from './record-outcome'
import { isOpenCharge, listPayments, scheduleReconciliation } from './store'

const REVIEW_MAX_BACKOFF_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** The longest time between two checks of an absent charge. */
export const LONGEST_CHECK_MS = 12 * ABSENT_RECHECK_MS

/**
 * Reconciles a leased charge of unknown outcome. A missing transaction is conclusive only at a gateway that lists everything;
 * missing and declined ones only after enough time. Throws AppError unavailable when the gateway does not respond.
 */
export async function reconcileCharge(context: PaymentContext, charge: PaymentTable): Promise<void> {
  const { transaction_id: transactionId } = charge
  const finding =
    transactionId === null
      ? await searchByInvoice(context, charge)
      : await reconcileKnownTransaction(context, charge, transactionId)
  if (finding !== null && isStateChange({ charge, finding })) {
    await recordOutcome(context, { id: charge.id, outcome: finding, lease: charge.lease_until })
    return
  }
  await scheduleReconciliation(context.db, { payment: charge, at: nextCheckAt({ charge, now: context.now() }) })
}

function isStateChange({ charge, finding }: { charge: PaymentTable; finding: ChargeFinding }): boolean {
  if (isOpenCharge(charge)) return finding.state !== charge.state
  return finding.state === 'approved' || finding.state === 'held'
}

/**
 * Fetches the outcome of a known transaction; declines its review if the booking was canceled. The response to the
 * decline may be lost or repeated.
 */
async function reconcileKnownTransaction(
  context: PaymentContext,
  charge: PaymentTable,
  transactionId: string,
): Promise<ChargeFinding | null> {
  const finding = await fetchFinding(context, transactionId)
  if (!(await isCanceled(context, charge))) return finding
  if (finding?.state !== 'held' || !context.paymentGateway.supportsRefunds) return declinedAsVoided(finding)
  const outcome = await context.paymentGateway.declinePendingReview({
    transactionId,
    invoiceNumber: charge.invoice_number,
    reference: charge.id,
  })
  const finalFinding = declinedAsVoided(await fetchFinding(context, transactionId))
  if (finalFinding?.state === 'held' && outcome.state !== 'unknown') {
    const reason = 'reason' in outcome ? outcome.reason : 'it is still pending review'
    throw new AppError({
      kind: 'unavailable',
      message: `the gateway did not decline the charge pending review: ${reason}`,
    })
  }
  return finalFinding
}

async function fetchFinding({ paymentGateway }: PaymentContext, transactionId: string): Promise<ChargeFinding | null> {
  const transaction = await paymentGateway.fetchTransaction(transactionId)
  return transaction === null ? null : toFinding(transaction)
}

/** A review declined because of a cancellation must not count as a declined card. */
function declinedAsVoided(finding: ChargeFinding | null): ChargeFinding | null {
  if (finding?.state !== 'declined' || finding.transactionId === null) return finding
  return { state: 'voided', reason: 'canceled', transactionId: finding.transactionId }
}

async function isCanceled({ db }: PaymentContext, { booking_id }: PaymentTable): Promise<boolean> {
  const row = await findBookingById(db, booking_id)
  return row !== undefined && row.cancelled_at !== null
}

async function searchByInvoice(context: PaymentContext, charge: PaymentTable): Promise<ChargeFinding | null> {
  const { db, now } = context
  const since = new Date(charge.sent_at ?? charge.created_at)
  const { transactions, complete } = await context.paymentGateway.findTransactions({
    invoiceNumber: charge.invoice_number,
    since,
  })
  const payments = await listPayments(db, charge.booking_id)
  // The transaction may be another open attempt's.
  if (payments.some(payment => payment.id !== charge.id && isOpenCharge(payment))) return null
  const knownTransactionIds = payments.map(payment => payment.transaction_id)
  const candidates = transactions.filter(
    ({ kind, transactionId }) => kind === 'charge' && !knownTransactionIds.includes(transactionId),
  )
  const sameAmount = candidates.filter(({ amountCents }) => amountCents === charge.amount_cents)
  const successful = sameAmount.find(tookMoney) ?? sameAmount.find(({ state }) => state === 'held')
  if (successful !== undefined) return toFinding(successful)
  const mismatch = candidates.find(tookMoney)
  if (mismatch !== undefined) throw amountMismatch({ charge, transaction: mismatch })
  // If there is no later one, it belongs to an earlier attempt, which took no money either.
  const last = sameAmount.at(-1)
  if (+now() - +since < NEVER_MADE_AFTER_MS) return null
  if (last !== undefined) return toFinding(last)
  return complete ? { state: 'absent', reason: 'not_found' } : null
}

function tookMoney({ state }: Transaction): boolean {
  return ['unsettled', 'settled', 'charged_back', 'chargeback_reversed'].includes(state)
}

/** Creates the error of a charge that stays open until the operator decides. */
function amountMismatch({ charge, transaction }: { charge: PaymentTable; transaction: Transaction }): Error {
  const [expectedCents, actualCents] = [charge.amount_cents, transaction.amountCents]
  return new Error(
    `amount mismatch: transaction ${transaction.transactionId} is ${actualCents} cents, expected ${expectedCents}`,
  )
}

function toFinding({ state, transactionId }: Transaction): ChargeFinding | null {
  switch (state) {
    case 'unsettled':
    case 'settled':
    case 'chargeback_reversed':
    // The chargeback is recorded afterward.
    case 'charged_back':
      return { state: 'approved', transactionId }
    case 'held':
      return { state: 'held', transactionId }
    case 'voided':
      return { state: 'voided', transactionId, reason: 'voided' }
    case 'declined':
    case 'failed':
      return { state, transactionId, reason: state }
  }
}

function nextCheckAt({ charge, now }: { charge: PaymentTable; now: Date }): Date | null {
  if (charge.state === 'absent') {
    return +now - Date.parse(charge.updated_at) > DAY_MS ? null : new Date(+now + LONGEST_CHECK_MS)
  }
  const { reconcile_attempts: attempts, sent_at: sentAt, state } = charge
  return nextReconciliationAt({
    now,
    attempts,
    sentAt,
    maxBackoffMs: state === 'held' ? REVIEW_MAX_BACKOFF_MS : undefined,
  })
}
