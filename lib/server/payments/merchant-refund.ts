import 'server-only'
import type { Kysely } from 'kysely'
import { refundableCents } from '@/lib/payment/standing'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import { findPayingCharge, insertPayment, listPayments, restand, toFact, updatePayment } from './store'

/** Why a payment is as it is: made in the gateway's own pages; there, and it was due. */
export const MERCHANT = 'merchant'
const DUE_BY_MERCHANT = 'due_by_merchant'
/** Why a refund is withdrawn: the card's bank took the whole charge back. */
export const CHARGEBACK = 'chargeback'

/** Money that went back from a charge. Of a void `transactionId` is the charge's own. */
export type FoundRefund = {
  charge: PaymentTable
  method: 'void' | 'refund'
  transactionId: string
  amountCents: number
}

/**
 * Records money that went back from a charge of ours, whoever sent it. Within a transaction; returns whether it is news.
 * - Known by its transaction: nothing changes.
 * - A refund of ours whose answer was lost, or that is due, or that the operator noted as sent, over the same amount:
 *   this is it.
 * - Another amount: recorded by itself, and what is still due of this charge becomes less by it, so that nothing goes
 *   back twice.
 */
export async function recordFoundRefund(
  trx: Kysely<Tables>,
  { found, now }: { found: FoundRefund; now: Date },
): Promise<boolean> {
  const { charge, method, transactionId, amountCents } = found
  const payments = await listPayments(trx, charge.booking_id)
  const refunds = payments.filter(
    ({ kind, state, ref_transaction_id }) =>
      kind === 'refund' && state !== 'withdrawn' && ref_transaction_id === charge.transaction_id,
  )
  if (refunds.some(refund => refund.state === 'made' && refund.transaction_id === transactionId)) return false
  const same = refunds.filter(({ amount_cents }) => amount_cents === amountCents)
  const inFlight = same.find(refund => isInFlight(refund) && refund.method === method)
  const exact = inFlight ?? same.find(isReplaceable)
  const made = { state: 'made', method, transaction_id: transactionId, next_look_at: null } as const
  if (exact !== undefined) {
    const reason = inFlight === undefined ? DUE_BY_MERCHANT : null
    await updatePayment(trx, { payment: exact, patch: { ...made, reason }, now })
  } else {
    const { booking_id, gateway, transaction_id: ref_transaction_id } = charge
    const payment = { ...made, booking_id, kind: 'refund', gateway, ref_transaction_id, reason: MERCHANT } as const
    await insertPayment(trx, { payment: { ...payment, amount_cents: amountCents }, now })
    const replaceable = refunds.filter(isReplaceable)
    await reduceDue(trx, { refunds: replaceable, byCents: method === 'void' ? Infinity : amountCents, now })
  }
  await restand(trx, { bookingId: charge.booking_id, now, actor: inFlight === undefined ? 'operator' : 'site' })
  return true
}

/**
 * Records that a refund which was made has been voided or refused at the gateway, or a void undone: the money did not
 * go back. What was owed is left to people, and so is what was paid otherwise meanwhile; what the operator had given of
 * their own accord is withdrawn, and so is all of a charge that was charged back. Within a transaction.
 */
export async function recordUndoneRefund(
  trx: Kysely<Tables>,
  { refund, now }: { refund: PaymentTable; now: Date },
): Promise<boolean> {
  if (refund.state !== 'made') return false
  const row = await findById(trx, refund.booking_id)
  if (row === undefined) throw new Error(`booking ${refund.booking_id} not found`)
  const payments = await listPayments(trx, refund.booking_id)
  const whole = findPayingCharge({ booking: toBooking(row), payments })
  const paidOtherwise = whole !== undefined && whole.transaction_id !== refund.ref_transaction_id
  const owed = refund.reason !== MERCHANT || paidOtherwise
  const disputed = owed && isChargedBack(refund, payments)
  const state = owed && !disputed ? 'operator' : 'withdrawn'
  const reason = disputed ? CHARGEBACK : 'refund_voided'
  await updatePayment(trx, { payment: refund, patch: { state, reason }, now })
  await restand(trx, { bookingId: refund.booking_id, now, actor: 'operator' })
  return true
}

/** Takes back what is to be refunded of a charge, as far as it is not sent. Within a transaction. */
export async function withdrawDue(
  trx: Kysely<Tables>,
  { charge, reason, now }: { charge: PaymentTable; reason: string; now: Date },
): Promise<void> {
  const payments = await listPayments(trx, charge.booking_id)
  for (const payment of payments) {
    const due = payment.kind === 'refund' && (payment.state === 'due' || payment.state === 'operator')
    if (!due || payment.ref_transaction_id !== charge.transaction_id) continue
    await updatePayment(trx, { payment, patch: { state: 'withdrawn', reason, next_look_at: null }, now })
  }
}

/** Whether the card's bank took back the charge of a refund: it is not refunded as well. */
export function isChargedBack(refund: PaymentTable, payments: readonly PaymentTable[]): boolean {
  return payments.some(
    ({ kind, state, transaction_id }) =>
      kind === 'charge' && state === 'charged_back' && transaction_id === refund.ref_transaction_id,
  )
}

/** What of a charge can still go back, in cents. */
export function leftOf(charge: PaymentTable, payments: readonly PaymentTable[]): number {
  return refundableCents({ charge: toFact(charge), payments: payments.map(toFact) })
}

async function reduceDue(
  trx: Kysely<Tables>,
  { refunds, byCents, now }: { refunds: PaymentTable[]; byCents: number; now: Date },
): Promise<void> {
  let left = byCents
  for (const refund of refunds) {
    if (left <= 0) return
    await updatePayment(trx, {
      payment: refund,
      patch: { state: 'withdrawn', reason: MERCHANT, next_look_at: null },
      now,
    })
    const { booking_id, kind, gateway, state, ref_transaction_id, reason, next_look_at, amount_cents } = refund
    if (amount_cents > left) {
      const rest = { booking_id, kind, gateway, state, ref_transaction_id, reason, next_look_at }
      await insertPayment(trx, { payment: { ...rest, amount_cents: amount_cents - left }, now })
    }
    left -= amount_cents
  }
}

function isInFlight({ state }: PaymentTable): boolean {
  return state === 'sent' || state === 'unknown'
}

/** Still to be made, or made by a hand that named no transaction. */
function isReplaceable({ state, transaction_id }: PaymentTable): boolean {
  return state === 'due' || state === 'operator' || (state === 'made' && transaction_id === null)
}
