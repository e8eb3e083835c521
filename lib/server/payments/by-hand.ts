import 'server-only'
import type { Kysely } from 'kysely'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import { recordChargeback, recordChargebackReversal } from './chargeback'
import { recordOutcome } from './outcome'
import { findPayingCharge, insertPayment, isOpen, listPayments, restand, updatePayment } from './store'
import { logPayment, type TillPorts } from './till'

/** What the operator knows and no gateway tells. Each throws an Error in words where the booking is not in that state. */
type Ports = Pick<TillPorts, 'db' | 'now' | 'log'>

/** Notes that the Zelle transfer of a booking's fare has arrived. */
export async function noteZelleReceived(ports: Ports, bookingId: string): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => await zelleReceived(trx, { ports, bookingId }))
}

/** Notes that the operator has sent every refund that was left to people. */
export async function noteRefundSent(ports: Ports, bookingId: string): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => await refundSent(trx, { ports, bookingId }))
}

type Noted = { ports: Omit<Ports, 'db'>; bookingId: string }

/** The same within a transaction. */
export async function zelleReceived(trx: Kysely<Tables>, { ports, bookingId }: Noted): Promise<Booking> {
  const booking = await openBooking(trx, bookingId)
  if (booking.status !== 'awaiting_zelle' && booking.status !== 'reserved') {
    throw new Error(`Booking ${bookingId} is ${booking.status}: no Zelle transfer is expected.`)
  }
  if (booking.quote === null) throw new Error(`Booking ${bookingId} has no fare yet.`)
  if (!isFareConfirmed(booking.quote)) throw new Error(`The fare of booking ${bookingId} is not confirmed yet.`)
  const now = ports.now()
  const payment = await insertPayment(trx, {
    payment: {
      booking_id: bookingId,
      kind: 'charge',
      gateway: 'zelle',
      state: 'approved',
      amount_cents: booking.quote.totalCents,
    },
    now,
  })
  logPayment(ports, payment)
  return await restand(trx, { bookingId, now, actor: 'operator' })
}

/** The same within a transaction. */
export async function refundSent(trx: Kysely<Tables>, { ports, bookingId }: Noted): Promise<Booking> {
  await openBooking(trx, bookingId)
  const left = (await listPayments(trx, bookingId)).filter(({ state }) => state === 'operator')
  if (left.length === 0) throw new Error(`Booking ${bookingId} has no refund for you to send.`)
  const now = ports.now()
  for (const payment of left) {
    const made = await updatePayment(trx, { payment, patch: { state: 'made', reason: 'by_hand' }, now })
    logPayment(ports, made)
  }
  return await restand(trx, { bookingId, now, actor: 'operator' })
}

type Disputed = { bookingId: string; transactionId?: string }

/** Notes that the card's bank took a charge back: the one named, else the one that pays the booking. */
export async function noteChargeback(ports: Ports, disputed: Disputed): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => await chargedBack(trx, { ports, ...disputed }))
}

/** Notes that a chargeback was reversed. */
export async function noteChargebackReversed(ports: Ports, disputed: Disputed): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => await chargebackReversed(trx, { ports, ...disputed }))
}

type DisputedNote = Noted & { transactionId?: string }

