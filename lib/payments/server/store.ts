import 'server-only'
import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { createChangeInvoice, findBookingById, updateBooking } from '@/lib/booking/server/store'
import type { Actor } from '@/lib/booking/tables'
import {
  getRefundableCents,
  listKeptCharges,
  openChargeStates,
  type PaymentEntry,
} from '@/lib/payments/model/payment-entries'
import { derivePaymentSummary, selectPayingCharge } from '@/lib/payments/model/payment-summary'
import type { PaymentTable } from '@/lib/payments/tables'
import { changedMeanwhile } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { isoAfter } from './context'

type Db = Kysely<Tables>
/** Longer than a reconciliation, whose requests end by their timeouts. */
export const LEASE_MS = 3 * 60_000
/** Marks a refund that was withdrawn because its charge was voided or failed before the refund was made. */
export const REASON_CHARGE_LOST = 'charge_lost'
/** Marks a refund made in the gateway's merchant interface, and the refunds withdrawn because it replaced them. */
export const REASON_MADE_BY_MERCHANT = 'merchant'
type NewPayment = Pick<PaymentTable, 'booking_id' | 'kind' | 'gateway' | 'state' | 'amount_cents' | 'invoice_number'> &
  Partial<
    Pick<
      PaymentTable,
      | 'transaction_id'
      | 'ref_transaction_id'
      | 'method'
      | 'reason'
      | 'pays_invoice'
      | 'purpose'
      | 'with_access_token'
      | 'sent_at'
      | 'next_reconcile_at'
      | 'lease_until'
    >
  >
export type PaymentPatch = Partial<
  Pick<
    PaymentTable,
    | 'state'
    | 'amount_cents'
    | 'transaction_id'
    | 'method'
    | 'reason'
    | 'sent_at'
    | 'next_reconcile_at'
    | 'lease_until'
    | 'pays_invoice'
  >
>

export async function findPayment(db: Db, id: string): Promise<PaymentTable | undefined> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists a booking's payments in creation order. */
export async function listPayments(db: Db, bookingId: string): Promise<PaymentTable[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Inserts a new payment with its first event, before anything is sent. */
export async function insertPayment(
  db: Tx['db'],
  { payment, now }: { payment: NewPayment; now: Date },
): Promise<PaymentTable> {
  const at = now.toISOString()
  const row: PaymentTable = {
    transaction_id: null,
    ref_transaction_id: null,
    pays_invoice: 1,
    purpose: null,
    method: null,
    reason: null,
    with_access_token: 1,
    sent_at: null,
    next_reconcile_at: null,
    lease_until: null,
    ...payment,
    // The limit of a gateway's reference.
    id: randomBytes(10).toString('hex'),
    version: 1,
    created_at: at,
    updated_at: at,
    reconcile_attempts: 0,
  }
  await db.insertInto('payments').values(row).execute()
  await insertPaymentEvent(db, row)
  return row
}

/** Updates a payment, with its event, and ends its lease. */
export async function updatePayment(
  db: Tx['db'],
  { payment, patch, now }: { payment: PaymentTable; patch: PaymentPatch; now: Date },
): Promise<PaymentTable> {
  const row = {
    ...payment,
    lease_until: null,
    ...patch,
    version: payment.version + 1,
    updated_at: now.toISOString(),
    reconcile_attempts: 0,
  }
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(row)
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw changedMeanwhile({ message: `payment ${payment.id}: version conflict` })
  await insertPaymentEvent(db, row)
  return row
}

/** Takes the lease of a payment, so that one process at a time works on it; null if another has it or changed it. */
export async function leasePayment(
  db: Db,
  { payment, now }: { payment: PaymentTable; now: Date },
): Promise<PaymentTable | null> {
  const leased = await db
    .updateTable('payments')
    .set({ lease_until: isoAfter(now, LEASE_MS), reconcile_attempts: payment.reconcile_attempts + 1 })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .where('reconcile_attempts', '=', payment.reconcile_attempts)
    .where(isUnleased(now))
    .returningAll()
    .executeTakeFirst()
  return leased ?? null
}

/** Selects payments on which no process works. */
export function isUnleased(now: Date) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'payments'>) =>
    or([eb('lease_until', 'is', null), eb('lease_until', '<=', now.toISOString())])
}

/** Schedules the next reconciliation of a payment and ends the lease, unless another process has it by now. */
export async function scheduleReconciliation(
  db: Db,
  { payment, at }: { payment: PaymentTable; at: Date | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_reconcile_at: at?.toISOString() ?? null, lease_until: null })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .where('lease_until', '=', payment.lease_until)
    .execute()
}

/** Has a payment reconciled as soon as no process works on it. */
export async function requestReconciliation(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('payments').set({ next_reconcile_at: now.toISOString() }).where('id', '=', id).execute()
}

