import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor, PaymentTable, Tables } from '@/lib/platform/database/tables'
import { isoAfter, logPayment, nextReconciliationAt, type PaymentContext } from './context'
import type { ChargeOutcome } from './gateway-port'
import {
  findPayingCharge,
  findPayment,
  insertPayment,
  isOpenCharge,
  listPayments,
  type PaymentPatch,
  refreshBookingStatus,
  updatePayment,
} from './store'

export type ChargeFinding =
  | ChargeOutcome
  | { state: 'voided'; reason: string; transactionId: string }
  | { state: 'absent'; reason: string }

const REVIEW_RECHECK_MS = 60_000
export const ABSENT_RECHECK_MS = 60 * 60_000

/**
 * Records the outcome of a charge. Idempotent. A charge found late to have taken money counts; it is fully refunded if
 * its booking was paid otherwise, canceled or changed to another fare.
 */
export async function recordOutcome(
  context: PaymentContext,
  { id, outcome, actor }: { id: string; outcome: ChargeFinding; actor?: Actor },
): Promise<PaymentTable> {
  const { db } = context
  const { payment, changed } = await db.transaction().execute(async trx => {
    const now = context.now()
    const current = await findPayment(trx, id)
    if (current === undefined) throw new Error(`payment ${id} not found`)
    const isLateSuccess =
      current.state !== 'approved' &&
      current.state !== 'charged_back' &&
      (outcome.state === 'approved' || outcome.state === 'held') &&
      (outcome.transactionId !== current.transaction_id || current.state === 'unmatched')
    // Its transaction number must not be lost to an unknown response.
    const wouldLoseReview = current.state === 'held' && outcome.state === 'unknown'
    if (
      (!isOpenCharge(current) && !isLateSuccess) ||
      wouldLoseReview ||
      (await belongsToAnotherCharge(trx, { charge: current, outcome }))
    ) {
      return { payment: current, changed: false }
    }
    const updated = await updatePayment(trx, {
      payment: current,
      patch: toPaymentPatch({ charge: current, outcome, now }),
      now,
    })
    if (updated.state === 'approved') await refundIfUnexpected(trx, { charge: updated, now })
    await refreshBookingStatus(trx, { bookingId: updated.booking_id, now, actor })
    return { payment: updated, changed: true }
  })
  if (changed) logPayment(context, payment)
  return payment
}

/** Matched twice, it would be refunded as an excess charge. */
async function belongsToAnotherCharge(
  db: Kysely<Tables>,
  { charge, outcome }: { charge: PaymentTable; outcome: ChargeFinding },
): Promise<boolean> {
  const transactionId = 'transactionId' in outcome ? outcome.transactionId : null
  if (transactionId === null) return false
  const payments = await listPayments(db, charge.booking_id)
  return payments.some(
    ({ id, kind, transaction_id }) => kind === 'charge' && id !== charge.id && transaction_id === transactionId,
  )
}

function toPaymentPatch({
  charge,
  outcome,
  now,
}: {
  charge: PaymentTable
  outcome: ChargeFinding
  now: Date
}): PaymentPatch {
  const { state } = outcome
  const facts = {
    state,
    transaction_id: 'transactionId' in outcome ? outcome.transactionId : null,
    reason: 'reason' in outcome ? outcome.reason : null,
  }
  switch (state) {
    case 'unknown':
      return {
        ...facts,
        next_reconcile_at: nextReconciliationAt({ now, attempts: 0, sentAt: charge.sent_at }).toISOString(),
      }
    case 'held':
      return { ...facts, next_reconcile_at: isoAfter(now, REVIEW_RECHECK_MS) }
    case 'absent':
      return { ...facts, next_reconcile_at: isoAfter(now, ABSENT_RECHECK_MS) }
    default:
      return { ...facts, next_reconcile_at: null }
  }
}

async function refundIfUnexpected(
  db: Kysely<Tables>,
  { charge, now }: { charge: PaymentTable; now: Date },
): Promise<void> {
  const row = await findBookingById(db, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const booking = toBooking(row)
  const others = (await listPayments(db, booking.id)).filter(({ id }) => id !== charge.id)
  const paysFare =
    booking.cancelledAt === null &&
    booking.quote?.totalCents === charge.amount_cents &&
    findPayingCharge({ booking, payments: others }) === undefined
  if (paysFare) return
  await insertPayment(db, { payment: buildRefund({ charge, amountCents: charge.amount_cents, now }), now })
}

/** Builds a refund of all or part of a charge, due now. */
export function buildRefund({ charge, amountCents, now }: { charge: PaymentTable; amountCents: number; now: Date }) {
  const isManual = charge.gateway === 'zelle'
  return {
    booking_id: charge.booking_id,
    kind: 'refund' as const,
    gateway: charge.gateway,
    state: isManual ? ('operator' as const) : ('due' as const),
    amount_cents: amountCents,
    ref_transaction_id: charge.transaction_id,
    next_reconcile_at: isManual ? null : now.toISOString(),
  }
}
