import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import { standingOf } from '@/lib/payment/standing'
import type { Tables } from '@/lib/server/database/tables'
import { leftOf } from '@/lib/server/payments/merchant-refund'
import { refundOf } from '@/lib/server/payments/outcome'
import { findPayingCharge, insertPayment, listPayments, lookAgainAt, toFact } from '@/lib/server/payments/store'
import { updateBooking } from './store'

/**
 * Ends a ride that stands, with its refund written down: `refundCents` of the charge that paid it, or all of it that
 * has not gone back yet. A charge that is held for review is to be declined. Within the transaction that read the
 * booking; the payments named are to be seen to after it.
 */
export async function endRide(
  trx: Kysely<Tables>,
  {
    booking,
    version,
    by,
    reason,
    refundCents,
    now,
  }: {
    booking: Booking
    version: number
    by: 'rider' | 'operator'
    reason: string | null
    refundCents: number | 'all'
    now: Date
  },
): Promise<{ booking: Booking; paymentIds: string[] }> {
  const paymentIds: string[] = []
  const before = await listPayments(trx, booking.id)
  const charge = findPayingCharge({ booking, payments: before })
  const leftCents = charge === undefined ? 0 : leftOf(charge, before)
  const amountCents = refundCents === 'all' ? leftCents : Math.min(refundCents, leftCents)
  if (charge !== undefined && amountCents > 0) {
    const refund = await insertPayment(trx, { payment: refundOf({ charge, amountCents, now }), now })
    paymentIds.push(refund.id)
  }
  const held = before.find(({ kind, state }) => kind === 'charge' && state === 'held')
  if (held !== undefined) {
    await lookAgainAt(trx, { payment: held, at: now })
    paymentIds.push(held.id)
  }
  const ended: Booking = {
    ...booking,
    cancelledAt: now.toISOString(),
    cancelledBy: by,
    cancelReason: reason,
    zelleDueAt: null,
  }
  const payments = (await listPayments(trx, booking.id)).map(toFact)
  const cancelled = { ...ended, ...standingOf({ booking: ended, payments }) }
  await updateBooking(trx, { booking: cancelled, version, kind: 'cancelled', actor: by, now })
  return { booking: cancelled, paymentIds }
}
