import 'server-only'
import type { PaymentTable } from '@/lib/server/database/tables'
import { CHARGEBACK, isChargedBack } from './merchant-refund'
import type { ReversalOutcome } from './port'
import { findPayment, listPayments, type PaymentPatch, restand, updatePayment } from './store'
import { after, logPayment, nextLook, type TillPorts } from './till'

const RETRY_PAUSE_MS = 60_000
const MAX_RETRY_PAUSE_MS = 60 * 60_000
/** After so many sendings that came to nothing, people send it. */
const MAX_SENDINGS = 3
/** The same of sendings that never got through: about a day's worth of them. */
const MAX_UNSENT = 30
/** Said before the reason where a sending did not get through. */
const UNSENT = 'unsent: '

/** Writes down what the gateway said to a refund that was sent. */
export async function recordReversal(
  ports: TillPorts,
  { refund, outcome }: { refund: PaymentTable; outcome: ReversalOutcome },
): Promise<void> {
  const now = ports.now()
  switch (outcome.state) {
    case 'made':
      return await changeRefund(ports, {
        refund,
        patch: { state: 'made', transaction_id: outcome.transactionId, reason: null, next_look_at: null },
      })
    case 'unknown':
      return await changeRefund(ports, {
        refund,
        patch: {
          state: 'unknown',
          reason: outcome.reason,
          next_look_at: nextLook({ now, looks: 0, sentAt: refund.sent_at }).toISOString(),
        },
      })
    case 'unsent':
      return await makeDueAgain(ports, { refund, reason: UNSENT + outcome.reason })
    case 'refused':
      // A charge that settled a moment ago can no longer be voided, but then it can be refunded.
      if (refund.method === 'void') return await makeDueAgain(ports, { refund, reason: outcome.reason })
      return await changeRefund(ports, {
        refund,
        patch: { state: 'operator', reason: outcome.reason, next_look_at: null },
      })
  }
}

/** A sending that did nothing: the refund is sent again after a while, or by people where that happens too often. */
export async function makeDueAgain(
  ports: TillPorts,
  { refund, reason }: { refund: PaymentTable; reason: string },
): Promise<void> {
  const unsent = reason.startsWith(UNSENT)
  const failures = 1 + (await countFailures(ports, { id: refund.id, unsent }))
  const pauseMs = Math.min(RETRY_PAUSE_MS * 2 ** (failures - 1), MAX_RETRY_PAUSE_MS)
  const patch: PaymentPatch =
    failures < (unsent ? MAX_UNSENT : MAX_SENDINGS)
      ? { state: 'due', reason, next_look_at: after(ports.now(), pauseMs) }
      : { state: 'operator', reason, next_look_at: null }
  await changeRefund(ports, { refund, patch })
}

/** How often a refund became due again, for not having got through or for having done nothing. */
async function countFailures(
  { db }: Pick<TillPorts, 'db'>,
  { id, unsent }: { id: string; unsent: boolean },
): Promise<number> {
  const events = await db
    .selectFrom('payment_events')
    .select('reason')
    .where('payment_id', '=', id)
    .where('state', '=', 'due')
    .execute()
  return events.filter(({ reason }) => reason !== null && reason.startsWith(UNSENT) === unsent).length
}

/**
 * Changes a refund as it was read and brings its booking along. One that was changed meanwhile stays as it is, unless
 * it turns out to be made: that is the last word on it. One that did not go out is withdrawn where its charge was charged
 * back meanwhile, since that money is with the customer already.
 */
export async function changeRefund(
  ports: TillPorts,
  { refund, patch }: { refund: PaymentTable; patch: PaymentPatch },
): Promise<void> {
  const changed = await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const fresh = await findPayment(trx, refund.id)
    if (fresh === undefined || fresh.state === 'made') return null
    if (fresh.version !== refund.version && patch.state !== 'made') return null
    const waits = patch.state === 'due' || patch.state === 'operator'
    const disputed = waits && isChargedBack(fresh, await listPayments(trx, fresh.booking_id))
    const withdrawn = { state: 'withdrawn', reason: CHARGEBACK, next_look_at: null } as const
    const updated = await updatePayment(trx, { payment: fresh, patch: disputed ? withdrawn : patch, now })
    await restand(trx, { bookingId: refund.booking_id, now })
    return updated
  })
  if (changed !== null) logPayment(ports, changed)
}
