import 'server-only'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { toBooking, toSnapshotOrNull } from '@/lib/booking/server/document'
import { findBookingById, listBookingEvents } from '@/lib/booking/server/store'
import { getOverpaidCents } from '@/lib/payments/model/coverage'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import { REASON_REFUND_VOIDED } from './external-refunds'
import { insertRefunds } from './insert-refunds'
import { listPayments, toPaymentFact } from './store'

/**
 * Refunds what the charges of an active ride pay more than its fare, at most what the fare was lowered by since it
 * counted as unpaid: a charge counts again, or the operator confirmed the fare, with `quote`. Nothing while the fare is
 * unconfirmed. Process the returned payments after it.
 */
export async function refundOverpaid(
  trx: Tx['db'],
  { bookingId, now, ...agreed }: { bookingId: string; now: Date; quote?: Quote },
): Promise<PaymentTable[]> {
  const row = await findBookingById(trx, bookingId)
  if (row === undefined) return []
  const booking = { ...toBooking(row), ...agreed }
  const { cancelledAt, quote } = booking
  if (cancelledAt !== null || !isFareConfirmed(quote)) return []
  const payments = await listPayments(trx, bookingId)
  const overpaidCents = getOverpaidCents({ booking, payments: payments.map(toPaymentFact) })
  if (overpaidCents <= 0) return []
  const paidFareCents = await findPaidFareCents(trx, { bookingId, payments })
  const amountCents = Math.min(overpaidCents, Math.max(0, paidFareCents - quote.totalCents))
  return await insertRefunds(trx, { bookingId, amountCents, purpose: 'change', now })
}

/** Finds the highest fare that was confirmed since the first refund that did not take effect, or just before it. */
async function findPaidFareCents(
  trx: Tx['db'],
  { bookingId, payments }: { bookingId: string; payments: readonly PaymentTable[] },
): Promise<number> {
  const fares = (await listBookingEvents(trx, bookingId)).flatMap(event => {
    const quote = toSnapshotOrNull(event)?.quote ?? null
    return isFareConfirmed(quote) ? { at: event.at, cents: quote.totalCents } : []
  })
  const reversed = payments.find(({ state, reason }) => state === 'withdrawn' && reason === REASON_REFUND_VOIDED)
  const first = fares.findLastIndex(({ at }) => reversed === undefined || at < reversed.created_at)
  return Math.max(0, ...fares.slice(Math.max(0, first)).map(({ cents }) => cents))
}
