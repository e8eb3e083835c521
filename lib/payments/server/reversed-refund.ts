import 'server-only'
import { findBookingById } from '@/lib/booking/server/store'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import { isChargedBack, isPaidOtherwise, REASON_CHARGEBACK, REASON_REFUND_VOIDED } from './external-refunds'
import { refundOverpaid } from './refund-overpaid'
import { listPayments, REASON_MADE_BY_MERCHANT, refreshBookingStatus, updatePayment } from './store'

/**
 * Records a refund voided or refused at the gateway; returns whether it is new.
 * - One that was owed is left to the operator: one of ours, one of a charge that the customer has paid otherwise since,
 *   and one from before a cancellation, which refunded nothing of it. It is withdrawn if its charge is charged back.
 * - Any other was voluntary. The refunds that it replaced are left to the operator in its place, and what the charges
 *   pay more than a fare that was lowered in the meantime is refunded.
 */
export async function recordReversedRefund(
  trx: Tx['db'],
  { refund, now }: { refund: PaymentTable; now: Date },
): Promise<boolean> {
  if (refund.state !== 'made') return false
  const payments = await listPayments(trx, refund.booking_id)
  const replaced = listReplacedRefunds(refund, payments)
  const isOwed =
    refund.reason !== REASON_MADE_BY_MERCHANT ||
    (await isPaidOtherwise(trx, { refund, payments })) ||
    (await wasMadeBeforeCancellation(trx, { refund, replaced }))
  const owedPatch = isChargedBack(refund, payments)
    ? ({ state: 'withdrawn', reason: REASON_CHARGEBACK } as const)
    : ({ state: 'operator', reason: REASON_REFUND_VOIDED } as const)
  const withdrawnPatch = { state: 'withdrawn', reason: REASON_REFUND_VOIDED } as const
  await updatePayment(trx, { payment: refund, patch: isOwed ? owedPatch : withdrawnPatch, now })
  for (const payment of isOwed ? [] : replaced) await updatePayment(trx, { payment, patch: owedPatch, now })
  await refundOverpaid(trx, { bookingId: refund.booking_id, now })
  await refreshBookingStatus(trx, { bookingId: refund.booking_id, now, actor: 'operator' })
  return true
}

/** A cancellation at the same moment would have had a refund of its own replaced. */
export async function wasMadeBeforeCancellation(
  trx: Tx['db'],
  { refund, replaced }: { refund: PaymentTable; replaced: readonly PaymentTable[] },
): Promise<boolean> {
  const canceledAt = (await findBookingById(trx, refund.booking_id))?.cancelled_at ?? null
  if (canceledAt === null || refund.created_at > canceledAt) return false
  return refund.created_at < canceledAt || replaced.every(({ purpose }) => purpose !== null)
}

/**
 * Lists the refunds that were due when the merchant made this one, with what it replaced of them. `refund` may be a
 * void.
 */
export function listReplacedRefunds(refund: PaymentTable, payments: readonly PaymentTable[]): PaymentTable[] {
  let remainingCents = refund.amount_cents
  return payments.flatMap(payment => {
    const { kind, state, reason, ref_transaction_id, updated_at } = payment
    const isReplaced =
      kind === 'refund' &&
      state === 'withdrawn' &&
      reason === REASON_MADE_BY_MERCHANT &&
      ref_transaction_id === refund.ref_transaction_id &&
      updated_at === refund.created_at
    const replacedCents = isReplaced ? Math.min(payment.amount_cents, remainingCents) : 0
    remainingCents -= replacedCents
    return replacedCents > 0 ? [{ ...payment, amount_cents: replacedCents }] : []
  })
}
