import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor } from '@/lib/booking/tables'
import { type ChargePurpose, findChargePurpose } from '@/lib/payments/model/payment-summary'
import type { RefundPurpose } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { applyPaidChange } from './apply-paid-change'
import { isoAfter, logPayment, nextReconciliationAt, type PaymentContext } from './context'
import type { ChargeOutcome } from './gateway-port'
import {
  findPayment,
  insertPayment,
  isOpenCharge,
  listPayments,
  type PaymentPatch,
  refreshBookingStatus,
  releaseInvoice,
  toPaymentFact,
  updatePayment,
} from './store'

export type ChargeFinding =
  | ChargeOutcome
  | { state: 'voided'; reason: string; transactionId: string }
  | { state: 'absent'; reason: string }

const REVIEW_RECHECK_MS = 60_000
export const ABSENT_RECHECK_MS = 60 * 60_000

type RecordedOutcome = { id: string; outcome: ChargeFinding; lease?: string | null; actor?: Actor }

/** Records the outcome of a charge in a transaction of its own. */
export async function recordOutcome(context: PaymentContext, recorded: RecordedOutcome): Promise<PaymentTable> {
  return await write(context, 'site', async tx => await applyOutcome(tx.db, { context, ...recorded }))
}

/**
 * Records the outcome of a charge. Idempotent. A charge found late to have taken money counts; it is fully refunded if
 * its booking was paid otherwise, canceled or changed to another fare, or if the change that it pays has ended. What
 * took no money counts only while the payment has the lease under which that was learned; the operator needs none.
 */
export async function applyOutcome(
  trx: Tx['db'],
  { context, id, outcome, lease, actor }: RecordedOutcome & { context: Pick<PaymentContext, 'now' | 'log'> },
): Promise<PaymentTable> {
  const now = context.now()
  const current = await findPayment(trx, id)
  if (current === undefined) throw new Error(`payment ${id} not found`)
  const isLateSuccess =
    current.state !== 'approved' &&
    current.state !== 'charged_back' &&
    tookMoney(outcome) &&
    (outcome.transactionId !== current.transaction_id || current.state === 'unmatched')
  // Its transaction number must not be lost to an unknown response.
  const wouldLoseReview = current.state === 'held' && outcome.state === 'unknown'
  const lostLease = lease !== undefined && lease !== current.lease_until && !tookMoney(outcome)
  if (
    (!isOpenCharge(current) && !isLateSuccess) ||
    wouldLoseReview ||
    lostLease ||
    (await belongsToAnotherCharge(trx, { charge: current, outcome }))
  ) {
    return current
  }
  const patch = toPaymentPatch({ charge: current, outcome, now })
  const isMade = tookMoney(outcome)
  const purpose = isMade ? await findPurpose(trx, { charge: current, now }) : null
  if (purpose !== null) {
    await releaseInvoice(trx, { bookingId: current.booking_id, invoiceNumber: current.invoice_number })
  }
  if (isMade) patch.pays_invoice = purpose === null ? 0 : 1
  const updated = await updatePayment(trx, { payment: current, patch, now })
  if (updated.state === 'approved' && purpose === null) {
    const refund = buildRefund({ charge: updated, amountCents: updated.amount_cents, now })
    await insertPayment(trx, { payment: refund, now })
  }
  if (updated.state === 'approved' && purpose === 'change') await applyPaidChange(trx, { charge: updated, now })
  else await refreshBookingStatus(trx, { bookingId: updated.booking_id, now, actor })
  logPayment(context, updated)
  return updated
}

function tookMoney(
  outcome: ChargeFinding,
): outcome is ChargeFinding & { state: 'approved' | 'held'; transactionId: string } {
  return outcome.state === 'approved' || outcome.state === 'held'
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

async function findPurpose(
  db: Kysely<Tables>,
  { charge, now }: { charge: PaymentTable; now: Date },
): Promise<ChargePurpose | null> {
  const row = await findBookingById(db, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const others = (await listPayments(db, charge.booking_id)).filter(({ id }) => id !== charge.id)
  return findChargePurpose({
    booking: toBooking(row),
    charge: toPaymentFact(charge),
    others: others.map(toPaymentFact),
    now,
  })
}

/** Builds a refund of all or part of a charge, due now. */
export function buildRefund({
  charge,
  amountCents,
  purpose = null,
  now,
}: {
  charge: PaymentTable
  amountCents: number
  purpose?: RefundPurpose | null
  now: Date
}) {
  const isManual = charge.gateway === 'zelle'
  return {
    booking_id: charge.booking_id,
    kind: 'refund' as const,
    gateway: charge.gateway,
    state: isManual ? ('operator' as const) : ('due' as const),
    amount_cents: amountCents,
    ref_transaction_id: charge.transaction_id,
    invoice_number: charge.invoice_number,
    purpose,
    next_reconcile_at: isManual ? null : now.toISOString(),
  }
}
