import 'server-only'
import type { PaymentTable } from '@/lib/server/database/tables'
import { recordTransaction } from './merchant-changes'
import { CHARGEBACK, withdrawDue } from './merchant-refund'
import type { Transaction } from './port'
import { recordUnknownRefunds } from './reconcile'
import { changeRefund, makeDueAgain, recordReversal } from './reversal'
import { findPayment, invoiceOf, listPayments, lookAgainAt, restand, updatePayment } from './store'
import { ABSENCE_MS, after, IN_FLIGHT_MS, nextLook, type TillPorts } from './till'

/** How long a part of an unsettled charge waits before it is looked at again; gateways settle once a day. */
const SETTLEMENT_PAUSE_MS = 60 * 60_000
/** States of a charge at the gateway of which there is nothing to give back. */
const GONE: readonly Transaction['state'][] = ['voided', 'declined', 'failed', 'charged_back']

/**
 * Sends a refund that is due, or finds out what became of one that was sent. Whole and unsettled it is a void, settled
 * a refund, and a part of what is not settled yet waits: the charge's state decides, not the clock. It is marked as
 * sent before it is, so that of many callers one sends it; sent again it is only where the first sending is proven to
 * have done nothing. What was given back in the gateway's own pages meanwhile is not given back again, nor what the
 * card's bank took back. What the gateway will not do is left for the operator.
 * Throws AppError unavailable where the gateway does not answer.
 */
export async function giveBack(ports: TillPorts, id: string): Promise<void> {
  const refund = await findPayment(ports.db, id)
  if (refund === undefined || refund.kind !== 'refund') return
  if (refund.state === 'due') await send(ports, refund)
  if (refund.state === 'sent' || refund.state === 'unknown') await lookFor(ports, refund)
}

async function send(ports: TillPorts, refund: PaymentTable): Promise<void> {
  const { payments, now } = ports
  const { ref_transaction_id: transactionId } = refund
  if (transactionId === null || refund.gateway !== payments.gateway || !payments.reverses) {
    return await changeRefund(ports, { refund, patch: { state: 'operator', reason: 'by_hand', next_look_at: null } })
  }
  const charge = await payments.details(transactionId)
  if (charge !== null && GONE.includes(charge.state)) {
    // Its money is not here any more, or never came: what is due becomes less by it, or nothing.
    await recordTransaction(ports, charge)
    if (!(await isStillDue(ports, refund))) return
  }
  const whole = charge?.amountCents === refund.amount_cents
  if (charge?.state === 'unsettled' && !whole) {
    return await lookAgainAt(ports.db, { payment: refund, at: new Date(+now() + SETTLEMENT_PAUSE_MS) })
  }
  if (charge === null || (charge.state !== 'unsettled' && charge.state !== 'settled')) {
    const reason = `charge_${charge?.state ?? 'missing'}`
    return await changeRefund(ports, { refund, patch: { state: 'operator', reason, next_look_at: null } })
  }

  const method = charge.state === 'unsettled' ? 'void' : 'refund'
  if (method === 'refund') {
    await recordUnknownRefunds(ports, transactionId)
    if (!(await isStillDue(ports, refund))) return
  }
  const claimed = await claim(ports, { refund, method })
  if (claimed === null) return
  const invoiceNumber = await invoiceOf(ports.db, refund.booking_id)
  const reversal = { transactionId, invoiceNumber, reference: refund.id }
  const outcome =
    method === 'void'
      ? await payments.void(reversal)
      : await payments.refund({ ...reversal, amountCents: refund.amount_cents })
  await recordReversal(ports, { refund: claimed, outcome })
}

async function isStillDue({ db }: TillPorts, { id }: PaymentTable): Promise<boolean> {
  return (await findPayment(db, id))?.state === 'due'
}

/** Marks a refund as being sent; null where another was faster, or its charge was charged back. */
async function claim(
  ports: TillPorts,
  { refund, method }: { refund: PaymentTable; method: 'void' | 'refund' },
): Promise<PaymentTable | null> {
  return await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const fresh = await findPayment(trx, refund.id)
    if (fresh?.state !== 'due') return null
    const charge = (await listPayments(trx, refund.booking_id)).find(
      ({ kind, transaction_id }) => kind === 'charge' && transaction_id === fresh.ref_transaction_id,
    )
    if (charge?.state === 'charged_back') {
      await withdrawDue(trx, { charge, reason: CHARGEBACK, now })
      await restand(trx, { bookingId: refund.booking_id, now })
      return null
    }
    const patch = { state: 'sent' as const, method, sent_at: now.toISOString(), next_look_at: after(now, IN_FLIGHT_MS) }
    return await updatePayment(trx, { payment: fresh, patch, now })
  })
}

/** What became of a refund whose answer did not come. */
async function lookFor(ports: TillPorts, refund: PaymentTable): Promise<void> {
  const { payments, now } = ports
  const since = new Date(refund.sent_at ?? refund.created_at)
  const late = +now() - +since >= ABSENCE_MS
  if (refund.gateway !== payments.gateway) {
    // Only people can look into a gateway that is not connected any more, before they send it once more.
    if (late)
      return await changeRefund(ports, { refund, patch: { state: 'operator', reason: 'lost', next_look_at: null } })
    return await lookAgainAt(ports.db, { payment: refund, at: new Date(+since + ABSENCE_MS) })
  }
  const { made, complete } = await findMade(ports, { refund, since })
  if (made !== null) return await recordReversal(ports, { refund, outcome: { state: 'made', transactionId: made } })
  if (complete && late) return await makeDueAgain(ports, { refund, reason: 'not_found' })
  await lookAgainAt(ports.db, {
    payment: refund,
    at: nextLook({ now: now(), looks: refund.looks, sentAt: refund.sent_at }),
  })
}

/** The transaction of a refund that was sent; `complete` says that there is none where none is found. */
async function findMade(
  { db, payments }: TillPorts,
  { refund, since }: { refund: PaymentTable; since: Date },
): Promise<{ made: string | null; complete: boolean }> {
  const { ref_transaction_id: charge } = refund
  if (charge === null) return { made: null, complete: false }
  if (refund.method === 'void') {
    const transaction = await payments.details(charge)
    return { made: transaction?.state === 'voided' ? charge : null, complete: transaction !== null }
  }
  const found = await payments.find({ invoiceNumber: await invoiceOf(db, refund.booking_id), since })
  const known = (await listPayments(db, refund.booking_id)).map(payment => payment.transaction_id)
  const made = found.transactions.find(
    ({ kind, state, transactionId, refTransactionId, amountCents }) =>
      kind === 'refund' &&
      (state === 'unsettled' || state === 'settled') &&
      refTransactionId === charge &&
      amountCents === refund.amount_cents &&
      !known.includes(transactionId),
  )
  return { made: made?.transactionId ?? null, complete: found.complete }
}
