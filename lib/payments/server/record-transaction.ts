import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingByInvoiceNumber, updateBooking } from '@/lib/booking/server/store'
import { findChargePurpose } from '@/lib/payments/model/payment-summary'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { applyPaidChange } from './apply-paid-change'
import { REASON_REVERSED_MANUALLY, recordChargeback, recordChargebackReversal } from './chargeback'
import type { PaymentContext } from './context'
import { recordExternalRefund } from './external-refunds'
import type { Transaction } from './gateway-port'
import { recordOutcome } from './record-outcome'
import { recordReversedRefund } from './reversed-refund'
import { recordReversedVoid } from './reversed-void'
import {
  insertPayment,
  isOpenCharge,
  listPayments,
  REASON_MADE_BY_MERCHANT,
  refreshBookingStatus,
  releaseInvoice,
  requestReconciliation,
  toPaymentFact,
  updatePayment,
} from './store'
import { tookMoney } from './transaction-comparison'
import { deleteFinishedLookups } from './transaction-lookup-store'

/** `later`: another payment's outcome has to be known first, or the response is out of date. */
export type RecordingResult = 'done' | 'later'

/**
 * Updates our records from one transaction of the gateway. Idempotent. `asOf`: when it was requested; a void recorded
 * since then is newer than what the gateway responded. Throws AppError unavailable when the gateway does not respond.
 */
export async function recordTransaction(
  context: PaymentContext,
  transaction: Transaction,
  asOf: Date = context.now(),
): Promise<RecordingResult> {
  return transaction.kind === 'refund'
    ? await recordRefund(context, transaction)
    : await recordCharge(context, { transaction, asOf })
}

async function recordCharge(
  context: PaymentContext,
  { transaction, asOf }: { transaction: Transaction; asOf: Date },
): Promise<RecordingResult> {
  const existing = await write(context, 'site', async ({ db: trx }) => {
    const charge = await findPaymentByTransaction(trx, {
      context,
      transactionId: transaction.transactionId,
      kind: 'charge',
    })
    if (charge === undefined || isBelievedUnpaid(charge)) return null
    if (isOpenCharge(charge)) return charge
    if (!isReversed(transaction) && (await isVoidedSince(trx, { charge, asOf }))) return 'outdated'
    // Not before: a cancellation may have come first.
    await recordKnownCharge(trx, { charge, transaction, now: context.now() })
    return charge
  })
  if (existing === 'outdated') return 'later'
  if (existing === null) return await recordUnknownCharge(context, transaction)
  // Only reconciliation decides the outcome of an open charge.
  if (isOpenCharge(existing)) await requestReconciliation(context.db, { id: existing.id, now: context.now() })
  return 'done'
}

async function recordKnownCharge(
  trx: Tx['db'],
  { charge, transaction, now }: { charge: PaymentTable; transaction: Transaction; now: Date },
): Promise<void> {
  const { state, transactionId } = transaction
  const wasReversed = isReversed(transaction)
  switch (charge.state) {
    case 'approved': {
      // The gateway may not show a reversal that the operator recorded.
      if (state === 'charged_back' && charge.reason !== REASON_REVERSED_MANUALLY) {
        await recordChargeback(trx, { charge, now, actor: 'site' })
        await deleteFinishedLookups(trx, transactionId)
      }
      const refund = { charge, method: 'void', transactionId, amountCents: charge.amount_cents } as const
      if (wasReversed) await recordExternalRefund(trx, { externalRefund: refund, now })
      else await recordReversedVoid(trx, { charge, now })
      return
    }
    case 'charged_back':
      if (state !== 'chargeback_reversed') return
      await recordChargebackReversal(trx, { charge, now, actor: 'site' })
      await deleteFinishedLookups(trx, transactionId)
      return
    case 'unmatched':
      if (!wasReversed && state !== 'charged_back') return
      await updatePayment(trx, { payment: charge, patch: { state: 'withdrawn', reason: state }, now })
  }
}

async function recordUnknownCharge(context: PaymentContext, transaction: Transaction): Promise<RecordingResult> {
  const { invoiceNumber, transactionId, amountCents } = transaction
  if (invoiceNumber === null || !tookMoney(transaction.state)) return 'done'
  const row = await findBookingByInvoiceNumber(context.db, invoiceNumber)
  if (row === undefined) return 'done'
  const payments = await listPayments(context.db, row.id)
  if (payments.some(isOpenCharge)) return 'later'
  const givenUp = payments.find(
    ({ state, amount_cents, invoice_number }) =>
      state === 'absent' && amount_cents === amountCents && invoice_number === invoiceNumber,
  )
  if (givenUp !== undefined) {
    await recordOutcome(context, { id: givenUp.id, outcome: { state: 'approved', transactionId } })
    return transaction.state === 'charged_back' ? 'later' : 'done'
  }
  return await write(
    context,
    'site',
    async ({ db: trx }) => await insertUnknownCharge(trx, { context, transaction, invoiceNumber }),
  )
}

