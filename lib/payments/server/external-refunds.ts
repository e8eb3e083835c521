import 'server-only'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { isFareCovered } from '@/lib/payments/model/coverage'
import { getRefundableCents, type PaymentEntry } from '@/lib/payments/model/payment-entries'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import {
  findKeptCharges,
  insertPayment,
  listPayments,
  REASON_CHARGE_LOST,
  REASON_MADE_BY_MERCHANT,
  refreshBookingStatus,
  toPaymentFact,
  updatePayment,
} from './store'

const REASON_DUE_BY_MERCHANT = 'due_by_merchant'
export const REASON_CHARGEBACK = 'chargeback'
/** Like `REASON_CHARGE_LOST`, for a refund that the operator had recorded as sent. */
export const REASON_CHARGE_LOST_AFTER_SENDING = 'charge_lost_after_sending'
/** Marks a refund or void that was undone at the gateway. */
export const REASON_REFUND_VOIDED = 'refund_voided'

/** A refund or void made outside the site. For a void, `transactionId` is the charge's own. */
export type ExternalRefund = {
  charge: PaymentTable
  method: 'void' | 'refund'
  transactionId: string
  amountCents: number
}

/**
 * Records a refund that the gateway shows; returns whether it is new. One that matches no refund of ours reduces what
 * is due of the charge, so that nothing is refunded twice.
 */
export async function recordExternalRefund(
  trx: Tx['db'],
  { externalRefund, now }: { externalRefund: ExternalRefund; now: Date },
): Promise<boolean> {
  const { charge, method, transactionId, amountCents } = externalRefund
  const payments = await listPayments(trx, charge.booking_id)
  const refunds = payments.filter(
    payment =>
      payment.kind === 'refund' &&
      (payment.state !== 'withdrawn' || isWithdrawnByChargeback(payment)) &&
      payment.ref_transaction_id === charge.transaction_id,
  )
  if (refunds.some(refund => refund.state === 'made' && refund.transaction_id === transactionId)) return false
  const sameAmount = refunds.filter(({ amount_cents }) => amount_cents === amountCents)
  const inFlight = sameAmount.find(refund => isRefundInFlight(refund) && refund.method === method)
  const matching = inFlight ?? sameAmount.find(isReplaceable)
  const completedPatch = { state: 'made', method, transaction_id: transactionId, next_reconcile_at: null } as const
  if (matching !== undefined) {
    const reason = inFlight === undefined ? REASON_DUE_BY_MERCHANT : null
    await updatePayment(trx, { payment: matching, patch: { ...completedPatch, reason }, now })
  } else {
    const { booking_id, gateway, transaction_id: ref_transaction_id, invoice_number } = charge
    const payment = {
      ...completedPatch,
      booking_id,
      invoice_number,
      kind: 'refund',
      gateway,
      ref_transaction_id,
      reason: REASON_MADE_BY_MERCHANT,
    } as const
    const recordedAt = method === 'void' ? now : afterAll(payments, now)
    await insertPayment(trx, { payment: { ...payment, amount_cents: amountCents }, now: recordedAt })
    const replaceable = refunds.filter(isReplaceable)
    if (method === 'void') await withdrawForLostCharge(trx, { refunds: replaceable, now })
    else await replacePendingRefunds(trx, { refunds: replaceable, byCents: amountCents, now: recordedAt })
  }
  await refreshBookingStatus(trx, {
    bookingId: charge.booking_id,
    now,
    actor: inFlight === undefined ? 'operator' : 'site',
  })
  return true
}

/** Returns a time after all payments: it links a refund by the merchant to those that it replaced. */
function afterAll(payments: readonly PaymentTable[], now: Date): Date {
  return new Date(Math.max(+now, ...payments.map(({ updated_at }) => Date.parse(updated_at) + 1)))
}

/** Checks whether what a refund returned was paid in another way since. */
export async function isPaidOtherwise(
  trx: Tx['db'],
  { refund, payments }: { refund: PaymentTable; payments: readonly PaymentTable[] },
): Promise<boolean> {
  const keptCharges = findKeptCharges(payments)
  return (
    keptCharges.some(
      ({ invoice_number, transaction_id }) =>
        invoice_number === refund.invoice_number && transaction_id !== refund.ref_transaction_id,
    ) || (await isFarePaidByOthers(trx, { refund, payments, keptCharges }))
  )
}

