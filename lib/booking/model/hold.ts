import { formatInstant } from '@/lib/format'
import type { Booking } from './schemas'
import type { UnpaidHold } from './service-rules'
import { UNPAID_STATUSES } from './status'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Calculates when an unpaid ride releases its car: some hours from now, and some time before the pickup. */
export function calculateHeldUntil({ pickupAt }: Pick<Booking, 'pickupAt'>, hold: UnpaidHold, now: Date): string {
  const { hours, beforePickupMinutes, atLeastMinutes } = hold
  const latest = Math.min(+now + hours * 60 * MINUTE_MS, Date.parse(pickupAt) - beforePickupMinutes * MINUTE_MS)
  return new Date(Math.max(latest, +now + atLeastMinutes * MINUTE_MS)).toISOString()
}

/** Calculates when a Zelle transfer is due: in a day, or at the pickup if that is sooner; now if it has passed. */
export function calculateZelleDueAt({ pickupAt }: Pick<Booking, 'pickupAt'>, now: Date): string {
  return new Date(Math.max(+now, Math.min(+now + DAY_MS, Date.parse(pickupAt)))).toISOString()
}

type HeldBooking = Pick<Booking, 'createdAt' | 'heldUntil' | 'status' | 'confirmedAt' | 'chauffeur' | 'eta' | 'account'>

/** Not while a payment is in progress or has no known outcome. */
export function isUnpaidAndUnconfirmed(booking: HeldBooking): boolean {
  const isUnpaid = UNPAID_STATUSES.includes(booking.status) && booking.account.paidCents === 0
  return isUnpaid && booking.confirmedAt === null && booking.chauffeur === null && booking.eta === null
}

/** Finds when a booking releases its car; null without a limit, as for one that is not paid by card. */
export function findHoldExpiry(booking: HeldBooking): string | null {
  return isUnpaidAndUnconfirmed(booking) ? booking.heldUntil : null
}

/**
 * Checks whether a booking was accepted without a car, because its network holds enough of them unpaid. It gets one when
 * it is paid or confirmed.
 */
export function isWithoutCar(booking: HeldBooking): boolean {
  const expiry = findHoldExpiry(booking)
  return expiry !== null && expiry <= booking.createdAt
}

/** Checks whether others may book the car of a booking. The booking itself stays. */
export function isHoldExpired(booking: HeldBooking, now: Date): boolean {
  const expiry = findHoldExpiry(booking)
  return isWithoutCar(booking) || (expiry !== null && Date.parse(expiry) <= +now)
}

/** Describes for the customer how long the car is held; empty without a limit. */
export function describeCarHold(booking: HeldBooking & Pick<Booking, 'pickupTimeZone'>, now: Date): string {
  const expiry = findHoldExpiry(booking)
  if (expiry === null) return ''
  if (isWithoutCar(booking))
    return 'No car is held for this ride yet. We will hold one once it is paid or we confirm it.'
  const time = formatInstant(expiry, booking.pickupTimeZone)
  return isHoldExpired(booking, now)
    ? `We held this car for you until ${time}. You can still pay if the car is still available.`
    : `We are holding this car for you until ${time}. Please pay by then to keep it.`
}
