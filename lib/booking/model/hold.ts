import { formatInstant } from '@/lib/format'
import type { Booking } from './schemas'
import type { UnpaidHold } from './service-rules'

const MINUTE_MS = 60_000

/** Calculates when an unpaid ride releases its car: some hours from now, and some time before the pickup. */
export function calculateHeldUntil({
  ride: { pickupAt },
  hold: { hours, beforePickupMinutes, atLeastMinutes },
  now,
}: {
  ride: Pick<Booking, 'pickupAt'>
  hold: UnpaidHold
  now: Date
}): string {
  const latest = Math.min(+now + hours * 60 * MINUTE_MS, Date.parse(pickupAt) - beforePickupMinutes * MINUTE_MS)
  return new Date(Math.max(latest, +now + atLeastMinutes * MINUTE_MS)).toISOString()
}

type HeldBooking = Pick<
  Booking,
  'heldUntil' | 'status' | 'confirmedAt' | 'chauffeur' | 'eta' | 'paidCents' | 'chargebackCents'
>

/**
 * Finds when a booking releases its car; null without a limit. A payment in progress or of unknown outcome, an
 * awaited Zelle transfer, and whatever the operator confirmed keep the car.
 */
export function findHoldExpiry({ heldUntil, ...booking }: HeldBooking): string | null {
  const isUnpaid = booking.status === 'reserved' && booking.paidCents === 0 && booking.chargebackCents === 0
  const isConfirmed = booking.confirmedAt !== null || booking.chauffeur !== null || booking.eta !== null
  return isUnpaid && !isConfirmed ? heldUntil : null
}

/** Checks whether others may book the car of a booking. The booking itself stays. */
export function isHoldExpired(booking: HeldBooking, now: Date): boolean {
  const expiry = findHoldExpiry(booking)
  return expiry !== null && Date.parse(expiry) <= +now
}

/** Describes for the customer how long the car is held; empty without a limit. */
export function describeCarHold(booking: HeldBooking & Pick<Booking, 'pickupTimeZone'>, now: Date): string {
  const expiry = findHoldExpiry(booking)
  if (expiry === null) return ''
  const time = formatInstant(expiry, booking.pickupTimeZone)
  return isHoldExpired(booking, now)
    ? `We held this car for you until ${time}. You can still pay if the car is still available.`
    : `We are holding this car for you until ${time}. Please pay by then to keep it.`
}
