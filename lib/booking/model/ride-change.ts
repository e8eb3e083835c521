import { z } from 'zod'
import { readSite } from '#site'
import { formatDuration } from '@/lib/format'
import { applyRide } from './apply-ride'
import { FULL_REFUND_NOTICE_MS, type RefundPercent, refundShare } from './cancellation'
import { isFareConfirmed } from './describe-fare'
import type { Booking, PendingChange, RideDetails } from './schemas'
import { getMaxPartialRefundCents, isCanceled, isFurtherPaymentOpen, isPaymentUnknown } from './status'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a change waits for the payment of its difference. */
const CARD_WINDOW_MS = HOUR_MS
export const LONG_WINDOW_MS = 24 * HOUR_MS
/** The customer has to read the operator's email first. */
const SHORTEST_WINDOW_MS = { rider: 5 * MINUTE_MS, operator: 30 * MINUTE_MS }

export type ChangeRequester = PendingChange['requestedBy']

export const changeTermsSchema = z.object({
  oldFareCents: z.int(),
  newFareCents: z.int(),
  differenceCents: z.int().describe('The new fare minus the old one; a positive difference has to be paid first'),
  refundPercent: z.union([z.literal(100), z.literal(50)]),
  refundCents: z.int().min(0).describe('The refund of a negative difference'),
  changes: z.array(z.string()),
})
export type ChangeTerms = z.infer<typeof changeTermsSchema>

/** What the customer saw and agreed to. */
export const agreedTermsSchema = z.strictObject({ differenceCents: z.int(), refundCents: z.int().min(0) })
export type AgreedTerms = z.infer<typeof agreedTermsSchema>

export const changeEligibilitySchema = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), sentence: z.string() }),
])
export type ChangeEligibility = z.infer<typeof changeEligibilitySchema>

/**
 * Evaluates whether a ride can be changed now, and why not.
 * - By the customer until the lead time before the pickup, by the operator at any time.
 * - Not while a payment has no known outcome or the fare is unconfirmed, and not after a chargeback.
 * - The customer not while a part of the fare is missing.
 */
export function evaluateChangeEligibility({
  booking,
  by,
  leadTimeMinutes,
  now,
}: {
  booking: Booking
  by: ChangeRequester
  leadTimeMinutes: number
  now: Date
}): ChangeEligibility {
  if (isCanceled(booking))
    return unavailable('booking_cancelled', 'This booking was canceled. Please make a new booking.')
  if (isFurtherPaymentOpen(booking) || isPaymentUnknown(booking)) {
    return unavailable('payment_pending', 'We are still checking your payment. Please try again shortly.')
  }
  if (booking.chargebackCents > 0 || booking.noShowAt !== null) return unavailable('booking_closed', closedMessage())
  // Without it there is no difference to pay or to refund.
  if (booking.status === 'paid' && !isFareConfirmed(booking.quote)) {
    return unavailable('fare_unconfirmed', 'The fare of this ride is not confirmed yet.')
  }
  if (by === 'operator') return { allowed: true }
  if (booking.balanceDue !== null)
    return unavailable('balance_due', 'Please pay the balance due before you change this ride.')
  if (booking.scheduleOption === 'immediately') return unavailable('booking_closed', closedMessage())
  if (Date.parse(booking.pickupAt) - +now >= leadTimeMinutes * MINUTE_MS) return { allowed: true }
  const notice = leadTimeMinutes > 0 ? formatDuration(leadTimeMinutes * 60) : ''
  return unavailable(
    'booking_closed',
    notice === '' || Date.parse(booking.pickupAt) <= +now
      ? closedMessage()
      : `Rides can be changed online until ${notice} before pickup. Please call us at ${readSite().phone}.`,
  )
}

const closedMessage = () => `This ride can no longer be changed online. Please call us at ${readSite().phone}.`

function unavailable(code: string, sentence: string): ChangeEligibility {
  return { allowed: false, code, sentence }
}

type Times = Pick<Booking, 'scheduleOption' | 'pickupAt'>

