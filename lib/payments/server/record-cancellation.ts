import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { updateBooking } from '@/lib/booking/server/store'
import { derivePaymentSummary } from '@/lib/payments/model/payment-summary'
import type { Tx } from '@/lib/platform/database/write'
import { insertRefunds } from './insert-refunds'
import { listPayments, requestReconciliation, toPaymentFact } from './store'

/**
 * Cancels an active ride and records its refund across its charges: `refundCents`, or all that is refundable.
 * Schedules the decline of a charge held for review. Process the returned payments after the transaction.
 */
export async function recordCancellation(
  trx: Tx['db'],
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
  const amountCents = refundCents === 'all' ? Infinity : refundCents
  const refunds = await insertRefunds(trx, { bookingId: booking.id, amountCents, purpose: null, now })
  paymentIds.push(...refunds.map(({ id }) => id))
  const pendingReview = paymentsBefore.find(({ kind, state }) => kind === 'charge' && state === 'held')
  if (pendingReview !== undefined) {
    await requestReconciliation(trx, { id: pendingReview.id, now })
    paymentIds.push(pendingReview.id)
  }
  const canceledRide: Booking = {
    ...booking,
    cancelledAt: now.toISOString(),
    cancelledBy,
    cancelReason: reason,
    zelleDueAt: null,
    pendingChange: null,
  }
  const payments = (await listPayments(trx, booking.id)).map(toPaymentFact)
  const canceled = { ...canceledRide, ...derivePaymentSummary({ booking: canceledRide, payments }) }
  await updateBooking({ db: trx, now, actor: cancelledBy }, { booking: canceled, version, kind: 'cancelled' })
  return { booking: canceled, paymentIds }
}
