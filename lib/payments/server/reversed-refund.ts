import 'server-only'
import type { Kysely } from 'kysely'
import type { PaymentTable } from '@/lib/platform/database/payment-tables'
import type { Tables } from '@/lib/platform/database/tables'
import { isChargedBack, isPaidOtherwise, REASON_CHARGEBACK, REASON_REFUND_VOIDED } from './external-refunds'
import { listPayments, REASON_MADE_BY_MERCHANT, refreshBookingStatus, updatePayment } from './store'

/**
 * Records a refund voided or refused at the gateway; returns whether it is new. Within a transaction.
 * - One that was owed is left to the operator; withdrawn if its charge is charged back.
 * - A voluntary one is withdrawn, and the refunds that it replaced are left to the operator in its place.
 */
export async function recordReversedRefund(
  trx: Kysely<Tables>,
  { refund, now }: { refund: PaymentTable; now: Date },
): Promise<boolean> {
  if (refund.state !== 'made') return false
  const payments = await listPayments(trx, refund.booking_id)
  const isOwed = refund.reason !== REASON_MADE_BY_MERCHANT || (await isPaidOtherwise(trx, { refund, payments }))
  const owed = isChargedBack(refund, payments)
    ? ({ state: 'withdrawn', reason: REASON_CHARGEBACK } as const)
    : ({ state: 'operator', reason: REASON_REFUND_VOIDED } as const)
  const withdrawn = { state: 'withdrawn', reason: REASON_REFUND_VOIDED } as const
  await updatePayment(trx, { payment: refund, patch: isOwed ? owed : withdrawn, now })
  for (const payment of isOwed ? [] : listReplacedRefunds(refund, payments)) {
    await updatePayment(trx, { payment, patch: owed, now })
  }
  await refreshBookingStatus(trx, { bookingId: refund.booking_id, now, actor: 'operator' })
  return true
}

/** Lists the refunds that were due when the merchant made this one, which replaced them. */
function listReplacedRefunds(refund: PaymentTable, payments: readonly PaymentTable[]): PaymentTable[] {
  let remainingCents = refund.amount_cents
  return payments.filter(({ kind, state, reason, ref_transaction_id, updated_at, amount_cents }) => {
    const isReplaced =
      kind === 'refund' &&
      state === 'withdrawn' &&
      reason === REASON_MADE_BY_MERCHANT &&
      ref_transaction_id === refund.ref_transaction_id &&
      updated_at === refund.created_at
    // An older release left the part that was not replaced in it, which is due as a refund of its own.
    if (!isReplaced || amount_cents > remainingCents) return false
    remainingCents -= amount_cents
    return true
  })
}
