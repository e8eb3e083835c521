import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { refuseLimited } from '../limits'
import { findPayable, type PaymentAsked } from '../payable'
import { cardQueueRequired } from '../refusals'
import type { TillPorts } from '../till'
import { ATTACK_DECLINES, countSuspects, findOpenAttack, refreshAttack } from './attack'
import { networkOf } from './order'
import { endPlace, findPlace } from './places'

/**
 * Throws AppError card_queue where an attack is under way and this payment was not admitted. Comes before everything
 * that leaves a trace: whoever is refused here has lost no attempt. What cannot be paid anyway is let through, and
 * refused for what it is. A client IP without attempts left is told so, whichever booking it names: otherwise the two
 * answers would tell which invoices exist.
 */
export async function refuseUnadmitted(
  ports: TillPorts,
  { clientIp, ...asked }: PaymentAsked & { clientIp: string },
): Promise<void> {
  if ((await refreshAttack(ports)) === null) return
  const now = ports.now()
  const payable = await findPayable(ports.db, { ...asked, now }).catch(() => null)
  if (payable === null) return
  const { booking, byHolder } = payable
  if ((await findAdmission(ports.db, { bookingId: booking.id, byHolder, clientIp, now })) === 'refused') {
    await refuseLimited(ports, clientIp)
    throw cardQueueRequired()
  }
}

/**
 * Uses up the admission of a payment that is about to be sent, or throws AppError card_queue where it needs one and has
 * none. Within the transaction that writes the intent: of two requests one finds it gone.
 */
export async function useAdmission(
  db: Kysely<Tables>,
  payment: { bookingId: string; byHolder: boolean; clientIp: string; now: Date },
): Promise<void> {
  const admission = await findAdmission(db, payment)
  if (admission === 'refused') throw cardQueueRequired()
  if (admission !== 'open') await endPlace(db, { id: admission.id, outcome: 'used', now: payment.now })
}

/** The place by which a payment is admitted; `open` where none is needed, `refused` where one is and is not there. */
async function findAdmission(
  db: Kysely<Tables>,
  { bookingId, byHolder, clientIp, now }: { bookingId: string; byHolder: boolean; clientIp: string; now: Date },
): Promise<'open' | 'refused' | { id: string }> {
  const attack = await findOpenAttack(db)
  if (attack === null) return (await countSuspects(db, now)).suspects < ATTACK_DECLINES ? 'open' : 'refused'
  const place = await findPlace(db, { attackId: attack.id, bookingId, byHolder, network: networkOf(clientIp) }, now)
  return place === null || place.admitted_at === null ? 'refused' : { id: place.id }
}
