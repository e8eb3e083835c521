import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/server/bookings/rows'
import { findByInvoice, updateBooking } from '@/lib/server/bookings/store'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import { REVERSED_BY_HAND, recordChargeback, recordChargebackReversal } from './chargeback'
import { forgetDoneLookups } from './lookup-store'
import { MERCHANT, recordFoundRefund, recordUndoneRefund } from './merchant-refund'
import { recordOutcome } from './outcome'
import type { Transaction } from './port'
import { findPayingCharge, insertPayment, isOpen, listPayments, lookAgainAt, restand, updatePayment } from './store'
import type { TillPorts } from './till'

/** `later`: a payment of the same booking has to be known first. */
export type Recorded = 'done' | 'later'

/**
 * Brings our books in line with one transaction as the gateway tells it, whoever changed it there. Said again it
 * changes nothing. Throws AppError unavailable where the gateway has to be asked for more and does not answer.
 */
export async function recordTransaction(ports: TillPorts, transaction: Transaction): Promise<Recorded> {
  return transaction.kind === 'refund' ? await recordRefund(ports, transaction) : await recordCharge(ports, transaction)
}

async function recordCharge(ports: TillPorts, transaction: Transaction): Promise<Recorded> {
  const now = ports.now()
  const known = await ports.db.transaction().execute(async trx => {
    const charge = await findByTransaction(trx, { ports, transactionId: transaction.transactionId, kind: 'charge' })
    if (charge === undefined || isUncounted(charge)) return null
    if (isOpen(charge)) return charge
    await recordKnownCharge(trx, { charge, transaction, now })
    return charge
  })
  if (known === null) return await recordStrangeCharge(ports, transaction)
  // The rounds find out themselves: they are the ones to say how it went.
  if (isOpen(known)) await lookAgainAt(ports.db, { payment: known, at: now })
  return 'done'
}

async function recordKnownCharge(
  trx: Kysely<Tables>,
  { charge, transaction, now }: { charge: PaymentTable; transaction: Transaction; now: Date },
): Promise<void> {
  const { state, transactionId } = transaction
  const gone = state === 'voided' || state === 'declined' || state === 'failed'
  switch (charge.state) {
    case 'approved': {
      // The operator knows of a reversal that the gateway does not show: their word stands until they note another.
      if (state === 'charged_back' && charge.reason !== REVERSED_BY_HAND) {
        await recordChargeback(trx, { charge, now, actor: 'site' })
        await forgetDoneLookups(trx, transactionId)
      }
      // What was refused at its settlement took nothing in the end, as if it were voided.
      const found = { charge, method: 'void', transactionId, amountCents: charge.amount_cents } as const
      if (gone) await recordFoundRefund(trx, { found, now })
      else await recordUndoneVoid(trx, { charge, now })
      return
    }
    case 'charged_back':
      if (state !== 'chargeback_reversed') return
      await recordChargebackReversal(trx, { charge, now, actor: 'site' })
      await forgetDoneLookups(trx, transactionId)
      return
    case 'unmatched':
      if (!gone && state !== 'charged_back') return
      await updatePayment(trx, { payment: charge, patch: { state: 'withdrawn', reason: state }, now })
  }
}

/** A charge that is there after all has not been voided, whatever was said of it before. */
async function recordUndoneVoid(
  trx: Kysely<Tables>,
  { charge, now }: { charge: PaymentTable; now: Date },
): Promise<void> {
  const refund = (await listPayments(trx, charge.booking_id)).find(
    ({ kind, state, transaction_id }) =>
      kind === 'refund' && state === 'made' && transaction_id === charge.transaction_id,
  )
  if (refund !== undefined) await recordUndoneRefund(trx, { refund, now })
}

/** A charge that carries an invoice number of ours, and that we do not know or believe to have taken nothing. */
async function recordStrangeCharge(ports: TillPorts, transaction: Transaction): Promise<Recorded> {
  const { invoiceNumber, transactionId, amountCents } = transaction
  if (invoiceNumber === null || !cameIn(transaction)) return 'done'
  const row = await findByInvoice(ports.db, invoiceNumber)
  if (row === undefined) return 'done'
  const payments = await listPayments(ports.db, row.id)
  if (payments.some(isOpen)) return 'later'
  const givenUp = payments.find(({ state, amount_cents }) => state === 'absent' && amount_cents === amountCents)
  if (givenUp !== undefined) {
    await recordOutcome(ports, { id: givenUp.id, outcome: { state: 'approved', transactionId } })
    return transaction.state === 'charged_back' ? 'later' : 'done'
  }
  return await ports.db
    .transaction()
    .execute(async trx => await addStrangeCharge(trx, { ports, transaction, invoiceNumber }))
}

