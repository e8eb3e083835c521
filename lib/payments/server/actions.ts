import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type Account,
  getChargebackCents,
  getPriceCents,
  isOpen,
  listCharges,
  type NewEntry,
  netCents,
  ownCents,
  planRefunds,
} from '@/lib/booking/model/ledger'
import { type HandMethod, isByHand } from '@/lib/booking/model/payment-methods'
import type { VersionedBooking } from '@/lib/booking/model/schemas'
import { type BookingRow, listAttempts } from '@/lib/booking/server/account'
import type { ServiceCapacity } from '@/lib/booking/server/availability'
import { parseDocument, toAccount } from '@/lib/booking/server/document'
import { type AttemptChange, findBookingById, updateBooking } from '@/lib/booking/server/store'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { invalidFields } from '@/lib/errors'
import { observe } from '@/lib/payments/model/observe'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { answerOf } from './attempts'
import type { PaymentContext } from './context'
import { enqueueTransaction } from './inbox'
import { forgetFound, isOfAnotherRide, lastSeq, recordWithin } from './record'

/**
 * What the operator says about money, each within a transaction that writes it down. What is too much then goes back by
 * `settleRefunds`.
 */
export async function recordReceived(
  tx: Tx,
  row: BookingRow,
  paymentMethod: HandMethod,
  cents: number,
): Promise<VersionedBooking> {
  const transactionId = `${paymentMethod}-${randomBytes(8).toString('hex')}`
  const booking = { ...parseDocument(row.document), paymentMethod, zelleDueAt: null }
  const entry: NewEntry = { account: 'money', cents, cause: 'payment_received', gateway: paymentMethod, transactionId }
  return await updateBooking(tx, { booking, version: row.version, entries: [entry] })
}

/** Records that the operator sent all that is left to them. */
export async function recordRefundSent(tx: Tx, row: BookingRow): Promise<VersionedBooking> {
  const byHand = planRefunds(toAccount(parseDocument(row.document), row)).filter(({ by }) => by === 'operator')
  if (byHand.length === 0) throw new Error(`Booking ${row.id} has no refund for you to send.`)
  const entries = byHand.map(({ cents, gateway, chargeId }): NewEntry => {
    return { account: 'money', cents: -cents, cause: 'refund_issued', gateway, refs: chargeId }
  })
  return await append(tx, row, entries)
}

export async function recordChargeback(tx: Tx, row: BookingRow, transactionId: string): Promise<VersionedBooking> {
  return await recordDispute(tx, row, findCardCharge(row, transactionId, false), 'charged_back')
}

/**
 * Records that the bank returned the money, or that a chargeback was recorded in error. One that the gateway reported ends
 * when it reports the reversal: until then its lists would bring it back.
 */
export async function recordChargebackWon(tx: Tx, row: BookingRow, transactionId: string): Promise<VersionedBooking> {
  const charge = findCardCharge(row, transactionId, true)
  // What follows it only balances a refund that is seen later.
  const first = row.entries.findLast(({ cause, transactionId: id }, index) => {
    const isOfCharge = cause === 'chargeback_opened' && id === transactionId
    return isOfCharge && getChargebackCents({ entries: row.entries.slice(0, index) }, id) === 0
  })
  if (first?.actor === 'site') {
    const message =
      'Your payment gateway reported this chargeback. It ends by itself once the gateway shows its reversal.'
    throw invalidFields({ transactionId: message })
  }
  return await recordDispute(tx, row, charge, 'chargeback_reversed')
}

/** By the rule for what a gateway says: gratuities and courtesies of the charge rest as long as the bank has its money. */
async function recordDispute(
  tx: Tx,
  row: BookingRow,
  { gateway, transactionId }: CardCharge,
  state: 'charged_back' | 'chargeback_reversed',
): Promise<VersionedBooking> {
  const cents = ownCents(row, transactionId) + getChargebackCents(row, transactionId)
  const said = { gateway, transactionId, kind: 'charge', cents, state, refs: null, reference: null } as const
  const { entries } = observe(toAccount(parseDocument(row.document), row), said, lastSeq(row))
  return await append(tx, row, entries)
}

function findCardCharge(row: BookingRow, transactionId: string, isChargedBack: boolean) {
  const charge = listCardCharges(row).find(each => each.transactionId === transactionId)
  if (charge === undefined || charge.isChargedBack !== isChargedBack) {
    throw invalidFields({ transactionId: 'No card charge with this transaction ID can have this recorded.' })
  }
  return charge
}

/** Takes an amount off the price, at most all of it, for a reason that the customer sees. */
export async function recordCourtesy(
  tx: Tx,
  row: BookingRow,
  cents: number,
  reason: string,
): Promise<VersionedBooking> {
  if (cents > getPriceCents(row)) throw invalidFields({ amountCents: 'This is more than the ride costs.' })
  const booking = { ...parseDocument(row.document), refundReason: reason }
  return await updateBooking(tx, { booking, version: row.version, events: [{ type: 'courtesy', cents, reason }] })
}

/**
 * Throws AppError `invalid_fields` if the gateway that was asked shows that the operator mistyped a charge. One that cannot
 * be read, or shows nothing, does not hinder.
 */
