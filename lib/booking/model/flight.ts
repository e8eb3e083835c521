import { z } from 'zod'
import { IMMEDIATE_CANCEL_WINDOW_MS } from './cancellation'
import { departureSchema } from './extras'
import { extraFields } from './fields'
import type { Booking } from './schemas'
import { isCanceled } from './status'

export const flightSlots = ['arrival', 'departure', 'returnArrival', 'returnDeparture'] as const
export type FlightSlot = (typeof flightSlots)[number]

/** Null leaves a slot unchanged. */
export const flightUpdateSchema = z.strictObject({
  arrival: departureSchema.nullable(),
  departure: departureSchema.nullable(),
  returnArrival: departureSchema.nullable().default(null),
  returnDeparture: departureSchema.nullable().default(null),
})
export type FlightUpdate = z.infer<typeof flightUpdateSchema>

/** Lists a ride's flight slots. */
export function listFlightSlots(booking: Booking): FlightSlot[] {
  const choices = { ...booking, pickupPlace: booking.pickup, dropOffPlace: booking.dropOff }
  return flightSlots.filter(slot => booking.extras[slot] !== null || extraFields[slot].appliesTo?.(choices))
}

type TimedBooking = Pick<Booking, 'status' | 'noShowAt' | 'pickupAt' | 'returnAt' | 'scheduleOption'>

/** Checks whether a flight can be updated: the ride is active and its leg ahead. */
export function canUpdateFlight({
  booking,
  slot,
  now,
}: {
  booking: TimedBooking
  slot: FlightSlot
  now: Date
}): boolean {
  if (isCanceled(booking) || booking.noShowAt !== null) return false
  const pickup =
    Date.parse(booking.pickupAt) + (booking.scheduleOption === 'immediately' ? IMMEDIATE_CANCEL_WINDOW_MS : 0)
  const returnTime = isReturnFlight(slot) && booking.returnAt !== null ? Date.parse(booking.returnAt) : pickup
  return +now < Math.max(pickup, returnTime)
}

function isReturnFlight(slot: FlightSlot): boolean {
  return slot === 'returnArrival' || slot === 'returnDeparture'
}