async function insertUnknownCharge(
  trx: Tx['db'],
  { context, transaction, invoiceNumber }: { context: PaymentContext; transaction: Transaction; invoiceNumber: string },
): Promise<RecordingResult> {
  const { transactionId, amountCents } = transaction
  const now = context.now()
  const row = await findBookingByInvoiceNumber(trx, invoiceNumber)
  if (row === undefined) return 'done'
  const booking = toBooking(row)
  const payments = await listPayments(trx, booking.id)
  if (payments.some(isOpenCharge)) return 'later'
  const existing = payments.find(({ kind, transaction_id }) => kind === 'charge' && transaction_id === transactionId)
  if (existing !== undefined && !isBelievedUnpaid(existing)) return 'done'
  // The operator decides about a charge of any other amount.
  const purpose =
    booking.chargebackCents === 0 && transaction.state !== 'charged_back'
      ? findChargePurpose({ booking, charge: { invoiceNumber, amountCents }, others: payments.map(toPaymentFact), now })
      : null
  const state = purpose === null ? ('unmatched' as const) : ('approved' as const)
  const facts = { state, reason: REASON_MADE_BY_MERCHANT, pays_invoice: purpose === null ? 0 : 1 }
  if (purpose !== null) await releaseInvoice(trx, { bookingId: booking.id, invoiceNumber })
  const charge =
    existing === undefined
      ? await insertPayment(trx, {
          payment: {
            ...facts,
            booking_id: booking.id,
            kind: 'charge',
            gateway: context.paymentGateway.name,
            transaction_id: transactionId,
            invoice_number: invoiceNumber,
            amount_cents: amountCents,
            with_access_token: 0,
          },
          now,
        })
      : await updatePayment(trx, { payment: existing, patch: { ...facts, next_reconcile_at: null }, now })
  if (purpose === 'change') await applyPaidChange(trx, { charge, now })
  else if (purpose !== null) await refreshBookingStatus(trx, { bookingId: booking.id, now, actor: 'operator' })
  else await updateBooking({ db: trx, now, actor: 'site' }, { booking, version: row.version, kind: 'charge_found' })
  return 'done'
}

async function recordRefund(context: PaymentContext, transaction: Transaction): Promise<RecordingResult> {
  const { transactionId, refTransactionId, invoiceNumber, state, amountCents } = transaction
  const isSuccessful = state === 'unsettled' || state === 'settled'
  const wasReversed = isReversed(transaction)
  const findOriginalCharge = async (db: Kysely<Tables>) =>
    refTransactionId === null
      ? await findOnlyCharge(db, invoiceNumber)
      : await findPaymentByTransaction(db, { context, transactionId: refTransactionId, kind: 'charge' })

  const isHandled = await write(context, 'site', async ({ db: trx, now }) => {
    const refund = await findPaymentByTransaction(trx, { context, transactionId, kind: 'refund' })
    if (refund !== undefined) {
      if (wasReversed) await recordReversedRefund(trx, { refund, now })
      return true
    }
    const charge = isSuccessful ? await findOriginalCharge(trx) : undefined
    if (charge === undefined) return !isSuccessful
    if (isBelievedUnpaid(charge) || isOpenCharge(charge)) return false
    if (charge.state !== 'approved' && charge.state !== 'charged_back') return true
    await recordExternalRefund(trx, { externalRefund: { charge, method: 'refund', transactionId, amountCents }, now })
    return true
  })
  if (isHandled || refTransactionId === null) return 'done'
  // Its charge may not be recorded yet.
  const asOf = context.now()
  const original = await context.paymentGateway.fetchTransaction(refTransactionId)
  if (original === null || original.kind === 'refund') return 'done'
  if ((await recordCharge(context, { transaction: original, asOf })) === 'later') return 'later'
  const charge = await findPaymentByTransaction(context.db, {
    context,
    transactionId: refTransactionId,
    kind: 'charge',
  })
  if (charge === undefined || (!isOpenCharge(charge) && charge.state !== 'approved')) return 'done'
  return 'later'
}

type TransactionQuery = { context: PaymentContext; transactionId: string; kind: PaymentTable['kind'] }

/** A void has its charge's own number. */
async function findPaymentByTransaction(
  db: Kysely<Tables>,
  { context, transactionId, kind }: TransactionQuery,
): Promise<PaymentTable | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .where('gateway', '=', context.paymentGateway.name)
    .executeTakeFirst()
}

async function findOnlyCharge(db: Kysely<Tables>, invoiceNumber: string | null): Promise<PaymentTable | undefined> {
  const booking = invoiceNumber === null ? undefined : await findBookingByInvoiceNumber(db, invoiceNumber)
  if (booking === undefined) return undefined
  const charges = (await listPayments(db, booking.id)).filter(
    ({ kind, state, transaction_id, invoice_number }) =>
      kind === 'charge' && state === 'approved' && transaction_id !== null && invoice_number === invoiceNumber,
  )
  return charges.length === 1 ? charges[0] : undefined
}

/** A cancellation, for example, voids the charge while the gateway's response is on its way. */
async function isVoidedSince(trx: Tx['db'], { charge, asOf }: { charge: PaymentTable; asOf: Date }): Promise<boolean> {
  const payments = await listPayments(trx, charge.booking_id)
  return payments.some(
    ({ kind, state, transaction_id, updated_at }) =>
      kind === 'refund' &&
      state === 'made' &&
      transaction_id === charge.transaction_id &&
      updated_at > asOf.toISOString(),
  )
}

/** Refused at settlement, it took nothing either. */
function isReversed({ state }: Transaction): boolean {
  return state === 'voided' || state === 'declined' || state === 'failed'
}

function isBelievedUnpaid({ state }: PaymentTable): boolean {
  return ['declined', 'failed', 'voided', 'refused', 'absent'].includes(state)
}