async function addStrangeCharge(
  trx: Kysely<Tables>,
  { ports, transaction, invoiceNumber }: { ports: TillPorts; transaction: Transaction; invoiceNumber: string },
): Promise<Recorded> {
  const { transactionId, amountCents } = transaction
  const now = ports.now()
  const row = await findByInvoice(trx, invoiceNumber)
  if (row === undefined) return 'done'
  const booking = toBooking(row)
  const payments = await listPayments(trx, booking.id)
  if (payments.some(isOpen)) return 'later'
  const known = payments.find(({ kind, transaction_id }) => kind === 'charge' && transaction_id === transactionId)
  if (known !== undefined && !isUncounted(known)) return 'done'
  // A fare that the operator charged for exactly this invoice is paid; anything else is for people to judge.
  const awaited =
    booking.cancelledAt === null &&
    booking.chargebackCents === 0 &&
    transaction.state !== 'charged_back' &&
    booking.quote?.totalCents === amountCents &&
    findPayingCharge({ booking, payments }) === undefined
  const facts = { state: awaited ? ('approved' as const) : ('unmatched' as const), reason: MERCHANT }
  if (known !== undefined) await updatePayment(trx, { payment: known, patch: { ...facts, next_look_at: null }, now })
  else {
    const { gateway } = ports.payments
    const payment = {
      ...facts,
      booking_id: booking.id,
      kind: 'charge',
      gateway,
      transaction_id: transactionId,
    } as const
    await insertPayment(trx, { payment: { ...payment, amount_cents: amountCents, by_holder: 0 }, now })
  }
  if (awaited) await restand(trx, { bookingId: booking.id, now, actor: 'operator' })
  else await updateBooking(trx, { booking, version: row.version, kind: 'charge_found', now })
  return 'done'
}

async function recordRefund(ports: TillPorts, transaction: Transaction): Promise<Recorded> {
  const { transactionId, refTransactionId, invoiceNumber, state, amountCents } = transaction
  const made = state === 'unsettled' || state === 'settled'
  const undone = state === 'voided' || state === 'declined' || state === 'failed'
  const ofOurs = async (db: Kysely<Tables>) =>
    refTransactionId === null
      ? await findOnlyCharge(db, invoiceNumber)
      : await findByTransaction(db, { ports, transactionId: refTransactionId, kind: 'charge' })

  const known = await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const refund = await findByTransaction(trx, { ports, transactionId, kind: 'refund' })
    if (refund !== undefined) {
      if (undone) await recordUndoneRefund(trx, { refund, now })
      return true
    }
    const charge = made ? await ofOurs(trx) : undefined
    if (charge === undefined) return !made
    if (isUncounted(charge) || isOpen(charge)) return false
    if (charge.state !== 'approved' && charge.state !== 'charged_back') return true
    await recordFoundRefund(trx, { found: { charge, method: 'refund', transactionId, amountCents }, now })
    return true
  })
  if (known || refTransactionId === null) return 'done'
  // It may give back a charge under an invoice of ours that we do not know of yet.
  const original = await ports.payments.details(refTransactionId)
  if (original === null || original.kind === 'refund') return 'done'
  if ((await recordCharge(ports, original)) === 'later') return 'later'
  const charge = await findByTransaction(ports.db, { ports, transactionId: refTransactionId, kind: 'charge' })
  if (charge === undefined || (!isOpen(charge) && charge.state !== 'approved')) return 'done'
  return 'later'
}

type Wanted = { ports: TillPorts; transactionId: string; kind: PaymentTable['kind'] }

/** A payment of this gateway by the number that the gateway gave it. Of a void that is the charge's own. */
async function findByTransaction(
  db: Kysely<Tables>,
  { ports, transactionId, kind }: Wanted,
): Promise<PaymentTable | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .where('gateway', '=', ports.payments.gateway)
    .executeTakeFirst()
}

/** The one charge of an invoice whose money came in; undefined where there is none or more. */
async function findOnlyCharge(db: Kysely<Tables>, invoiceNumber: string | null): Promise<PaymentTable | undefined> {
  const booking = invoiceNumber === null ? undefined : await findByInvoice(db, invoiceNumber)
  if (booking === undefined) return undefined
  const charges = (await listPayments(db, booking.id)).filter(
    ({ kind, state, transaction_id }) => kind === 'charge' && state === 'approved' && transaction_id !== null,
  )
  return charges.length === 1 ? charges[0] : undefined
}

/** Whether a charge is believed to have taken nothing. */
function isUncounted({ state }: PaymentTable): boolean {
  return ['declined', 'failed', 'voided', 'refused', 'absent'].includes(state)
}

/** Whether a charge took money, charged back since or not. */
function cameIn({ state }: Transaction): boolean {
  return ['unsettled', 'settled', 'charged_back', 'chargeback_reversed'].includes(state)
}