/** The customer may have paid the balance that the return of one charge left. */
async function isFarePaidByOthers(
  trx: Tx['db'],
  {
    refund,
    payments,
    keptCharges,
  }: { refund: PaymentTable; payments: readonly PaymentTable[]; keptCharges: readonly PaymentTable[] },
): Promise<boolean> {
  const row = await findBookingById(trx, refund.booking_id)
  if (row === undefined || row.cancelled_at !== null || keptCharges.length === 0) return false
  if (keptCharges.some(({ transaction_id }) => transaction_id === refund.ref_transaction_id)) return false
  return isFareCovered({ booking: toBooking(row), payments: orderLast(refund, payments) })
}

/** Orders a refund last: its amount then pays nothing, even if the rest of its charge was refunded later. */
function orderLast(refund: PaymentTable, payments: readonly PaymentTable[]): PaymentEntry[] {
  const { created_at: createdAt } = refund
  const lastAt =
    payments
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? createdAt
  const others = payments.filter(({ id }) => id !== refund.id).map(toPaymentFact)
  return [
    ...others.map(entry => (entry.replacedAt === createdAt ? { ...entry, replacedAt: lastAt } : entry)),
    { ...toPaymentFact(refund), createdAt: lastAt },
  ]
}

/** Withdraws the unsent refunds of a charge. */
export async function withdrawPendingRefunds(
  trx: Tx['db'],
  { charge, reason, now }: { charge: PaymentTable; reason: string; now: Date },
): Promise<void> {
  const payments = await listPayments(trx, charge.booking_id)
  for (const payment of payments) {
    const isPending = payment.kind === 'refund' && (payment.state === 'due' || payment.state === 'operator')
    if (!isPending || payment.ref_transaction_id !== charge.transaction_id) continue
    await updatePayment(trx, { payment, patch: { state: 'withdrawn', reason, next_reconcile_at: null }, now })
  }
}

/** Checks whether the charge was charged back, so that it must not be refunded as well. */
export function isChargedBack(refund: PaymentTable, payments: readonly PaymentTable[]): boolean {
  return payments.some(
    ({ kind, state, transaction_id }) =>
      kind === 'charge' && state === 'charged_back' && transaction_id === refund.ref_transaction_id,
  )
}

/** Calculates how much of a charge can still be refunded, in cents. */
export function remainingRefundableCents(charge: PaymentTable, payments: readonly PaymentTable[]): number {
  return getRefundableCents({ charge: toPaymentFact(charge), payments: payments.map(toPaymentFact) })
}

async function withdrawForLostCharge(
  trx: Tx['db'],
  { refunds, now }: { refunds: PaymentTable[]; now: Date },
): Promise<void> {
  for (const payment of refunds) {
    const reason = payment.state === 'made' ? REASON_CHARGE_LOST_AFTER_SENDING : REASON_CHARGE_LOST
    await updatePayment(trx, { payment, patch: { state: 'withdrawn', reason, next_reconcile_at: null }, now })
  }
}

/**
 * Withdraws the refunds due that the merchant's own refund replaces. A refund replaced in part is split: the withdrawn
 * row holds the replaced amount, so that it can be due again, and a new row holds the rest.
 */
async function replacePendingRefunds(
  trx: Tx['db'],
  { refunds, byCents, now }: { refunds: PaymentTable[]; byCents: number; now: Date },
): Promise<void> {
  let remainingCents = byCents
  for (const refund of refunds) {
    if (remainingCents <= 0) return
    const { booking_id, kind, gateway, state, ref_transaction_id, reason, next_reconcile_at } = refund
    const { invoice_number, purpose } = refund
    const replacedCents = Math.min(refund.amount_cents, remainingCents)
    const restCents = refund.amount_cents - replacedCents
    const replaced = { state: 'withdrawn', reason: REASON_MADE_BY_MERCHANT, next_reconcile_at: null } as const
    await updatePayment(trx, { payment: refund, patch: { ...replaced, amount_cents: replacedCents }, now })
    if (restCents > 0) {
      const rest = {
        ...{ booking_id, kind, gateway, state, ref_transaction_id, reason, next_reconcile_at },
        ...{ invoice_number, purpose },
      }
      await insertPayment(trx, { payment: { ...rest, amount_cents: restCents }, now })
    }
    remainingCents -= replacedCents
  }
}

function isRefundInFlight({ state }: PaymentTable): boolean {
  return state === 'sent' || state === 'unknown'
}

function isReplaceable(refund: PaymentTable): boolean {
  const { state, transaction_id } = refund
  if (isWithdrawnByChargeback(refund)) return true
  return state === 'due' || state === 'operator' || (state === 'made' && transaction_id === null)
}

/** Checks for a refund that is due again once the chargeback is reversed, unless the merchant had made it before. */
function isWithdrawnByChargeback({ state, reason }: PaymentTable): boolean {
  return state === 'withdrawn' && reason === REASON_CHARGEBACK
}
