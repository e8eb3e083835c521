import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { rateLimits } from '@/lib/platform/rate-limits'
import type { PaymentContext } from '../context'
import { cardQueueRequired } from '../errors'
import { assertWithinPaymentLimit } from '../limits'
import { findPayableBooking, type PaymentInput } from '../payable'
import { countSuspectedDeclines, findActiveAttack, updateAttackStatus } from './attack'
import { endQueueEntry, findQueueEntry } from './queue-entries'
import { clientNetwork } from './queue-order'

/**
 * Throws AppError card_queue when an attack is active and this payment was not admitted. An exhausted client IP gets
 * its own error for any booking: a difference would reveal which invoices exist.
 */
export async function requireAdmission(
  context: PaymentContext,
  { clientIp, ...input }: PaymentInput & { clientIp: string },
): Promise<void> {
  if ((await updateAttackStatus(context)) === null) return
  const now = context.now()
  const payable = await findPayableBooking(context.db, { ...input, now }).catch(() => null)
  if (payable === null) return
  const { booking, hasAccessToken } = payable
  if ((await findAdmission(context.db, { bookingId: booking.id, hasAccessToken, clientIp, now })) === 'refused') {
    await assertWithinPaymentLimit(context, clientIp)
    throw cardQueueRequired()
  }
}

/** Consumes a payment's admission, or throws AppError card_queue. Within the intent's transaction. */
export async function consumeAdmission(
  db: Kysely<Tables>,
  payment: { bookingId: string; hasAccessToken: boolean; clientIp: string; now: Date },
): Promise<void> {
  const admission = await findAdmission(db, payment)
  if (admission === 'refused') throw cardQueueRequired()
  if (admission !== 'open') await endQueueEntry(db, { id: admission.id, outcome: 'used', now: payment.now })
}

async function findAdmission(
  db: Kysely<Tables>,
  {
    bookingId,
    hasAccessToken,
    clientIp,
    now,
  }: { bookingId: string; hasAccessToken: boolean; clientIp: string; now: Date },
): Promise<'open' | 'refused' | { id: string }> {
  const attack = await findActiveAttack(db)
  if (attack === null)
    return (await countSuspectedDeclines(db, now)).suspectedDeclines < rateLimits.attackDeclines.max
      ? 'open'
      : 'refused'
  const entry = await findQueueEntry(
    db,
    { attackId: attack.id, bookingId, hasAccessToken, network: clientNetwork(clientIp) },
    now,
  )
  return entry === null || entry.admitted_at === null ? 'refused' : { id: entry.id }
}
