import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import type { Actor, PaymentTable, Tables } from '@/lib/server/database/tables'
import type { ChargeOutcome } from './port'
import {
  findPayingCharge,
  findPayment,
  insertPayment,
  isOpen,
  listPayments,
  type PaymentPatch,
  restand,
  updatePayment,
} from './store'
import { after, logPayment, nextLook, type TillPorts } from './till'

/** What is found out about a charge: what a gateway answers or, later, that it was given up or never made. */
export type Finding =
  | ChargeOutcome
  | { state: 'voided'; reason: string; transactionId: string }
  | { state: 'absent'; reason: string }

const HELD_PAUSE_MS = 60_000
/** A charge that was not to be found is looked for again, in case it turns up after all. */
export const ABSENT_PAUSE_MS = 60 * 60_000

/**
 * Writes down what became of a charge and brings its booking along. A charge that is settled already stays as it is:
 * the answer and a look may both come, in any order. One that took money after all, though it was given up or another
 * try's decline was taken for its answer, counts; for a ride that was paid otherwise, cancelled or changed to another
 * fare meanwhile it goes back whole.
 */
export async function recordOutcome(
  ports: TillPorts,
  { id, outcome, actor }: { id: string; outcome: Finding; actor?: Actor },
): Promise<PaymentTable> {
  const { db } = ports
  const { payment, news } = await db.transaction().execute(async trx => {
    const now = ports.now()
    const found = await findPayment(trx, id)
    if (found === undefined) throw new Error(`payment ${id} not found`)
    const late =
      found.state !== 'approved' &&
      found.state !== 'charged_back' &&
      (outcome.state === 'approved' || outcome.state === 'held') &&
      (outcome.transactionId !== found.transaction_id || found.state === 'unmatched')
    // Its number is worth more than an answer that was lost.
    const lost = found.state === 'held' && outcome.state === 'unknown'
    if ((!isOpen(found) && !late) || lost || (await isAnothers(trx, { charge: found, outcome }))) {
      return { payment: found, news: false }
    }
    const known = await updatePayment(trx, { payment: found, patch: patchOf({ charge: found, outcome, now }), now })
    if (known.state === 'approved') await returnIfStray(trx, { charge: known, now })
    await restand(trx, { bookingId: known.booking_id, now, actor })
    return { payment: known, news: true }
  })
  if (news) logPayment(ports, payment)
  return payment
}

/** Whether a transaction is another charge's already. Two lookers may find one at once; it would be given back as twice. */
async function isAnothers(
  db: Kysely<Tables>,
  { charge, outcome }: { charge: PaymentTable; outcome: Finding },
): Promise<boolean> {
  const transactionId = 'transactionId' in outcome ? outcome.transactionId : null
  if (transactionId === null) return false
  const payments = await listPayments(db, charge.booking_id)
  return payments.some(
    ({ id, kind, transaction_id }) => kind === 'charge' && id !== charge.id && transaction_id === transactionId,
  )
}

function patchOf({ charge, outcome, now }: { charge: PaymentTable; outcome: Finding; now: Date }): PaymentPatch {
  const { state } = outcome
  const facts = {
    state,
    transaction_id: 'transactionId' in outcome ? outcome.transactionId : null,
    reason: 'reason' in outcome ? outcome.reason : null,
  }
  switch (state) {
    case 'unknown':
      return { ...facts, next_look_at: nextLook({ now, looks: 0, sentAt: charge.sent_at }).toISOString() }
    case 'held':
      return { ...facts, next_look_at: after(now, HELD_PAUSE_MS) }
    case 'absent':
      return { ...facts, next_look_at: after(now, ABSENT_PAUSE_MS) }
    default:
      return { ...facts, next_look_at: null }
  }
}

async function returnIfStray(db: Kysely<Tables>, { charge, now }: { charge: PaymentTable; now: Date }): Promise<void> {
  const row = await findById(db, charge.booking_id)
  if (row === undefined) throw new Error(`booking ${charge.booking_id} not found`)
  const booking = toBooking(row)
  const others = (await listPayments(db, booking.id)).filter(({ id }) => id !== charge.id)
  const awaited =
    booking.cancelledAt === null &&
    booking.quote?.totalCents === charge.amount_cents &&
    findPayingCharge({ booking, payments: others }) === undefined
  if (awaited) return
  await insertPayment(db, { payment: refundOf({ charge, amountCents: charge.amount_cents, now }), now })
}

/** The refund of a charge, or of a part of it, as a payment that is due at once. */
export function refundOf({ charge, amountCents, now }: { charge: PaymentTable; amountCents: number; now: Date }) {
  const byHand = charge.gateway === 'zelle'
  return {
    booking_id: charge.booking_id,
    kind: 'refund' as const,
    gateway: charge.gateway,
    state: byHand ? ('operator' as const) : ('due' as const),
    amount_cents: amountCents,
    ref_transaction_id: charge.transaction_id,
    next_look_at: byHand ? null : now.toISOString(),
  }
}
