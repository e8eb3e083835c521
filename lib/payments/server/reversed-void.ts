import 'server-only'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import {
  isChargedBack,
  isPaidOtherwise,
  REASON_CHARGE_LOST_AFTER_SENDING,
  REASON_CHARGEBACK,
  REASON_REFUND_VOIDED,
} from './external-refunds'
import { refundOverpaid } from './refund-overpaid'
import { listReplacedRefunds, wasMadeBeforeCancellation } from './reversed-refund'
import {
  listPayments,
  type PaymentPatch,
  REASON_CHARGE_LOST,
  REASON_MADE_BY_MERCHANT,
  refreshBookingStatus,
  updatePayment,
} from './store'

/**
 * Records that a charge counts after all, though its void was recorded.
 * - A void that refunded what was owed is due again, as a refund or another void: one that we made, one of a charge
 *   that the customer has paid otherwise since, and one from before a cancellation, which refunded nothing of it.
 * - Any other void was voluntary. What was due of the charge before it is due again, and what the charges pay more than a
 *   fare that was lowered in the meantime.
 */
export async function recordReversedVoid(
  trx: Tx['db'],
  { charge, now }: { charge: PaymentTable; now: Date },
): Promise<void> {
  const payments = await listPayments(trx, charge.booking_id)
  const refunds = payments.filter(
    ({ kind, ref_transaction_id }) => kind === 'refund' && ref_transaction_id === charge.transaction_id,
  )
  const refund = refunds.find(
    ({ state, transaction_id }) => state === 'made' && transaction_id === charge.transaction_id,
  )
  if (refund === undefined) return
  const isDisputed = isChargedBack(refund, payments)
  const replaced = [...refunds.filter(isWithdrawnForLostCharge), ...listReplacedRefunds(refund, refunds)]
  const isOwed =
    refund.reason !== REASON_MADE_BY_MERCHANT ||
    (await isPaidOtherwise(trx, { refund, payments })) ||
    (await wasMadeBeforeCancellation(trx, { refund, replaced }))
  const dueAgainPatch: PaymentPatch = {
    state: 'due',
    reason: REASON_REFUND_VOIDED,
    method: null,
    transaction_id: null,
    sent_at: null,
    next_reconcile_at: now.toISOString(),
  }
  const disputedPatch: PaymentPatch = { state: 'withdrawn', reason: REASON_CHARGEBACK, next_reconcile_at: null }
  const withdrawnPatch: PaymentPatch = { state: 'withdrawn', reason: REASON_REFUND_VOIDED }
  const owedPatch = isDisputed ? disputedPatch : dueAgainPatch
  await updatePayment(trx, { payment: refund, patch: isOwed ? owedPatch : withdrawnPatch, now })
  for (const payment of isOwed ? [] : replaced) {
    // Only the operator can find out whether the one recorded as sent was this void.
    const isSent = payment.reason === REASON_CHARGE_LOST_AFTER_SENDING
    const byHand: PaymentPatch = { state: 'operator', reason: REASON_REFUND_VOIDED }
    await updatePayment(trx, { payment, patch: isSent && !isDisputed ? byHand : owedPatch, now })
  }
  await refundOverpaid(trx, { bookingId: charge.booking_id, now })
  await refreshBookingStatus(trx, { bookingId: charge.booking_id, now, actor: 'operator' })
}

function isWithdrawnForLostCharge({ state, reason }: PaymentTable): boolean {
  return state === 'withdrawn' && (reason === REASON_CHARGE_LOST || reason === REASON_CHARGE_LOST_AFTER_SENDING)
}
