import { z } from 'zod'
import type { Booking } from '@/lib/booking/schemas'

const HOUR_MS = 60 * 60 * 1000
/** With more notice than this, the refund is full. */
export const FULL_REFUND_NOTICE_MS = 24 * HOUR_MS
/** How long after its request an immediate ride can be canceled. */
export const IMMEDIATE_CANCEL_WINDOW_MS = HOUR_MS

/** Lists the cancellation policy as the customer reads it. */
export const cancellationPolicy = [
  'More than 24 hours before pickup: 100% refund.',
  'Within 24 hours of pickup: 50% refund.',
] as const

/** Validates cancellation terms: the refund, or why online canceling is closed. */
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
 * Returns the cancellation terms at `now`, the server's clock.
 * - More than 24 hours before pickup: 100 %; otherwise 50 %, rounded half-up to the cent.
 * - Immediate rides count as within 24 hours and can be canceled for 60 minutes after the pickup
 *   time, until a chauffeur is assigned. A ride changed to immediate has the same window.
 * - After pickup and after a no-show, online canceling is closed.
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
