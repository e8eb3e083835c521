import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor } from '@/lib/booking/tables'
import { isFareCovered } from '@/lib/payments/model/coverage'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import { REASON_CHARGEBACK, remainingRefundableCents, withdrawPendingRefunds } from './external-refunds'
import { buildRefund } from './record-outcome'
import { refundOverpaid } from './refund-overpaid'
import {
  findKeptCharges,
  insertPayment,
  isOpenCharge,
  listPayments,
  refreshBookingStatus,
  releaseInvoice,
  toPaymentFact,
  updatePayment,
} from './store'

const REASON_REVERSED = 'chargeback_reversed'
/** Many gateways never show a reversal. */
export const REASON_REVERSED_MANUALLY = 'chargeback_reversed_by_hand'

type ChargebackInput = { charge: PaymentTable; now: Date; actor: Actor }

/** Records a chargeback and withdraws its pending refunds. */
export async function recordChargeback(trx: Tx['db'], { charge, now, actor }: ChargebackInput): Promise<Booking> {
  await updatePayment(trx, { payment: charge, patch: { state: 'charged_back', reason: REASON_CHARGEBACK }, now })
  await withdrawPendingRefunds(trx, { charge, reason: REASON_CHARGEBACK, now })
  return await refreshBookingStatus(trx, { bookingId: charge.booking_id, now, actor, kind: 'chargeback' })
}

/**
 * Records a chargeback reversal: the charge counts again. Leaves any refund that was due before to the operator, and
 * refunds what it pays more than a fare that was lowered while it did not count.
 */
export async function recordChargebackReversal(
  trx: Tx['db'],
  { charge, now, actor }: ChargebackInput,
): Promise<Booking> {
  const row = await findBookingById(trx, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const booking = toBooking(row)
  const before = await listPayments(trx, booking.id)
  const reason = actor === 'operator' ? REASON_REVERSED_MANUALLY : REASON_REVERSED
  const paysInvoice = await isInvoiceFree(trx, charge)
  const patch = { state: 'approved', reason, pays_invoice: paysInvoice ? 1 : 0 } as const
  const reinstated = await updatePayment(trx, { payment: charge, patch, now })
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
  const isExcess = isPaidWithout({ booking, charge, others: before })
  const remainingCents = remainingRefundableCents(reinstated, await listPayments(trx, booking.id))
  if (isExcess && remainingCents > 0) {
    const refund = buildRefund({ charge: reinstated, amountCents: remainingCents, now })
    const forOperator = { ...refund, state: 'operator' as const, reason: REASON_REVERSED, next_reconcile_at: null }
    await insertPayment(trx, { payment: forOperator, now })
  }
  await refundOverpaid(trx, { bookingId: booking.id, now })
  return await refreshBookingStatus(trx, { bookingId: booking.id, now, actor, kind: 'chargeback_reversed' })
}

/**
 * Checks whether the ride needs no reinstated money: it was paid in another way since, or canceled, which refunded
 * nothing of a charge that was charged back before.
 */
function isPaidWithout({
  booking,
  charge,
  others,
}: {
  booking: Booking
  charge: PaymentTable
  others: readonly PaymentTable[]
}): boolean {
  const { cancelledAt } = booking
  const keptCharges = findKeptCharges(others)
  if (cancelledAt === null) {
    return keptCharges.length > 0 && isFareCovered({ booking, payments: others.map(toPaymentFact) })
  }
  // A chargeback at the same moment would have withdrawn a refund of the cancellation.
  const isRefundedByCancellation = others.some(
    ({ kind, purpose, ref_transaction_id, created_at }) =>
      kind === 'refund' &&
      purpose === null &&
      ref_transaction_id === charge.transaction_id &&
      created_at === cancelledAt,
  )
  const wasChargedBackBefore = charge.updated_at <= cancelledAt && !isRefundedByCancellation
  return wasChargedBackBefore || keptCharges.some(({ invoice_number }) => invoice_number === charge.invoice_number)
}

async function isInvoiceFree(
  trx: Tx['db'],
  { booking_id: bookingId, invoice_number: invoiceNumber }: PaymentTable,
): Promise<boolean> {
  await releaseInvoice(trx, { bookingId, invoiceNumber })
  const payments = await listPayments(trx, bookingId)
  return !payments.some(
    payment =>
      payment.invoice_number === invoiceNumber &&
      payment.pays_invoice === 1 &&
      (payment.state === 'approved' || isOpenCharge(payment)),
  )
}