export async function assertNotMistyped(
  { db, paymentGateway }: Pick<PaymentContext, 'db' | 'paymentGateway'>,
  bookingId: string,
  transactionId: string,
): Promise<void> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined || paymentGateway.onlyCharges) return
  if ((await listUncertainAttempts(db, row)).at(-1)?.gateway !== paymentGateway.name) return
  const transaction = await paymentGateway.fetchTransaction(transactionId).catch(() => undefined)
  if (transaction === undefined || (transaction?.kind === 'charge' && !isOfAnotherRide(row, transaction))) return
  throw invalidFields({ transactionId: 'The gateway has no charge of this ride with this transaction ID.' })
}

/** Records that a charge of unknown outcome was made: the operator saw it in the merchant interface. */
export async function recordChargeMade(
  tx: Tx,
  row: BookingRow,
  transactionId: string,
  context: Pick<PaymentContext, 'paymentGateway' | 'log'>,
  capacity: ServiceCapacity | null,
): Promise<void> {
  const attempt = (await listUncertainAttempts(tx.db, row)).at(-1)
  if (attempt === undefined) throw new Error(`Booking ${row.id} has no payment of unknown outcome.`)
  if (attempt.state === 'held') {
    const message = 'The gateway holds this charge for review. Approve it there, and it is recorded here by itself.'
    throw invalidFields({ transactionId: message })
  }
  await assertNotRecorded(tx, transactionId)
  const transaction = answerOf(attempt, row, transactionId)
  await recordWithin(tx, context, { bookingId: row.id, transaction, asOf: lastSeq(row) }, capacity)
  // It may be another charge than the one that was sent, of other cents.
  await enqueueTransaction(tx.db, { id: `${transactionId} by hand`, transactionId, now: tx.now })
}

/** Records that charges of unknown outcome were never made; one that shows later counts all the same. */
export async function recordChargeNotMade(tx: Tx, row: BookingRow): Promise<VersionedBooking> {
  const attempts = (await listUncertainAttempts(tx.db, row)).filter(isOpen)
  if (attempts.length === 0) throw new Error(`Booking ${row.id} has no payment of unknown outcome.`)
  const ended = attempts.map(({ id }) => ({ id, state: 'absent', reason: 'by_hand' }) as const)
  return await append(tx, row, [], ended)
}

/** Counts a charge at the gateway that no attempt explains as a payment of this ride. */
export async function countFoundCharge(
  tx: Tx,
  row: BookingRow,
  transactionId: string,
  gateway: string,
): Promise<VersionedBooking> {
  const found = (await listFound(tx.db, row.id)).find(each => each.transaction_id === transactionId)
  if (found?.cents == null) throw invalidFields({ transactionId: 'No charge of this ride has this transaction ID.' })
  await assertNotRecorded(tx, transactionId)
  await forgetFound(tx, transactionId)
  const entry: NewEntry = { account: 'money', cents: found.cents, cause: 'payment_received', gateway, transactionId }
  return await append(tx, row, [entry])
}

/** A payment recorded twice would be refunded twice. */
async function assertNotRecorded({ db }: Tx, transactionId: string): Promise<void> {
  const recorded = await db
    .selectFrom('ledger')
    .select('booking_id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (recorded === undefined) return
  throw invalidFields({ transactionId: `This transaction is already recorded for booking ${recorded.booking_id}.` })
}

/** Lists the charges of which the operator may say whether they were made, and those that only the gateway knows. */
export async function listUncertainCharges(db: Kysely<Tables>, row: BookingRow): Promise<UncertainCharge[]> {
  const unknown = (await listUncertainAttempts(db, row)).map((attempt): UncertainCharge => {
    const { created_at: at, cents: amountCents, transaction_id: transactionId } = attempt
    return { state: isOpen(attempt) ? 'unknown' : 'absent', at, amountCents, transactionId }
  })
  const found = (await listFound(db, row.id)).map(({ created_at: at, cents, transaction_id }): UncertainCharge => {
    return { state: 'found', at, amountCents: cents ?? 0, transactionId: transaction_id }
  })
  return [...unknown, ...found]
}

/**
 * Lists charges of unknown outcome; without one, the last one that was not found: not every gateway shows all. An attempt
 * that was just sent will have its answer. After a crash it stays `sent` until it is looked up.
 */
async function listUncertainAttempts(db: Kysely<Tables>, row: BookingRow): Promise<PaymentAttemptTable[]> {
  const charges = (await listAttempts(db, row.id)).filter(({ kind }) => kind === 'charge')
  if (!charges.some(isOpen)) return charges.filter(({ state }) => state === 'absent').slice(-1)
  return charges.filter(attempt => isOpen(attempt) && (attempt.state !== 'sent' || attempt.checks > 0))
}

async function listFound(db: Kysely<Tables>, bookingId: string) {
  return await db
    .selectFrom('gateway_inbox')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
}

type CardCharge = { transactionId: string; gateway: string; at: string; amountCents: number; isChargedBack: boolean }

/** Lists the card charges that a chargeback, or its reversal, can be recorded for: something of them was kept. */
export function listCardCharges(account: Pick<Account, 'entries'>): CardCharge[] {
  return listCharges(account).flatMap(({ transactionId, gateway, at, cents: amountCents }) => {
    const isChargedBack = getChargebackCents(account, transactionId) > 0
    if (isByHand(gateway) || (!isChargedBack && netCents(account, transactionId) <= 0)) return []
    return { transactionId, gateway, at, amountCents, isChargedBack }
  })
}

async function append(
  tx: Tx,
  row: BookingRow,
  entries: readonly NewEntry[],
  attempts: readonly AttemptChange[] = [],
): Promise<VersionedBooking> {
  return await updateBooking(tx, {
    booking: parseDocument(row.document),
    version: row.version,
    entries,
    attempts,
  })
}
