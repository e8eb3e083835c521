import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/server/database/tables'
import { isoAfter, nextReconciliationAt, type PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { updateRefund } from './record-refund-outcome'

const BATCH_SIZE = 25
/** Checks of a refund without result, about a day's worth, before it is left to the operator. */
const MAX_REFUND_CHECKS = 100
/** Age at which an absent charge is no longer searched for when its gateway is not configured. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000
/** How long a payment claimed by one server is left alone by the others. */
const CLAIM_MS = 3 * 60_000

/**
 * Reconciles every payment that is due, each claimed by one server at a time; returns how many. Checks `shouldContinue`
 * before each.
 */
export async function reconcileDuePayments(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const now = context.now()
  const due = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('next_reconcile_at', '<=', now.toISOString())
    .orderBy('next_reconcile_at')
    .limit(BATCH_SIZE)
    .execute()
  let checkedCount = 0
  for (const payment of due) {
    if (!shouldContinue()) break
    if (!(await claimPayment(context, payment))) continue
    checkedCount += 1
    await reconcilePayment(context, { ...payment, reconcile_attempts: payment.reconcile_attempts + 1 })
  }
  return checkedCount
}

/** Schedules everything that is open for the next run. For server startup. */
export async function scheduleAllOpenPayments({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_reconcile_at: now().toISOString() })
    .where('next_reconcile_at', '>', now().toISOString())
    .where('state', 'in', ['sent', 'unknown', 'held', 'due'])
    .execute()
}

async function reconcilePayment(context: PaymentContext, payment: PaymentTable): Promise<void> {
  const { db, paymentGateway: payments, now } = context
  try {
    if (payment.kind === 'refund') await processRefund(context, payment.id)
    else if (payment.gateway === payments.name) await reconcileCharge(context, payment)
    else throw new Error(`its gateway ${payment.gateway} is no longer configured`)
  } catch (error) {
    // Whatever failed, the payment stays open and is retried.
    const loggedError = error instanceof AppError ? error.message : error
    if (payment.reconcile_attempts <= 3 || payment.reconcile_attempts % 20 === 0)
      console.error(`payment ${payment.id} (${payment.state}): reconciliation failed`, loggedError)
    if (payment.kind === 'refund' && payment.reconcile_attempts >= MAX_REFUND_CHECKS)
      return await leaveToOperator(context, payment)
    const givenUp = payment.state === 'absent' && +now() - Date.parse(payment.updated_at) > GIVE_UP_MS
    const next = nextReconciliationAt({ now: now(), attempts: payment.reconcile_attempts, sentAt: payment.sent_at })
    await db
      .updateTable('payments')
      .set({ next_reconcile_at: givenUp ? null : next.toISOString() })
      .where('id', '=', payment.id)
      .where('version', '=', payment.version)
      .execute()
  }
}

/** `lost`: it may have been made; the gateway's merchant interface shows that. */
async function leaveToOperator(context: PaymentContext, refund: PaymentTable): Promise<void> {
  const reason = refund.state === 'due' ? 'unreachable' : 'lost'
  await updateRefund(context, { refund, patch: { state: 'operator', reason, next_reconcile_at: null } })
}

async function claimPayment(
  { db, now }: PaymentContext,
  { id, version, next_reconcile_at, reconcile_attempts }: PaymentTable,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ next_reconcile_at: isoAfter(now(), CLAIM_MS), reconcile_attempts: reconcile_attempts + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('next_reconcile_at', '=', next_reconcile_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
