import 'server-only'
import type { PaymentTable } from '@/lib/payments/tables'
import { write } from '@/lib/platform/database/write'
import {
  IN_FLIGHT_TIMEOUT_MS,
  isoAfter,
  NEVER_MADE_AFTER_MS,
  nextReconciliationAt,
  type PaymentContext,
} from './context'
import { REASON_CHARGEBACK, withdrawPendingRefunds } from './external-refunds'
import type { Transaction } from './gateway-port'
import { recordUnknownRefunds } from './reconcile-settlements'
import { recordRefundOutcome, retryRefundLater, updateRefund } from './record-refund-outcome'
import { recordTransaction } from './record-transaction'
import { findPayment, listPayments, refreshBookingStatus, scheduleReconciliation, updatePayment } from './store'

/** Gateways settle once a day, so checking hourly is enough. */
export const SETTLEMENT_RECHECK_MS = 60 * 60_000
const NOTHING_TO_REFUND_STATES: readonly Transaction['state'][] = ['voided', 'declined', 'failed', 'charged_back']

/**
 * Sends a leased refund that is due, or reconciles one that was sent. Marked as sent beforehand; sent again only if the
 * first request provably did nothing. Throws AppError unavailable when the gateway does not respond.
 */
export async function processRefund(context: PaymentContext, refund: PaymentTable): Promise<void> {
  if (refund.state === 'due') await sendRefund(context, refund)
  if (refund.state === 'sent' || refund.state === 'unknown') await reconcileRefund(context, refund)
}

async function sendRefund(context: PaymentContext, refund: PaymentTable): Promise<void> {
  const { paymentGateway, now } = context
  const { ref_transaction_id: transactionId } = refund
  if (transactionId === null || refund.gateway !== paymentGateway.name || !paymentGateway.supportsRefunds) {
    return await updateRefund(context, {
      refund,
      patch: { state: 'operator', reason: 'by_hand', next_reconcile_at: null },
    })
  }
  const charge = await paymentGateway.fetchTransaction(transactionId)
  if (charge !== null && NOTHING_TO_REFUND_STATES.includes(charge.state)) {
    // Its money was already returned or never received.
    await recordTransaction(context, charge)
    if (!(await isRefundDue(context, refund))) return
  }
  const isFullAmount = charge?.amountCents === refund.amount_cents
  if (charge?.state === 'unsettled' && !isFullAmount) {
    return await scheduleReconciliation(context.db, { payment: refund, at: new Date(+now() + SETTLEMENT_RECHECK_MS) })
  }
  if (charge === null || (charge.state !== 'unsettled' && charge.state !== 'settled')) {
    const reason = `charge_${charge?.state ?? 'missing'}`
    return await updateRefund(context, { refund, patch: { state: 'operator', reason, next_reconcile_at: null } })
  }

  const method = charge.state === 'unsettled' ? 'void' : 'refund'
  if (method === 'refund') {
    await recordUnknownRefunds(context, transactionId)
    if (!(await isRefundDue(context, refund))) return
  }
  const claimed = await claimRefund(context, { refund, method })
  if (claimed === null) return
  const refundInput = { transactionId, invoiceNumber: refund.invoice_number, reference: refund.id }
  const outcome =
    method === 'void'
      ? await paymentGateway.void(refundInput)
      : await paymentGateway.refund({ ...refundInput, amountCents: refund.amount_cents })
  await recordRefundOutcome(context, { refund: claimed, outcome })
}

async function isRefundDue({ db }: PaymentContext, { id }: PaymentTable): Promise<boolean> {
  return (await findPayment(db, id))?.state === 'due'
}

async function claimRefund(
  context: PaymentContext,
  { refund, method }: { refund: PaymentTable; method: 'void' | 'refund' },
): Promise<PaymentTable | null> {
  return await write(context, 'site', async ({ db: trx, now }) => {
    const current = await findPayment(trx, refund.id)
    if (current?.state !== 'due' || current.lease_until !== refund.lease_until) return null
    const charge = (await listPayments(trx, refund.booking_id)).find(
      ({ kind, transaction_id }) => kind === 'charge' && transaction_id === current.ref_transaction_id,
    )
    if (charge?.state === 'charged_back') {
      await withdrawPendingRefunds(trx, { charge, reason: REASON_CHARGEBACK, now })
      await refreshBookingStatus(trx, { bookingId: refund.booking_id, now })
      return null
    }
    const patch = {
      state: 'sent' as const,
      method,
      sent_at: now.toISOString(),
      next_reconcile_at: isoAfter(now, IN_FLIGHT_TIMEOUT_MS),
      lease_until: isoAfter(now, IN_FLIGHT_TIMEOUT_MS),
    }
    return await updatePayment(trx, { payment: current, patch, now })
  })
}

async function reconcileRefund(context: PaymentContext, refund: PaymentTable): Promise<void> {
  const { paymentGateway, now } = context
  const since = new Date(refund.sent_at ?? refund.created_at)
  const isOutcomeOverdue = +now() - +since >= NEVER_MADE_AFTER_MS
  if (refund.gateway !== paymentGateway.name) {
    // Only the operator can check a gateway that is no longer configured.
    if (isOutcomeOverdue)
      return await updateRefund(context, {
        refund,
        patch: { state: 'operator', reason: 'lost', next_reconcile_at: null },
      })
    return await scheduleReconciliation(context.db, { payment: refund, at: new Date(+since + NEVER_MADE_AFTER_MS) })
  }
  const { transactionId, complete } = await findRefundTransaction(context, { refund, since })
  if (transactionId !== null)
    return await recordRefundOutcome(context, { refund, outcome: { state: 'made', transactionId } })
  if (complete && isOutcomeOverdue) return await retryRefundLater(context, { refund, reason: 'not_found' })
  await scheduleReconciliation(context.db, {
    payment: refund,
    at: nextReconciliationAt({ now: now(), attempts: refund.reconcile_attempts, sentAt: refund.sent_at }),
  })
}

async function findRefundTransaction(
  { db, paymentGateway }: PaymentContext,
  { refund, since }: { refund: PaymentTable; since: Date },
): Promise<{ transactionId: string | null; complete: boolean }> {
  const { ref_transaction_id: chargeTransactionId } = refund
  if (chargeTransactionId === null) return { transactionId: null, complete: false }
  if (refund.method === 'void') {
    const transaction = await paymentGateway.fetchTransaction(chargeTransactionId)
    return {
      transactionId: transaction?.state === 'voided' ? chargeTransactionId : null,
      complete: transaction !== null,
    }
  }
  const found = await paymentGateway.findTransactions({
    invoiceNumber: refund.invoice_number,
    since,
  })
  const knownTransactionIds = (await listPayments(db, refund.booking_id)).map(payment => payment.transaction_id)
  const match = found.transactions.find(
    ({ kind, state, transactionId, refTransactionId, amountCents }) =>
      kind === 'refund' &&
      (state === 'unsettled' || state === 'settled') &&
      refTransactionId === chargeTransactionId &&
      amountCents === refund.amount_cents &&
      !knownTransactionIds.includes(transactionId),
  )
  return { transactionId: match?.transactionId ?? null, complete: found.complete }
}
