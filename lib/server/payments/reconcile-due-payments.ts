import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/server/database/tables'
import { isoAfter, nextReconciliationAt, type PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { updateRefund } from './record-refund-outcome'

/** Payments looked into in one round. */
const BATCH_SIZE = 25
/** Looks at a refund that came to nothing, about a day's worth of them, before it is left to people. */
const MAX_REFUND_CHECKS = 100
/** After so long a charge that was never found is not looked for again, where nobody can be asked about it. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000
/** How long a payment that one server looks into is left alone by the others. */
const CLAIM_MS = 3 * 60_000

/**
 * Looks into every payment whose time has come: charges of unknown outcome or held for review, refunds that are due or
 * unanswered. Several servers may go their rounds at once; each payment is looked into by one of them at a time.
 * Returns how many were looked into. `goOn` is asked before each.
 */
export async function reconcileDuePayments(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const now = context.now()
  const due = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('next_look_at', '<=', now.toISOString())
    .orderBy('next_look_at')
    .limit(BATCH_SIZE)
    .execute()
  let checkedCount = 0
  for (const payment of due) {
    if (!shouldContinue()) break
    if (!(await claimPayment(context, payment))) continue
    checkedCount += 1
    await reconcilePayment(context, { ...payment, looks: payment.looks + 1 })
  }
  return checkedCount
}

/** Has the next round look into everything that is open, whenever its time would have come: for the server's start. */
export async function scheduleAllOpenPayments({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_look_at: now().toISOString() })
    .where('next_look_at', '>', now().toISOString())
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
    // Whatever went wrong, the payment stays open, and is looked into again.
    const loggedError = error instanceof AppError ? error.message : error
    if (payment.looks <= 3 || payment.looks % 20 === 0)
      console.error(`payment ${payment.id} (${payment.state}): reconciliation failed`, loggedError)
    if (payment.kind === 'refund' && payment.looks >= MAX_REFUND_CHECKS) return await leaveToOperator(context, payment)
    const givenUp = payment.state === 'absent' && +now() - Date.parse(payment.updated_at) > GIVE_UP_MS
    const next = nextReconciliationAt({ now: now(), attempts: payment.looks, sentAt: payment.sent_at })
    await db
      .updateTable('payments')
      .set({ next_look_at: givenUp ? null : next.toISOString() })
      .where('id', '=', payment.id)
      .where('version', '=', payment.version)
      .execute()
  }
}

/** `lost`: it may have been made, which the gateway's own pages tell. */
async function leaveToOperator(context: PaymentContext, refund: PaymentTable): Promise<void> {
  const reason = refund.state === 'due' ? 'unreachable' : 'lost'
  await updateRefund(context, { refund, patch: { state: 'operator', reason, next_look_at: null } })
}

async function claimPayment(
  { db, now }: PaymentContext,
  { id, version, next_look_at, looks }: PaymentTable,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ next_look_at: isoAfter(now(), CLAIM_MS), looks: looks + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('next_look_at', '=', next_look_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