/** The same within a transaction. */
export async function chargedBack(
  trx: Kysely<Tables>,
  { ports, bookingId, transactionId = '' }: DisputedNote,
): Promise<Booking> {
  const booking = await openBooking(trx, bookingId)
  const payments = await listPayments(trx, bookingId)
  const charges = payments.filter(
    ({ kind, state, gateway }) => kind === 'charge' && state === 'approved' && gateway !== 'zelle',
  )
  const named = charges.find(({ transaction_id }) => transaction_id === transactionId)
  const paying = findPayingCharge({ booking, payments: charges }) ?? charges.at(-1)
  const charge = transactionId === '' ? paying : named
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no card charge with this transaction ID.`)
  return await recordChargeback(trx, { charge, now: ports.now(), actor: 'operator' })
}

/** The same within a transaction. */
export async function chargebackReversed(
  trx: Kysely<Tables>,
  { ports, bookingId, transactionId = '' }: DisputedNote,
): Promise<Booking> {
  await openBooking(trx, bookingId)
  const charge = (await listPayments(trx, bookingId)).findLast(
    ({ state, transaction_id }) =>
      state === 'charged_back' && (transactionId === '' || transaction_id === transactionId),
  )
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no chargeback with this transaction ID.`)
  return await recordChargebackReversal(trx, { charge, now: ports.now(), actor: 'operator' })
}

/**
 * Notes that a charge of unknown outcome, or one that was noted as never made, was made after all, under the number
 * that the gateway gave it; of a charge that was found there under that number, that it is for this ride.
 */
export async function noteCharged(
  ports: TillPorts,
  { bookingId, transactionId }: { bookingId: string; transactionId: string },
): Promise<Booking> {
  const found = (await listPayments(ports.db, bookingId)).find(
    ({ state, transaction_id }) => state === 'unmatched' && transaction_id === transactionId,
  )
  const charge = found ?? (await lastInDoubt(ports.db, bookingId))
  const noted = await ports.db
    .selectFrom('payments')
    .select('booking_id')
    .where('transaction_id', '=', transactionId)
    .where('id', '!=', charge.id)
    .executeTakeFirst()
  // Money that is noted twice would be given back twice.
  if (noted !== undefined)
    throw new Error(`Transaction ${transactionId} is already recorded for booking ${noted.booking_id}.`)
  await recordOutcome(ports, { id: charge.id, outcome: { state: 'approved', transactionId }, actor: 'operator' })
  return await openBooking(ports.db, bookingId)
}

/**
 * Notes that a charge of unknown outcome was never made, so that the rider may pay again; where none is open, that the
 * charges which were found at the gateway are not for this ride.
 */
export async function noteNotCharged(ports: TillPorts, bookingId: string): Promise<Booking> {
  const payments = await listPayments(ports.db, bookingId)
  if (!payments.some(isOpen) && payments.some(isUnmatched)) return await setAside(ports, bookingId)
  const charge = await openCharge(ports.db, bookingId)
  await recordOutcome(ports, { id: charge.id, outcome: { state: 'absent', reason: 'by_hand' }, actor: 'operator' })
  return await openBooking(ports.db, bookingId)
}

async function setAside(ports: TillPorts, bookingId: string): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => {
    for (const payment of (await listPayments(trx, bookingId)).filter(isUnmatched)) {
      await updatePayment(trx, { payment, patch: { state: 'withdrawn', reason: 'by_hand' }, now: ports.now() })
    }
    return await openBooking(trx, bookingId)
  })
}

function isUnmatched({ state }: PaymentTable): boolean {
  return state === 'unmatched'
}

async function openBooking(db: Kysely<Tables>, bookingId: string): Promise<Booking> {
  const row = await findById(db, bookingId)
  if (row === undefined) throw new Error('No booking found with this ID. Run `npm run bookings` to list all bookings.')
  return toBooking(row)
}

async function lastInDoubt(db: Kysely<Tables>, bookingId: string): Promise<PaymentTable> {
  const charges = (await listPayments(db, bookingId)).filter(({ kind }) => kind === 'charge')
  const given = charges.findLast(({ state }) => state === 'absent')
  return charges.some(isOpen) || given === undefined ? await openCharge(db, bookingId) : given
}

async function openCharge(db: Kysely<Tables>, bookingId: string): Promise<PaymentTable> {
  await openBooking(db, bookingId)
  const charge = (await listPayments(db, bookingId)).find(isOpen)
  if (charge === undefined) throw new Error(`Booking ${bookingId} has no payment being checked.`)
  return charge
}
