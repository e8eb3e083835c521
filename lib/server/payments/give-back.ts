import 'server-only'
import type { PaymentTable } from '@/lib/server/database/tables'
import type { ReversalOutcome } from './port'
import { findPayment, invoiceOf, listPayments, lookAgainAt, type PaymentPatch, restand, updatePayment } from './store'
import { ABSENCE_MS, after, IN_FLIGHT_MS, logPayment, nextLook, type TillPorts } from './till'

/** How long a part of an unsettled charge waits before it is looked at again; gateways settle once a day. */
const SETTLEMENT_PAUSE_MS = 60 * 60_000
const RETRY_PAUSE_MS = 60_000
/** After so many sendings that came to nothing, people send it. */
const MAX_SENDINGS = 3

/**
 * Sends a refund that is due, or finds out what became of one that was sent. Whole and unsettled it is a void, settled
 * a refund, and a part of what is not settled yet waits: the charge's state decides, not the clock. It is marked as
 * sent before it is, so that of many callers one sends it; sent again it is only where the first sending is proven to
 * have done nothing. What the gateway will not do is left for the operator.
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
    return await change(ports, { refund, patch: { state: 'operator', reason: 'by_hand', next_look_at: null } })
  }
  const charge = await payments.details(transactionId)
  const whole = charge?.amountCents === refund.amount_cents
  if (charge?.state === 'voided' && whole)
    return await record(ports, { refund, outcome: { state: 'made', transactionId } })
  if (charge?.state === 'unsettled' && !whole) {
    return await lookAgainAt(ports.db, { id: refund.id, at: new Date(+now() + SETTLEMENT_PAUSE_MS) })
  }
  if (charge === null || (charge.state !== 'unsettled' && charge.state !== 'settled')) {
    const reason = `charge_${charge?.state ?? 'missing'}`
    return await change(ports, { refund, patch: { state: 'operator', reason, next_look_at: null } })
  }

  const method = charge.state === 'unsettled' ? 'void' : 'refund'
  const claimed = await claim(ports, { refund, method })
  if (claimed === null) return
  const invoiceNumber = await invoiceOf(ports.db, refund.booking_id)
  const reversal = { transactionId, invoiceNumber, reference: refund.id }
  const outcome =
    method === 'void'
      ? await payments.void(reversal)
      : await payments.refund({ ...reversal, amountCents: refund.amount_cents })
  await record(ports, { refund: claimed, outcome })
}

/** Marks a refund as being sent; null where another was faster. */
async function claim(
  ports: TillPorts,
  { refund, method }: { refund: PaymentTable; method: 'void' | 'refund' },
): Promise<PaymentTable | null> {
  return await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const fresh = await findPayment(trx, refund.id)
    if (fresh?.state !== 'due') return null
    const patch = { state: 'sent' as const, method, sent_at: now.toISOString(), next_look_at: after(now, IN_FLIGHT_MS) }
    return await updatePayment(trx, { payment: fresh, patch, now })
  })
}

async function record(
  ports: TillPorts,
  { refund, outcome }: { refund: PaymentTable; outcome: ReversalOutcome },
): Promise<void> {
  const now = ports.now()
  switch (outcome.state) {
    case 'made':
      return await change(ports, {
        refund,
        patch: { state: 'made', transaction_id: outcome.transactionId, reason: null, next_look_at: null },
      })
    case 'unknown':
      return await change(ports, {
        refund,
        patch: {
          state: 'unknown',
          reason: outcome.reason,
          next_look_at: nextLook({ now, looks: 0 }).toISOString(),
        },
      })
    case 'unsent':
      return await makeDueAgain(ports, { refund, reason: outcome.reason })
    case 'refused':
      // A charge that settled a moment ago can no longer be voided, but then it can be refunded.
      if (refund.method === 'void') return await makeDueAgain(ports, { refund, reason: outcome.reason })
      return await change(ports, { refund, patch: { state: 'operator', reason: outcome.reason, next_look_at: null } })
  }
}

async function makeDueAgain(
  ports: TillPorts,
  { refund, reason }: { refund: PaymentTable; reason: string },
): Promise<void> {
  const sendings = await countSendings(ports, refund.id)
  const again = reason === 'unreachable' || sendings < MAX_SENDINGS
  const patch: PaymentPatch = again
    ? { state: 'due', reason, next_look_at: after(ports.now(), RETRY_PAUSE_MS) }
    : { state: 'operator', reason, next_look_at: null }
  await change(ports, { refund, patch })
}

async function countSendings({ db }: Pick<TillPorts, 'db'>, id: string): Promise<number> {
  const events = await db
    .selectFrom('payment_events')
    .select('version')
    .where('payment_id', '=', id)
    .where('state', '=', 'sent')
    .execute()
  return events.length
}

/** What became of a refund whose answer did not come. */
async function lookFor(ports: TillPorts, refund: PaymentTable): Promise<void> {
  const { payments, now } = ports
  const since = new Date(refund.sent_at ?? refund.created_at)
  const transactionId = await findMade(ports, { refund, since })
  if (transactionId !== null) return await record(ports, { refund, outcome: { state: 'made', transactionId } })
  if (payments.reverses && +now() - +since >= ABSENCE_MS) {
    return await makeDueAgain(ports, { refund, reason: 'not_found' })
  }
  await lookAgainAt(ports.db, { id: refund.id, at: nextLook({ now: now(), looks: refund.looks }) })
}

async function findMade(
  { db, payments }: TillPorts,
  { refund, since }: { refund: PaymentTable; since: Date },
): Promise<string | null> {
  const { ref_transaction_id: charge } = refund
  if (charge === null) return null
  if (refund.method === 'void') return (await payments.details(charge))?.state === 'voided' ? charge : null
  const { transactions } = await payments.find({ invoiceNumber: await invoiceOf(db, refund.booking_id), since })
  const known = (await listPayments(db, refund.booking_id)).map(payment => payment.transaction_id)
  const made = transactions.find(
    ({ kind, state, transactionId, refTransactionId, amountCents }) =>
      kind === 'refund' &&
      (state === 'unsettled' || state === 'settled') &&
      refTransactionId === charge &&
      amountCents === refund.amount_cents &&
      !known.includes(transactionId),
  )
  return made?.transactionId ?? null
}

/** Changes a refund as it was read and brings its booking along. One that was changed meanwhile stays as it is. */
async function change(
  ports: TillPorts,
  { refund, patch }: { refund: PaymentTable; patch: PaymentPatch },
): Promise<void> {
  const changed = await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const fresh = await findPayment(trx, refund.id)
    if (fresh === undefined || fresh.version !== refund.version) return null
    const updated = await updatePayment(trx, { payment: fresh, patch, now })
    await restand(trx, { bookingId: refund.booking_id, now })
    return updated
  })
  if (changed !== null) logPayment(ports, changed)
}
