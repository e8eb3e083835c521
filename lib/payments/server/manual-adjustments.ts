import 'server-only'
import type { Kysely } from 'kysely'
import { type FurtherPayment, listFurtherPayments } from '@/lib/booking/model/amount-due'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { getFareWithKeptCents } from '@/lib/booking/model/status'
import { toBooking } from '@/lib/booking/server/document'
import { createChangeInvoice, findBookingById } from '@/lib/booking/server/store'
import { getUncoveredCents } from '@/lib/payments/model/coverage'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { applyPaidChange } from './apply-paid-change'
import { recordChargeback, recordChargebackReversal } from './chargeback'
import { logPayment, type PaymentContext } from './context'
import { toCardCharges } from './list-card-charges'
import { recordOutcome } from './record-outcome'
import {
  findKeptCharges,
  insertPayment,
  isOpenCharge,
  listPayments,
  refreshBookingStatus,
  releaseInvoice,
  toPaymentFact,
  updatePayment,
} from './store'

type ManualAdjustmentContext = Pick<PaymentContext, 'db' | 'now' | 'log'>

/**
 * Records that the Zelle transfer of a fare, of the difference of a pending change or of a balance due was received.
 * `furtherPayment` says which while both a change and a balance wait.
 */
export async function recordZelleReceived(
  context: ManualAdjustmentContext,
  { bookingId, furtherPayment }: { bookingId: string; furtherPayment?: FurtherPayment },
): Promise<Booking> {
  return await context.db
    .transaction()
    .execute(async trx => await applyZelleReceived(trx, { context, bookingId, furtherPayment }))
}

/** Records that the operator sent every refund left to them. */
export async function recordRefundSent(context: ManualAdjustmentContext, bookingId: string): Promise<Booking> {
  return await context.db.transaction().execute(async trx => await applyRefundSent(trx, { context, bookingId }))
}

type ManualAdjustment = { context: Omit<ManualAdjustmentContext, 'db'>; bookingId: string }

export async function applyZelleReceived(
  trx: Kysely<Tables>,
  { context, bookingId, furtherPayment }: ManualAdjustment & { furtherPayment?: FurtherPayment | undefined },
): Promise<Booking> {
  const booking = await loadExistingBooking(trx, bookingId)
  const waiting = listFurtherPayments(booking)
  if (furtherPayment === undefined && waiting.length > 1) {
    throw new Error(
      `Booking ${bookingId} is waiting for two payments. Please specify which one this is: change or balance.`,
    )
  }
  if (furtherPayment !== undefined && !waiting.includes(furtherPayment))
    throw new Error(`Booking ${bookingId} has no ${furtherPayment} to pay.`)
  const payment = furtherPayment ?? waiting[0]
  if (payment === 'change') return await applyZelleForChange(trx, { context, booking })
  if (payment === 'balance') return await applyZelleForBalance(trx, { context, booking })
  if (booking.status !== 'awaiting_zelle' && booking.status !== 'reserved') {
    throw new Error(`Booking ${bookingId} is ${booking.status}: no Zelle payment is expected.`)
  }
  if (booking.quote === null) throw new Error(`Booking ${bookingId} has no fare yet.`)
  if (!isFareConfirmed(booking.quote)) throw new Error(`The fare of booking ${bookingId} is not confirmed yet.`)
  const now = context.now()
  const payments = await listPayments(trx, bookingId)
  const keptCharges = findKeptCharges(payments)
  const isInvoicePaid = keptCharges.some(charge => charge.invoice_number === booking.invoiceNumber)
  const invoiceNumber = isInvoicePaid ? await createChangeInvoice(trx, { bookingId, now }) : booking.invoiceNumber
  await releaseInvoice(trx, { bookingId, invoiceNumber })
  const amountCents = calculateFareDueCents({ booking, payments })
  await insertZelleCharge(trx, { context, bookingId, amountCents, invoiceNumber })
  return await refreshBookingStatus(trx, { bookingId, now, actor: 'operator' })
}

/**
 * Calculates the unpaid amount of an unpaid ride's fare. After a chargeback of one of several charges, the other charges
 * still pay their part.
 */
export function calculateFareDueCents({
  booking,
  payments,
}: {
  booking: Booking
  payments: readonly PaymentTable[]
}): number {
  // A payment of nothing is not possible.
  const leastCents = booking.status === 'paid' ? 0 : Math.min(1, getFareWithKeptCents(booking))
  return Math.max(leastCents, getUncoveredCents({ booking, payments: payments.map(toPaymentFact) }))
}

