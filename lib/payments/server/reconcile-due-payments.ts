import 'server-only'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { AppError } from '@/lib/errors'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { instanceId } from '@/lib/platform/instances'
import { isoAfter, nextReconciliationAt, type PaymentContext } from './context'
import { processRefund } from './process-refund'
import { reconcileCharge } from './reconcile-charge'
import { updateRefund } from './record-refund-outcome'

const BATCH_SIZE = 25
/** About a day's worth. */
const MAX_REFUND_CHECKS = 100
const GIVE_UP_MS = 2 * 24 * 60 * 60_000
const CLAIM_MS = 3 * 60_000

/** Reconciles every payment that is due; returns how many. Each is claimed by one server at a time. */
export async function reconcileDuePayments(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const now = context.now()
  const duePayments = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('next_reconcile_at', '<=', now.toISOString())
    .orderBy('next_reconcile_at')
    .limit(BATCH_SIZE)
    .execute()
  let checkedCount = 0
  for (const payment of duePayments) {
    if (!shouldContinue()) break
    if (!(await claimPayment(context, payment))) continue
    checkedCount += 1
    await reconcilePayment(context, { ...payment, reconcile_attempts: payment.reconcile_attempts + 1 })
  }
  return checkedCount
}

/** Schedules everything open at server startup, except for what another instance is working on. */
export async function scheduleAllOpenPayments(context: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await scheduleNow(context, eb => eb.or([eb('claimed_by', 'is', null), isClaimOrphaned(eb, context)]))
}

/** Schedules what an instance was working on when it ended. */
export async function scheduleOrphanedPayments(context: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  const isOrphaned = (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.and([isClaimOrphaned(eb, context), eb('claimed_by', '!=', instanceId())])
  const orphaned = await context.db
    .selectFrom('payments')
    .select('id')
    .where('claimed_by', 'is not', null)
    .where('next_reconcile_at', '>', context.now().toISOString())
    .where(isOrphaned)
    .limit(1)
    .executeTakeFirst()
  if (orphaned !== undefined) await scheduleNow(context, isOrphaned)
}

async function scheduleNow(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  condition: (eb: ExpressionBuilder<Tables, 'payments'>) => Expression<SqlBool>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_reconcile_at: now().toISOString(), claimed_by: null })
    .where('next_reconcile_at', '>', now().toISOString())
    .where('state', 'in', ['sent', 'unknown', 'held', 'due'])
    .where(condition)
    .execute()
}

/** Compares with the instances that show signs of life; with SQLite none does, and a start takes over everything. */
function isClaimOrphaned(
  eb: ExpressionBuilder<Tables, 'payments'>,
  { now }: Pick<PaymentContext, 'now'>,
): Expression<SqlBool> {
  const alive = eb.selectFrom('instances').select('instances.id').where('alive_until', '>', now().toISOString())
  return eb('claimed_by', 'not in', alive)
}

async function reconcilePayment(context: PaymentContext, payment: PaymentTable): Promise<void> {
  const { db, paymentGateway, now } = context
  try {
    if (payment.kind === 'refund') await processRefund(context, payment.id)
    else if (payment.gateway === paymentGateway.name) await reconcileCharge(context, payment)
    else throw new Error(`its gateway ${payment.gateway} is no longer configured`)
  } catch (error) {
    const loggedError = error instanceof AppError ? error.message : error
    if (payment.reconcile_attempts <= 3 || payment.reconcile_attempts % 20 === 0)
      console.error(`payment ${payment.id} (${payment.state}): reconciliation failed`, loggedError)
    if (payment.kind === 'refund' && payment.reconcile_attempts >= MAX_REFUND_CHECKS)
      return await leaveToOperator(context, payment)
    const givenUp = payment.state === 'absent' && +now() - Date.parse(payment.updated_at) > GIVE_UP_MS
    const next = nextReconciliationAt({ now: now(), attempts: payment.reconcile_attempts, sentAt: payment.sent_at })
    await db
      .updateTable('payments')
      .set({ next_reconcile_at: givenUp ? null : next.toISOString(), claimed_by: null })
      .where('id', '=', payment.id)
      .where('version', '=', payment.version)
      .execute()
  }
}

/** `lost`: only the merchant interface shows whether it was made. */
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
    .set({
      next_reconcile_at: isoAfter(now(), CLAIM_MS),
      reconcile_attempts: reconcile_attempts + 1,
      claimed_by: instanceId(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('next_reconcile_at', '=', next_reconcile_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
