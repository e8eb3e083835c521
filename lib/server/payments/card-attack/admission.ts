import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import type { PaymentContext } from '../context'
import { cardQueueRequired } from '../errors'
import { assertWithinPaymentLimit } from '../limits'
import { findPayableBooking, type PaymentInput } from '../payable'
import { ATTACK_DECLINE_THRESHOLD, countSuspectedDeclines, findActiveAttack, updateAttackStatus } from './attack'
import { endQueueEntry, findQueueEntry } from './queue-entries'
import { clientNetwork } from './queue-order'

/**
 * Throws AppError card_queue where an attack is under way and this payment was not admitted. Comes before everything
 * that leaves a trace: whoever is refused here has lost no attempt. What cannot be paid anyway is let through, and
 * refused for what it is. A client IP without attempts left is told so, whichever booking it names: otherwise the two
 * answers would tell which invoices exist.
 */
export async function requireAdmission(
  context: PaymentContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<void> {
  if ((await updateAttackStatus(context)) === null) return
  const now = context.now()
  const payable = await findPayableBooking(context.db, { ...input, now }).catch(() => null)
  if (payable === null) return
  const { booking, byHolder } = payable
  if ((await findAdmission(context.db, { bookingId: booking.id, byHolder, clientIp, now })) === 'refused') {
    await assertWithinPaymentLimit(context, clientIp)
    throw cardQueueRequired()
  }
}

/**
 * Uses up the admission of a payment that is about to be sent, or throws AppError card_queue where it needs one and has
 * none. Within the transaction that writes the intent: of two requests one finds it gone.
 */
export async function consumeAdmission(
  db: Kysely<Tables>,
  payment: { bookingId: string; byHolder: boolean; clientIp: string; now: Date },
): Promise<void> {
  const admission = await findAdmission(db, payment)
  if (admission === 'refused') throw cardQueueRequired()
  if (admission !== 'open') await endQueueEntry(db, { id: admission.id, outcome: 'used', now: payment.now })
}

/** The place by which a payment is admitted; `open` where none is needed, `refused` where one is and is not there. */
async function findAdmission(
  db: Kysely<Tables>,
  { bookingId, byHolder, clientIp, now }: { bookingId: string; byHolder: boolean; clientIp: string; now: Date },
): Promise<'open' | 'refused' | { id: string }> {
  const attack = await findActiveAttack(db)
  if (attack === null)
    return (await countSuspectedDeclines(db, now)).suspectedDeclines < ATTACK_DECLINE_THRESHOLD ? 'open' : 'refused'
  const entry = await findQueueEntry(
    db,
    { attackId: attack.id, bookingId, byHolder, network: clientNetwork(clientIp) },
    now,
  )
  return entry === null || entry.admitted_at === null ? 'refused' : { id: entry.id }
}
