import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { updateBooking } from '@/lib/booking/server/store'
import { derivePaymentSummary } from '@/lib/payments/model/payment-summary'
import type { Tables } from '@/lib/platform/database/tables'
import { remainingRefundableCents } from './external-refunds'
import { buildRefund } from './record-outcome'
import { findPayingCharge, insertPayment, listPayments, scheduleReconciliation, toPaymentFact } from './store'

/**
 * Cancels an active ride and records its refund: `refundCents`, or the whole refundable amount.
 * Schedules the decline of a charge held for review. Call within the transaction that read the booking; process the
 * returned payments after it.
 */
export async function recordCancellation(
  trx: Kysely<Tables>,
  {
    booking,
    version,
    cancelledBy,
    reason,
    refundCents,
    now,
  }: {
    booking: Booking
    version: number
    cancelledBy: 'rider' | 'operator'
    reason: string | null
    refundCents: number | 'all'
    now: Date
  },
): Promise<{ booking: Booking; paymentIds: string[] }> {
  const paymentIds: string[] = []
  const paymentsBefore = await listPayments(trx, booking.id)
  const charge = findPayingCharge({ booking, payments: paymentsBefore })
  const refundableCents = charge === undefined ? 0 : remainingRefundableCents(charge, paymentsBefore)
  const amountCents = refundCents === 'all' ? refundableCents : Math.min(refundCents, refundableCents)
  if (charge !== undefined && amountCents > 0) {
    const refund = await insertPayment(trx, { payment: buildRefund({ charge, amountCents, now }), now })
    paymentIds.push(refund.id)
  }
  const pendingReview = paymentsBefore.find(({ kind, state }) => kind === 'charge' && state === 'held')
  if (pendingReview !== undefined) {
    await scheduleReconciliation(trx, { payment: pendingReview, at: now })
    paymentIds.push(pendingReview.id)
  }
  const canceledRide: Booking = {
    ...booking,
    cancelledAt: now.toISOString(),
    cancelledBy,
    cancelReason: reason,
    zelleDueAt: null,
  }
  const payments = (await listPayments(trx, booking.id)).map(toPaymentFact)
  const canceled = { ...canceledRide, ...derivePaymentSummary({ booking: canceledRide, payments }) }
  await updateBooking(trx, { booking: canceled, version, kind: 'cancelled', actor: cancelledBy, now })
  return { booking: canceled, paymentIds }
}