/**
 * Refreshes a booking's status from its payments, after `change` if given, as one event.
 */
export async function refreshBookingStatus(
  db: Tx['db'],
  {
    bookingId,
    now,
    actor = 'site',
    kind = 'payment',
    change = booking => booking,
  }: {
    bookingId: string
    now: Date
    actor?: Actor
    kind?: 'payment' | 'chargeback' | 'chargeback_reversed' | 'changed' | 'partial_refund' | 'fare'
    change?: (booking: Booking) => Booking
  },
): Promise<Booking> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined) throw new Error(`booking ${bookingId} not found`)
  const before = toBooking(row)
  const booking = change(before)
  const payments = await listPayments(db, bookingId)
  const updated: Booking = { ...booking, ...derivePaymentSummary({ booking, payments: payments.map(toPaymentFact) }) }
  const paying = findPayingCharge({ booking, payments })
  if (paying !== undefined) {
    updated.paymentMethod = paying.gateway === 'zelle' ? 'zelle' : 'authorizenet'
    updated.zelleDueAt = null
  }
  if (updated.balanceDue?.invoiceNumber === '') {
    const invoiceNumber = await createChangeInvoice({ db, now, actor }, bookingId)
    updated.balanceDue = { ...updated.balanceDue, invoiceNumber }
  }
  if (JSON.stringify(updated) === JSON.stringify(before)) return before
  await updateBooking({ db, now, actor }, { booking: updated, version: row.version, kind })
  return updated
}

/** Lets a new charge pay an invoice whose earlier charges were refunded in full. */
export async function releaseInvoice(
  db: Tx['db'],
  { bookingId, invoiceNumber }: { bookingId: string; invoiceNumber: string },
): Promise<void> {
  const payments = await listPayments(db, bookingId)
  const facts = payments.map(toPaymentFact)
  const refunded = payments.filter((payment, index) => {
    const charge = facts[index]
    return (
      charge?.kind === 'charge' &&
      charge.state === 'approved' &&
      charge.invoiceNumber === invoiceNumber &&
      getRefundableCents({ charge, payments: facts }) <= 0 &&
      payment.pays_invoice === 1
    )
  })
  for (const { id } of refunded) {
    await db.updateTable('payments').set({ pays_invoice: 0 }).where('id', '=', id).execute()
  }
}

/** Lists the charges of a booking that are not fully refunded, in creation order. */
export function findKeptCharges(payments: readonly PaymentTable[]): PaymentTable[] {
  const facts = payments.map(toPaymentFact)
  const keptFacts = listKeptCharges(facts)
  return payments.filter((_, index) => facts[index] !== undefined && keptFacts.includes(facts[index]))
}

/** Finds the charge that pays a booking. */
export function findPayingCharge({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'transactionId'>
  payments: readonly PaymentTable[]
}): PaymentTable | undefined {
  const facts = payments.map(toPaymentFact)
  const paying = selectPayingCharge({ booking, payments: facts })
  return paying && payments[facts.indexOf(paying)]
}

export function toPaymentFact(row: PaymentTable): PaymentEntry {
  const { kind, state, amount_cents, transaction_id, ref_transaction_id, invoice_number, purpose, reason } = row
  const isWithdrawn = kind === 'refund' && state === 'withdrawn'
  return {
    kind,
    state,
    amountCents: amount_cents,
    transactionId: transaction_id,
    refTransactionId: ref_transaction_id,
    invoiceNumber: invoice_number,
    purpose,
    isRefundOfVoidedCharge: purpose === 'courtesy' && isWithdrawn && reason === REASON_CHARGE_LOST,
    createdAt: row.created_at,
    replacedAt: isWithdrawn && reason === REASON_MADE_BY_MERCHANT ? row.updated_at : null,
  }
}

/** Checks whether a charge may have taken money without a known outcome. */
export function isOpenCharge({ kind, state }: Pick<PaymentTable, 'kind' | 'state'>): boolean {
  return kind === 'charge' && openChargeStates.includes(state)
}

export function isDeclinedCharge({ kind, state }: Pick<PaymentTable, 'kind' | 'state'>): boolean {
  return kind === 'charge' && state === 'declined'
}

/** Checks whether the gateway may have recorded a charge that took nothing. */
export function isFailedAttempt({ kind, state }: Pick<PaymentTable, 'kind' | 'state'>): boolean {
  return kind === 'charge' && (state === 'declined' || state === 'failed' || state === 'voided')
}

async function insertPaymentEvent(db: Db, payment: PaymentTable): Promise<void> {
  const { id, version, updated_at, state, transaction_id, reason } = payment
  await db
    .insertInto('payment_events')
    .values({ payment_id: id, version, at: updated_at, state, transaction_id, reason })
    .execute()
}
