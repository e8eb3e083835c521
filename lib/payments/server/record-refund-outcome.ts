import 'server-only'
import type { PaymentTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { write } from '@/lib/platform/database/write'
import { isoAfter, logPayment, nextReconciliationAt, type PaymentContext } from './context'
import { isChargedBack, REASON_CHARGEBACK } from './external-refunds'
import type { RefundOutcome } from './gateway-port'
import { findPayment, listPayments, type PaymentPatch, refreshBookingStatus, updatePayment } from './store'

const INITIAL_BACKOFF_MS = 60_000
const MAX_BACKOFF_MS = 60 * 60_000
const MAX_REJECTED_ATTEMPTS = 3
/** About a day's worth. */
const MAX_UNSENT_ATTEMPTS = 30
const UNSENT_PREFIX = 'unsent: '

/** Records the gateway's response to a refund. */
export async function recordRefundOutcome(
  context: PaymentContext,
  { refund, outcome }: { refund: PaymentTable; outcome: RefundOutcome },
): Promise<void> {
  const now = context.now()
  switch (outcome.state) {
    case 'made':
      return await updateRefund(context, {
        refund,
        patch: { state: 'made', transaction_id: outcome.transactionId, reason: null, next_reconcile_at: null },
      })
    case 'unknown':
      return await updateRefund(context, {
        refund,
        patch: {
          state: 'unknown',
          reason: outcome.reason,
          next_reconcile_at: nextReconciliationAt({ now, attempts: 0, sentAt: refund.sent_at }).toISOString(),
        },
      })
    case 'unsent':
      return await retryRefundLater(context, { refund, reason: UNSENT_PREFIX + outcome.reason })
    case 'refused':
      // A settled charge can be refunded instead.
      if (refund.method === 'void') return await retryRefundLater(context, { refund, reason: outcome.reason })
      return await updateRefund(context, {
        refund,
        patch: { state: 'operator', reason: outcome.reason, next_reconcile_at: null },
      })
  }
}

/** Schedules a refund attempt again, or leaves it to the operator after too many. */
export async function retryRefundLater(
  context: PaymentContext,
  { refund, reason }: { refund: PaymentTable; reason: string },
): Promise<void> {
  const wasUnsent = reason.startsWith(UNSENT_PREFIX)
  const failures = 1 + (await countFailedAttempts(context, { id: refund.id, wasUnsent }))
  const backoff = exponentialBackoffMs({ failures, firstMs: INITIAL_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
  const patch: PaymentPatch =
    failures < (wasUnsent ? MAX_UNSENT_ATTEMPTS : MAX_REJECTED_ATTEMPTS)
      ? { state: 'due', reason, next_reconcile_at: isoAfter(context.now(), backoff) }
      : { state: 'operator', reason, next_reconcile_at: null }
  await updateRefund(context, { refund, patch })
}

async function countFailedAttempts(
  { db }: Pick<PaymentContext, 'db'>,
  { id, wasUnsent }: { id: string; wasUnsent: boolean },
): Promise<number> {
  const events = await db
    .selectFrom('payment_events')
    .select('reason')
    .where('payment_id', '=', id)
    .where('state', '=', 'due')
    .execute()
  return events.filter(({ reason }) => reason !== null && reason.startsWith(UNSENT_PREFIX) === wasUnsent).length
}

/** Updates a refund, unless it changed or another process leased it. Only `made` is recorded regardless: it is final. */
export async function updateRefund(
  context: PaymentContext,
  { refund, patch }: { refund: PaymentTable; patch: PaymentPatch },
): Promise<void> {
  const changed = await write(context, 'site', async ({ db: trx, now }) => {
    const current = await findPayment(trx, refund.id)
    if (current === undefined || current.state === 'made') return null
    const isOurs = current.version === refund.version && current.lease_until === refund.lease_until
    if (!isOurs && patch.state !== 'made') return null
    const payments = await listPayments(trx, current.booking_id)
    if (isRecordedTwice(current, patch, payments)) return null
    const isPending = patch.state === 'due' || patch.state === 'operator'
    const isDisputed = isPending && isChargedBack(current, payments)
    const withdrawn = { state: 'withdrawn', reason: REASON_CHARGEBACK, next_reconcile_at: null } as const
    const updated = await updatePayment(trx, { payment: current, patch: isDisputed ? withdrawn : patch, now })
    await refreshBookingStatus(trx, { bookingId: refund.booking_id, now })
    return updated
  })
  if (changed !== null) logPayment(context, changed)
}

/** Another refund of the same cents got this transaction meanwhile; both would count, and only one was made. */
function isRecordedTwice(
  { id, method }: PaymentTable,
  { transaction_id: transactionId }: PaymentPatch,
  payments: readonly PaymentTable[],
): boolean {
  if (method !== 'refund' || transactionId == null) return false
  return payments.some(payment => payment.id !== id && payment.transaction_id === transactionId)
}