/** Calculates what a change of a paid ride costs or returns; `now` is the server's clock. */
export function calculateChangeTerms({
  booking,
  ride,
  changes,
  now,
}: {
  booking: Booking
  ride: RideDetails
  changes: string[]
  now: Date
}): ChangeTerms {
  const oldFareCents = booking.quote?.totalCents ?? 0
  const newFareCents = ride.quote?.totalCents ?? 0
  const differenceCents = newFareCents - oldFareCents
  const { refundPercent, refundableCents } = splitFareReduction({ booking, ride, now })
  return {
    oldFareCents,
    newFareCents,
    differenceCents,
    refundPercent,
    // After other refunds in part, a refund of all that is left would make the ride unpaid.
    refundCents: Math.min(refundableCents, getMaxPartialRefundCents(booking)),
    changes,
  }
}

/**
 * Splits the difference to a lower fare into a refund and a kept amount by the policy; both are 0 if the fare is not
 * lower. The difference first reduces the balance due of the old fare, which was never paid.
 */
function splitFareReduction({ booking, ride, now }: { booking: Booking; ride: RideDetails; now: Date }) {
  const isEarly = [booking, ride].every(times => isMoreThanADayAhead(times, now))
  const refundPercent: RefundPercent = isEarly && booking.lateChangedAt === null ? 100 : 50
  const loweredCents = (booking.quote?.totalCents ?? 0) - (ride.quote?.totalCents ?? 0)
  const paidReductionCents = Math.max(0, loweredCents - (booking.balanceDue?.amountCents ?? 0))
  const refundableCents = refundShare(paidReductionCents, refundPercent)
  return { refundPercent, refundableCents, keptCents: paidReductionCents - refundableCents }
}

function isMoreThanADayAhead({ scheduleOption, pickupAt }: Times, now: Date): boolean {
  return scheduleOption !== 'immediately' && Date.parse(pickupAt) - +now > FULL_REFUND_NOTICE_MS
}

/**
 * Calculates when an unpaid change expires: after an hour, or a day for Zelle and for a change by the operator, and
 * before the earlier of both pickups (for the customer by the lead time), but never within minutes of the request.
 */
export function calculateChangeExpiry({
  booking,
  ride,
  requestedBy,
  paymentMethod,
  leadTimeMinutes,
  now,
}: {
  booking: Times
  ride: Times
  requestedBy: ChangeRequester
  paymentMethod: Booking['paymentMethod']
  leadTimeMinutes: number
  now: Date
}): string {
  const windowMs = paymentMethod === 'zelle' || requestedBy === 'operator' ? LONG_WINDOW_MS : CARD_WINDOW_MS
  const earlierPickup = Math.min(Date.parse(booking.pickupAt), Date.parse(ride.pickupAt))
  const limit = earlierPickup - (requestedBy === 'rider' ? leadTimeMinutes * MINUTE_MS : 0)
  const expiresAt = Math.max(Math.min(+now + windowMs, limit), +now + SHORTEST_WINDOW_MS[requestedBy])
  return new Date(expiresAt).toISOString()
}

/** Returns the pending change that still holds its car and can be paid; null without one. */
export function getActiveChange({ pendingChange }: Pick<Booking, 'pendingChange'>, now: Date): PendingChange | null {
  if (pendingChange === null) return null
  return pendingChange.isPaymentOpen || Date.parse(pendingChange.expiresAt) > +now ? pendingChange : null
}

/**
 * Applies a change to a paid ride, which its requester agreed at `agreedAt`. A late change by the customer
 * limits the refund of a later cancellation to half. A change to a lower fare, by whomever, keeps what
 * `splitFareReduction` does not refund.
 */
export function applyRideChange({
  booking,
  ride,
  by,
  agreedAt,
}: {
  booking: Booking
  ride: RideDetails
  by: ChangeRequester
  agreedAt: Date
}): Booking {
  const isLate = by === 'rider' && !isMoreThanADayAhead(booking, agreedAt)
  const { keptCents } = splitFareReduction({ booking, ride, now: agreedAt })
  return {
    ...applyRide({ booking, ride, by, now: agreedAt }),
    pendingChange: null,
    keptDifferenceCents: booking.keptDifferenceCents + keptCents,
    lateChangedAt: booking.lateChangedAt ?? (isLate ? agreedAt.toISOString() : null),
  }
}
