import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/payments/tables'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { withTimeout } from '@/lib/platform/with-timeout'
import { nextReconciliationAt, type PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { updateRefund } from './record-refund-outcome'
import { findPayment, isOpenCharge, isUnleased, leasePayment, listPayments, scheduleReconciliation } from './store'

const BATCH_SIZE = 25
/** About a day's worth. */
const MAX_REFUND_CHECKS = 100
const GIVE_UP_MS = 2 * 24 * 60 * 60_000
const MAX_WAIT_MS = 8000

/** Reconciles every payment that is due; returns how many. One process at a time has the lease of each. */
export async function reconcileDuePayments(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const now = context.now()
  const duePayments = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('next_reconcile_at', '<=', now.toISOString())
    .where(isUnleased(now))
    .orderBy('next_reconcile_at')
    .limit(BATCH_SIZE)
    .execute()
  let checkedCount = 0
  for (const payment of duePayments) {
    if (!shouldContinue()) break
    if (await reconcilePayment(context, payment)) checkedCount += 1
  }
  return checkedCount
}

/**
 * Sends the given refunds and declines the given held charges of a booking, within a time limit. Never throws: what
 * caused them is stored, and they are retried.
 */
export async function processRefundsAndDeclines(context: PaymentContext, paymentIds: readonly string[]): Promise<void> {
  const work = paymentIds.map(async id => {
    try {
      const payment = await findPayment(context.db, id)
      if (payment !== undefined) await reconcilePayment(context, payment)
    } catch (error) {
      console.error(`payment ${id}: refund or decline failed; it will be retried`, toLoggableError(error))
    }
  })
  await withTimeout(Promise.all(work), MAX_WAIT_MS, undefined)
}

/** Reconciles the open charges of a booking now; one whose outcome stays unknown is reconciled later. */
export async function reconcileOpenCharges(context: PaymentContext, bookingId: string): Promise<void> {
  const payments = await listPayments(context.db, bookingId)
  for (const charge of payments) {
    if (isOpenCharge(charge) && charge.gateway === context.paymentGateway.name) await reconcilePayment(context, charge)
  }
}

/** Returns false if another process works on the payment. */
async function reconcilePayment(context: PaymentContext, found: PaymentTable): Promise<boolean> {
  const { db, paymentGateway, now } = context
  const payment = await leasePayment(db, { payment: found, now: now() })
  if (payment === null) return false
  try {
    if (payment.kind === 'refund') await processRefund(context, payment)
    else if (payment.gateway === paymentGateway.name) await reconcileCharge(context, payment)
    else throw new Error(`its gateway ${payment.gateway} is no longer configured`)
  } catch (error) {
    const loggedError = error instanceof AppError ? error.message : error
    if (payment.reconcile_attempts <= 3 || payment.reconcile_attempts % 20 === 0)
      console.error(`payment ${payment.id} (${payment.state}): reconciliation failed`, loggedError)
    if (payment.kind === 'refund' && payment.reconcile_attempts >= MAX_REFUND_CHECKS) {
      await leaveToOperator(context, payment)
      return true
    }
    const givenUp = payment.state === 'absent' && +now() - Date.parse(payment.updated_at) > GIVE_UP_MS
    const next = nextReconciliationAt({ now: now(), attempts: payment.reconcile_attempts, sentAt: payment.sent_at })
    await scheduleReconciliation(db, { payment, at: givenUp ? null : next })
  }
  return true
}

/** `lost`: only the merchant interface shows whether it was made. */
async function leaveToOperator(context: PaymentContext, refund: PaymentTable): Promise<void> {
  const reason = refund.state === 'due' ? 'unreachable' : 'lost'
  await updateRefund(context, { refund, patch: { state: 'operator', reason, next_reconcile_at: null } })
}
