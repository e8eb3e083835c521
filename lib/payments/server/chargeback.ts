import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor, PaymentTable, Tables } from '@/lib/platform/database/tables'
import { REASON_CHARGEBACK, remainingRefundableCents, withdrawPendingRefunds } from './external-refunds'
import { buildRefund } from './record-outcome'
import { findPayingCharge, insertPayment, listPayments, refreshBookingStatus, updatePayment } from './store'

const REASON_REVERSED = 'chargeback_reversed'
/** Many gateways never show a reversal. */
export const REASON_REVERSED_MANUALLY = 'chargeback_reversed_by_hand'

type ChargebackInput = { charge: PaymentTable; now: Date; actor: Actor }

/** Records a chargeback and withdraws its pending refunds. Within a transaction. */
export async function recordChargeback(trx: Kysely<Tables>, { charge, now, actor }: ChargebackInput): Promise<Booking> {
  await updatePayment(trx, { payment: charge, patch: { state: 'charged_back', reason: REASON_CHARGEBACK }, now })
  await withdrawPendingRefunds(trx, { charge, reason: REASON_CHARGEBACK, now })
  return await refreshBookingStatus(trx, { bookingId: charge.booking_id, now, actor, kind: 'chargeback' })
}

/**
 * Records a chargeback reversal: the charge counts again. Leaves any refund due to the operator. Within a transaction.
 */
export async function recordChargebackReversal(
  trx: Kysely<Tables>,
  { charge, now, actor }: ChargebackInput,
): Promise<Booking> {
  const row = await findBookingById(trx, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const booking = toBooking(row)
  const before = await listPayments(trx, booking.id)
  const reason = actor === 'operator' ? REASON_REVERSED_MANUALLY : REASON_REVERSED
  const reinstated = await updatePayment(trx, { payment: charge, patch: { state: 'approved', reason }, now })
  const withdrawn = before.filter(
    ({ kind, state, reason, ref_transaction_id }) =>
      kind === 'refund' &&
      state === 'withdrawn' &&
      reason === REASON_CHARGEBACK &&
      ref_transaction_id === charge.transaction_id,
  )
  for (const payment of withdrawn) {
    await updatePayment(trx, { payment, patch: { state: 'operator', reason: REASON_REVERSED }, now })
  }
  const hasOtherPayment = findPayingCharge({ booking, payments: before }) !== undefined
  const remainingCents = remainingRefundableCents(reinstated, await listPayments(trx, booking.id))
  if (hasOtherPayment && remainingCents > 0) {
    const refund = buildRefund({ charge: reinstated, amountCents: remainingCents, now })
    const forOperator = { ...refund, state: 'operator' as const, reason: REASON_REVERSED, next_reconcile_at: null }
    await insertPayment(trx, { payment: forOperator, now })
  }
  return await refreshBookingStatus(trx, { bookingId: booking.id, now, actor, kind: 'chargeback_reversed' })
}