async function applyZelleForBalance(
  trx: Kysely<Tables>,
  { context, booking }: { context: Pick<PaymentContext, 'now' | 'log'>; booking: Booking },
): Promise<Booking> {
  const now = context.now()
  const { balanceDue } = booking
  if (balanceDue === null) throw new Error(`Booking ${booking.id} has no balance due.`)
  await assertNoOpenCharge(trx, booking.id)
  const { amountCents, invoiceNumber } = balanceDue
  await insertZelleCharge(trx, { context, bookingId: booking.id, amountCents, invoiceNumber })
  return await refreshBookingStatus(trx, { bookingId: booking.id, now, actor: 'operator' })
}

async function insertZelleCharge(
  trx: Kysely<Tables>,
  { context, bookingId, amountCents, invoiceNumber }: ManualAdjustment & { amountCents: number; invoiceNumber: string },
): Promise<PaymentTable> {
  const charge = await insertPayment(trx, {
    payment: {
      booking_id: bookingId,
      kind: 'charge',
      gateway: 'zelle',
      state: 'approved',
      amount_cents: amountCents,
      invoice_number: invoiceNumber,
    },
    now: context.now(),
  })
  logPayment(context, charge)
  return charge
}

async function assertNoOpenCharge(trx: Kysely<Tables>, bookingId: string): Promise<void> {
  if (!(await listPayments(trx, bookingId)).some(isOpenCharge)) return
  throw new Error(`Booking ${bookingId} has a card payment that is being checked.`)
}

/** The difference of a pending change arrived: the change applies. */
async function applyZelleForChange(
  trx: Kysely<Tables>,
  { context, booking }: { context: Pick<PaymentContext, 'now' | 'log'>; booking: Booking },
): Promise<Booking> {
  const now = context.now()
  const change = getActiveChange(booking, now)
  if (change === null) {
    throw new Error(
      `The change to booking ${booking.id} has expired. Please change the ride yourself, or send the Zelle payment back.`,
    )
  }
  await assertNoOpenCharge(trx, booking.id)
  const { differenceCents: amountCents, invoiceNumber } = change
  const charge = await insertZelleCharge(trx, { context, bookingId: booking.id, amountCents, invoiceNumber })
  return await applyPaidChange(trx, { charge, now, actor: 'operator' })
}

export async function applyRefundSent(trx: Kysely<Tables>, { context, bookingId }: ManualAdjustment): Promise<Booking> {
  await loadExistingBooking(trx, bookingId)
  const refundsToSend = (await listPayments(trx, bookingId)).filter(({ state }) => state === 'operator')
  if (refundsToSend.length === 0) throw new Error(`Booking ${bookingId} has no refund for you to send.`)
  const now = context.now()
  // The number of a refund that was voided is not that of the one that was sent instead.
  const sent = { state: 'made', reason: 'by_hand', transaction_id: null } as const
  for (const payment of refundsToSend) {
    const updated = await updatePayment(trx, { payment, patch: sent, now })
    logPayment(context, updated)
  }
  return await refreshBookingStatus(trx, { bookingId, now, actor: 'operator' })
}

type ChargebackTarget = { bookingId: string; transactionId?: string }

/** Records a chargeback of the charge with this transaction ID, or of the only charge. */
export async function recordManualChargeback(
  context: ManualAdjustmentContext,
  target: ChargebackTarget,
): Promise<Booking> {
  return await context.db.transaction().execute(async trx => await applyChargeback(trx, { context, ...target }))
}

/** Records that the chargeback of the charge with this transaction ID, or of the only charge, was reversed. */
export async function recordManualChargebackReversal(
  context: ManualAdjustmentContext,
  target: ChargebackTarget,
): Promise<Booking> {
  return await context.db.transaction().execute(async trx => await applyChargebackReversal(trx, { context, ...target }))
}

type ChargebackAdjustment = ManualAdjustment & { transactionId?: string }

