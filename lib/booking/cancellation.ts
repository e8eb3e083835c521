import { z } from 'zod'
import type { Booking } from '@/lib/booking/schemas'

const HOUR_MS = 60 * 60 * 1000
/** More than this before pickup, all of the money goes back. */
export const FULL_REFUND_NOTICE_MS = 24 * HOUR_MS
/** How long after it was called an immediate ride can still be cancelled. */
export const IMMEDIATE_CANCEL_WINDOW_MS = HOUR_MS

/** The policy, as the rider reads it. */
export const cancellationPolicy = [
  'More than 24 hours before pickup: 100% refund.',
  'Within 24 hours of pickup: 50% refund.',
] as const

/** What cancelling would mean now: how much goes back, or why it is no longer done online. */
export const cancellationSchema = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    percent: z.union([z.literal(100), z.literal(50)]),
    refundCents: z.int().min(0),
  }),
  z.object({ allowed: z.literal(false), sentence: z.string() }),
])
export type Cancellation = z.infer<typeof cancellationSchema>

/**
 * What cancelling now gives back. More than 24 hours before pickup 100 %, exactly 24 hours and less 50 % (half-up to
 * the cent). An immediate ride counts as within 24 hours and can be cancelled until a chauffeur is sent, for 60 minutes
 * at most after it was called, which is its pickup time: a ride booked for later and then changed to immediate has them
 * too. After pickup, and after a passenger who did not come, there is no online cancel. `now` is the server's clock.
 */
export function getCancellationTerms({
  booking,
  now,
}: {
  booking: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'paidCents' | 'chauffeur' | 'noShowAt'>
  now: Date
}): Cancellation {
  const untilPickup = Date.parse(booking.pickupAt) - +now
  const immediate = booking.scheduleOption === 'immediately'
  const isInTime = immediate ? -untilPickup <= IMMEDIATE_CANCEL_WINDOW_MS : untilPickup > 0
  if (isInTime && immediate && booking.chauffeur !== null) {
    return { allowed: false, sentence: 'Your chauffeur is on the way. Please call us to cancel this ride.' }
  }
  if (!isInTime || booking.noShowAt !== null) {
    return { allowed: false, sentence: 'This ride can no longer be canceled online. Please call us.' }
  }
  const percent = !immediate && untilPickup > FULL_REFUND_NOTICE_MS ? 100 : 50
  return { allowed: true, percent, refundCents: Math.floor((booking.paidCents * percent + 50) / 100) }
}
