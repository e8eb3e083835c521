import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import type { Actor, PaymentTable, Tables } from '@/lib/server/database/tables'
import { CHARGEBACK, leftOf, withdrawDue } from './merchant-refund'
import { refundOf } from './outcome'
import { findPayingCharge, insertPayment, listPayments, restand, updatePayment } from './store'

const REVERSED = 'chargeback_reversed'
/** Why a charge counts again that the operator said is reversed: many gateways never show it. */
export const REVERSED_BY_HAND = 'chargeback_reversed_by_hand'

type Recorded = { charge: PaymentTable; now: Date; actor: Actor }

/**
 * Records that the card's bank took an approved charge back: it pays nothing any more, and what was due of it is not
 * refunded. Within a transaction.
 */
export async function recordChargeback(trx: Kysely<Tables>, { charge, now, actor }: Recorded): Promise<Booking> {
  await updatePayment(trx, { payment: charge, patch: { state: 'charged_back', reason: CHARGEBACK }, now })
  await withdrawDue(trx, { charge, reason: CHARGEBACK, now })
  return await restand(trx, { bookingId: charge.booking_id, now, actor, kind: 'chargeback' })
}

/**
 * Records that a chargeback was reversed: the charge counts again. What was due of it then, and all of it where the
 * ride was paid in another way meanwhile, is left to the operator. Within a transaction.
 */
export async function recordChargebackReversal(
  trx: Kysely<Tables>,
  { charge, now, actor }: Recorded,
): Promise<Booking> {
  const row = await findById(trx, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const booking = toBooking(row)
  const before = await listPayments(trx, booking.id)
  const reason = actor === 'operator' ? REVERSED_BY_HAND : REVERSED
  const again = await updatePayment(trx, { payment: charge, patch: { state: 'approved', reason }, now })
  const withdrawn = before.filter(
    ({ kind, state, reason, ref_transaction_id }) =>
      kind === 'refund' &&
      state === 'withdrawn' &&
      reason === CHARGEBACK &&
      ref_transaction_id === charge.transaction_id,
  )
  for (const payment of withdrawn) {
    await updatePayment(trx, { payment, patch: { state: 'operator', reason: REVERSED }, now })
  }
  const paidOtherwise = findPayingCharge({ booking, payments: before }) !== undefined
  const leftCents = leftOf(again, await listPayments(trx, booking.id))
  if (paidOtherwise && leftCents > 0) {
    const refund = refundOf({ charge: again, amountCents: leftCents, now })
    const forOperator = { ...refund, state: 'operator' as const, reason: REVERSED, next_look_at: null }
    await insertPayment(trx, { payment: forOperator, now })
  }
  return await restand(trx, { bookingId: booking.id, now, actor, kind: 'chargeback_reversed' })
}
