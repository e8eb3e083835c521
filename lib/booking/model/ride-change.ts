import { z } from 'zod'
import { readSite } from '#site'
import { formatDuration } from '@/lib/format'
import type { CancellationTerms } from '@/lib/site'
import { getFullRefundNoticeMs } from './cancellation'
import { type Account, getExpectedBalanceCents, type RefundPercent, splitReduction } from './ledger'
import { isFareConfirmed } from './quote'
import type { Booking, ChangeRequester, RideDetails, StoredBooking } from './schemas'
import { isCanceled, isDisputed, isPaymentOpen } from './status'

const MINUTE_MS = 60_000

export const changeTermsSchema = z.object({
  oldFareCents: z.int(),
  newFareCents: z.int(),
  differenceCents: z.int().describe('The new fare minus the old one'),
  dueCents: z.int().min(0).describe('What is to be paid with the change'),
  refundPercent: z.int().min(0).max(100),
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
  if (isPaymentOpen(booking)) {
    return unavailable('payment_pending', 'We are still checking your payment. Please try again shortly.')
  }
  if (isDisputed(booking) || booking.noShowAt !== null) return unavailable('booking_closed', closedMessage())
  // Without it there is no difference to pay or to refund.
  if (booking.status === 'paid' && !isFareConfirmed(booking.quote)) {
    return unavailable('fare_unconfirmed', 'The fare of this ride is not confirmed yet.')
  }
  if (by === 'operator') return { allowed: true }
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
export function calculateChangeTerms(
  booking: StoredBooking,
  account: Account,
  { ride, changes, now }: { ride: RideDetails; changes: string[]; now: Date },
): ChangeTerms {
  const oldFareCents = booking.quote?.totalCents ?? 0
  const newFareCents = ride.quote?.totalCents ?? 0
  const differenceCents = newFareCents - oldFareCents
  const refundPercent = percentOfChange(booking, ride, now)
  return {
    oldFareCents,
    newFareCents,
    differenceCents,
    dueCents: Math.max(0, getExpectedBalanceCents(account) + differenceCents),
    refundPercent,
    refundCents: splitReduction(account, Math.max(0, -differenceCents), refundPercent).refundCents,
    changes,
  }
}

/** What a reduction of the fare returns: all of it only if both pickups are far enough away. */
function percentOfChange(booking: StoredBooking, ride: Times, now: Date): RefundPercent {
  const { cancellation, lateChangedAt } = booking
  const isEarly = [booking, ride].every(times => isFullyRefunded(times, cancellation, now))
  return isEarly && lateChangedAt === null ? 100 : cancellation.lateRefundPercent
}

function isFullyRefunded({ scheduleOption, pickupAt }: Times, terms: CancellationTerms, now: Date): boolean {
  return scheduleOption !== 'immediately' && Date.parse(pickupAt) - +now > getFullRefundNoticeMs(terms)
}

/**
 * Applies a changed ride to a booking, paid or not.
 * - Another pickup ends the ETA.
 * - The confirmation and the chauffeur stay, but a customer's change of time, place or vehicle has to be confirmed again.
 */
export function applyRide<Changed extends StoredBooking, Ride extends RideDetails>(
  booking: Changed,
  ride: Ride,
  { by, now }: { by: ChangeRequester; now: Date },
): Changed & Ride {
  const isConfirmed = booking.confirmedAt !== null || booking.chauffeur !== null
  const isMoved = describeTrip(booking) !== describeTrip(ride)
  return {
    ...booking,
    ...ride,
    ...(describePickup(booking) === describePickup(ride) ? {} : { eta: null }),
    ...(isConfirmed && isMoved && by === 'rider' ? { changedAfterConfirmationAt: now.toISOString() } : {}),
  }
}

function describePickup({ scheduleOption, pickupAt, pickup }: RideDetails): string {
  return JSON.stringify([scheduleOption, pickupAt, pickup.id])
}

function describeTrip({
  scheduleOption,
  pickupAt,
  returnAt,
  carCategory,
  extraTime,
  hours,
  ...ride
}: RideDetails): string {
  const places = [ride.pickup, ...ride.extras.stops, ride.dropOff].map(({ id, lat, lng }) => [id, lat, lng])
  return JSON.stringify([scheduleOption, pickupAt, returnAt, carCategory, extraTime, hours, places])
}

/**
 * Applies a change to a paid ride, which its requester agreed at `agreedAt`. A late change by the customer limits the
 * refund of a later cancellation to the lower percentage.
 */
export function applyRideChange<Changed extends StoredBooking>(
  booking: Changed,
  { ride, by, agreedAt }: { ride: RideDetails; by: ChangeRequester; agreedAt: Date },
): Changed {
  const isLate = by === 'rider' && !isFullyRefunded(booking, booking.cancellation, agreedAt)
  return {
    ...applyRide(booking, ride, { by, now: agreedAt }),
    lateChangedAt: booking.lateChangedAt ?? (isLate ? agreedAt.toISOString() : null),
  }
}
