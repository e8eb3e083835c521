import 'server-only'
import { type Cancellation, cancellation } from '@/lib/booking/cancellation'
import type { Booking } from '@/lib/booking/schemas'
import { cancelWaits, isCancelled, keptCents } from '@/lib/booking/status'
import { sendBackNow } from '@/lib/server/payments/send-back'
import type { TillPorts } from '@/lib/server/payments/till'
import { site } from '@/lib/site'
import { endRide } from './end-ride'
import { type Opener, openBooking, readBooking } from './read'
import { notNow, refundChanged } from './refusals'

/**
 * Cancels a ride by the policy and the server's clock, and sends back what goes back of its payment; a charge that is
 * held for review is declined. A ride already cancelled stays as it is. `seenCents` is the refund that the rider agreed to, where they saw one. Throws AppError
 * not_found, `refund_changed` with the new terms, or a conflict where it can no longer be cancelled.
 */
export async function cancelBooking(
  ports: TillPorts,
  { opener, seenCents }: { opener: Opener; seenCents?: number },
): Promise<Booking> {
  const { booking, paymentIds } = await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    if (isCancelled(booking)) return { booking, paymentIds: [] }
    const now = ports.now()
    const outcome = cancellationNow({ booking, now })
    if (!outcome.allowed) throw refusalOf({ booking, sentence: outcome.sentence })
    if (seenCents !== undefined && seenCents !== outcome.refundCents) throw refundChanged(outcome)
    return await endRide(trx, { booking, version, by: 'rider', reason: null, refundCents: outcome.refundCents, now })
  })
  if (paymentIds.length === 0) return booking
  await sendBackNow(ports, paymentIds)
  return await readBooking(ports, opener)
}

/** What cancelling a booking would give back now, by its payments too. */
export function cancellationNow({ booking, now }: { booking: Booking; now: Date }): Cancellation {
  if (isCancelled(booking)) return { allowed: false, sentence: 'This booking is already canceled.' }
  if (cancelWaits(booking)) return { allowed: false, sentence: checkingSentence() }
  // What goes back already, and what the card's bank took back, is no part of what the policy speaks of.
  return cancellation({ booking: { ...booking, paidCents: keptCents(booking) }, now })
}

function refusalOf({ booking, sentence }: { booking: Booking; sentence: string }) {
  return notNow({ code: cancelWaits(booking) ? 'payment_unknown' : 'booking_closed', sentence })
}

function checkingSentence(): string {
  return `We are still checking your payment. Please try again shortly, or call us at ${site.phone}.`
}
