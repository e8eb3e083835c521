import 'server-only'
import type { Kysely } from 'kysely'
import { type FurtherPayment, listFurtherPayments } from '@/lib/booking/model/amount-due'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { getFareWithKeptCents } from '@/lib/booking/model/status'
import { toBooking } from '@/lib/booking/server/document'
import { invalidFields } from '@/lib/booking/server/errors'
import { createChangeInvoice, findBookingById } from '@/lib/booking/server/store'
import { getUncoveredCents } from '@/lib/payments/model/coverage'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { applyPaidChange } from './apply-paid-change'
import { recordChargeback, recordChargebackReversal } from './chargeback'
import { logPayment, type PaymentContext } from './context'
import { toCardCharges } from './list-card-charges'
import { applyOutcome } from './record-outcome'
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

type ManualAdjustment = { context: Pick<PaymentContext, 'now' | 'log'>; bookingId: string }

export async function applyZelleReceived(
  trx: Tx['db'],
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
  const invoiceNumber = isInvoicePaid
    ? await createChangeInvoice({ db: trx, now, actor: 'operator' }, bookingId)
    : booking.invoiceNumber
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
  trx: Tx['db'],
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
  trx: Tx['db'],
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

async function assertNoOpenCharge(trx: Tx['db'], bookingId: string): Promise<void> {
  if (!(await listPayments(trx, bookingId)).some(isOpenCharge)) return
  throw new Error(`Booking ${bookingId} has a card payment that is being checked.`)
}

/** The difference of a pending change arrived: the change applies. */
async function applyZelleForChange(
  trx: Tx['db'],
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

export async function applyRefundSent(trx: Tx['db'], { context, bookingId }: ManualAdjustment): Promise<Booking> {
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

type ChargebackAdjustment = ManualAdjustment & { transactionId?: string }

export async function applyChargeback(
  trx: Tx['db'],
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
  trx: Tx['db'],
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
 * Lists the charges of which the operator may say whether they were made: those of unknown outcome; without one, those
 * that only the gateway knows; without either, the last one recorded as never made.
 */
export function listUncertainCharges(payments: readonly PaymentTable[]): UncertainCharge[] {
  const charges = payments.filter(({ kind }) => kind === 'charge')
  const inState = (wanted: UncertainCharge['state']) =>
    charges.flatMap(charge =>
      toUncertainState(charge) === wanted
        ? {
            state: wanted,
            at: charge.created_at,
            amountCents: charge.amount_cents,
            invoiceNumber: charge.invoice_number,
            transactionId: charge.transaction_id,
          }
        : [],
    )
  const unknown = inState('unknown')
  if (unknown.length > 0) return unknown
  const unmatched = inState('unmatched')
  if (unmatched.length > 0) return unmatched
  return charges.some(isOpenCharge) ? [] : inState('absent').slice(-1)
}

/** After a crash a charge stays `sent`; not every gateway can say that it was never made. */
function toUncertainState({ state, reconcile_attempts }: PaymentTable): PaymentTable['state'] {
  return state === 'sent' && reconcile_attempts > 0 ? 'unknown' : state
}

/** Records that an uncertain charge was made. One that the gateway shows is counted for this booking by its number. */
export async function applyChargeMade(
  trx: Tx['db'],
  { context, bookingId, transactionId }: ManualAdjustment & { transactionId: string },
): Promise<void> {
  const charge = (await listUncertainRows(trx, bookingId)).findLast(
    ({ state, transaction_id }) => state !== 'unmatched' || transaction_id === transactionId,
  )
  if (charge === undefined) throw invalidFields({ transactionId: 'No charge of this ride has this transaction ID.' })
  const recorded = await trx
    .selectFrom('payments')
    .select('booking_id')
    .where('transaction_id', '=', transactionId)
    .where('id', '!=', charge.id)
    .executeTakeFirst()
  // A payment recorded twice would be refunded twice.
  if (recorded !== undefined) {
    throw invalidFields({
      transactionId: `This transaction is already recorded for booking ${recorded.booking_id}.`,
    })
  }
  await applyOutcome(trx, { context, id: charge.id, outcome: { state: 'approved', transactionId }, actor: 'operator' })
}

/** Records that a charge of unknown outcome was never made, or that unmatched charges are not for this booking. */
export async function applyChargeNotMade(trx: Tx['db'], { context, bookingId }: ManualAdjustment): Promise<void> {
  for (const charge of await listUncertainRows(trx, bookingId)) {
    if (toUncertainState(charge) === 'unknown') {
      const outcome = { state: 'absent', reason: 'by_hand' } as const
      await applyOutcome(trx, { context, id: charge.id, outcome, actor: 'operator' })
    } else if (charge.state === 'unmatched') {
      const patch = { state: 'withdrawn', reason: 'by_hand' } as const
      await updatePayment(trx, { payment: charge, patch, now: context.now() })
    }
  }
}

async function listUncertainRows(trx: Tx['db'], bookingId: string): Promise<PaymentTable[]> {
  const payments = await listPayments(trx, bookingId)
  const [uncertain] = listUncertainCharges(payments)
  return payments.filter(payment => payment.kind === 'charge' && toUncertainState(payment) === uncertain?.state)
}

async function loadExistingBooking(db: Kysely<Tables>, bookingId: string): Promise<Booking> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined) throw new Error(`booking ${bookingId} not found`)
  return toBooking(row)
}