export async function applyChargeback(
  trx: Kysely<Tables>,
  { context, bookingId, transactionId = '' }: ChargebackAdjustment,
): Promise<Booking> {
  await loadExistingBooking(trx, bookingId)
  const payments = await listPayments(trx, bookingId)
  const candidates = toCardCharges(payments).filter(({ isChargedBack }) => !isChargedBack)
  const matchingCharges = candidates.filter(charge => transactionId === '' || charge.transactionId === transactionId)
  const [charge, ...others] = payments.filter(
    ({ kind, transaction_id }) =>
      kind === 'charge' && matchingCharges.some(charge => charge.transactionId === transaction_id),
  )
  if (others.length > 0)
    throw new Error(`Booking ${bookingId} has several card charges. Please add the transaction ID.`)
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no card charge with this transaction ID.`)
  return await recordChargeback(trx, { charge, now: context.now(), actor: 'operator' })
}

export async function applyChargebackReversal(
  trx: Kysely<Tables>,
  { context, bookingId, transactionId = '' }: ChargebackAdjustment,
): Promise<Booking> {
  await loadExistingBooking(trx, bookingId)
  const [charge, ...others] = (await listPayments(trx, bookingId)).filter(
    ({ state, transaction_id }) =>
      state === 'charged_back' && (transactionId === '' || transaction_id === transactionId),
  )
  if (others.length > 0) throw new Error(`Booking ${bookingId} has several chargebacks. Please add the transaction ID.`)
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no chargeback with this transaction ID.`)
  return await recordChargebackReversal(trx, { charge, now: context.now(), actor: 'operator' })
}

/**
 * Records that a charge of unknown outcome, or recorded as never made, was made. Assigns an unmatched charge with that
 * number to this booking.
 */
export async function recordChargeMade(
  context: PaymentContext,
  { bookingId, transactionId }: { bookingId: string; transactionId: string },
): Promise<Booking> {
  const found = (await listPayments(context.db, bookingId)).find(
    ({ state, transaction_id }) => state === 'unmatched' && transaction_id === transactionId,
  )
  const charge = found ?? (await findUncertainCharge(context.db, bookingId))
  const existing = await context.db
    .selectFrom('payments')
    .select('booking_id')
    .where('transaction_id', '=', transactionId)
    .where('id', '!=', charge.id)
    .executeTakeFirst()
  // A payment recorded twice would be refunded twice.
  if (existing !== undefined)
    throw new Error(`Transaction ${transactionId} is already recorded for booking ${existing.booking_id}.`)
  await recordOutcome(context, { id: charge.id, outcome: { state: 'approved', transactionId }, actor: 'operator' })
  return await loadExistingBooking(context.db, bookingId)
}

/**
 * Records that a charge of unknown outcome was never made. When none is open, records the unmatched charges as not this
 * booking's.
 */
export async function recordChargeNotMade(context: PaymentContext, bookingId: string): Promise<Booking> {
  const payments = await listPayments(context.db, bookingId)
  if (!payments.some(isOpenCharge) && payments.some(isUnmatched))
    return await dismissUnmatchedCharges(context, bookingId)
  const charge = await findOpenCharge(context.db, bookingId)
  await recordOutcome(context, { id: charge.id, outcome: { state: 'absent', reason: 'by_hand' }, actor: 'operator' })
  return await loadExistingBooking(context.db, bookingId)
}

async function dismissUnmatchedCharges(context: PaymentContext, bookingId: string): Promise<Booking> {
  return await context.db.transaction().execute(async trx => {
    for (const payment of (await listPayments(trx, bookingId)).filter(isUnmatched)) {
      await updatePayment(trx, { payment, patch: { state: 'withdrawn', reason: 'by_hand' }, now: context.now() })
    }
    return await loadExistingBooking(trx, bookingId)
  })
}

function isUnmatched({ state }: PaymentTable): boolean {
  return state === 'unmatched'
}

async function loadExistingBooking(db: Kysely<Tables>, bookingId: string): Promise<Booking> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined) throw new Error('No booking found with this ID. Run `npm run bookings` to list all bookings.')
  return toBooking(row)
}

async function findUncertainCharge(db: Kysely<Tables>, bookingId: string): Promise<PaymentTable> {
  const charges = (await listPayments(db, bookingId)).filter(({ kind }) => kind === 'charge')
  const lastAbsent = charges.findLast(({ state }) => state === 'absent')
  return charges.some(isOpenCharge) || lastAbsent === undefined ? await findOpenCharge(db, bookingId) : lastAbsent
}

async function findOpenCharge(db: Kysely<Tables>, bookingId: string): Promise<PaymentTable> {
  await loadExistingBooking(db, bookingId)
  const charge = (await listPayments(db, bookingId)).find(isOpenCharge)
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no payment being checked.`)
  return charge
}
