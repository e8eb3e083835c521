import { z } from 'zod'
import { IMMEDIATE_CANCEL_WINDOW_MS } from '@/lib/booking/cancellation'
import { departureSchema, isAirport } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled } from '@/lib/booking/status'

export const flightSlots = ['arrival', 'departure', 'returnArrival', 'returnDeparture'] as const
/** The flight that is met where a way begins, and the one that is to be caught where it ends: there, and back. */
export type FlightSlot = (typeof flightSlots)[number]

/** What a rider tells of a booked ride's flights, paid or not; null leaves one as it is. */
export const flightUpdateSchema = z.strictObject({
  arrival: departureSchema.nullable(),
  departure: departureSchema.nullable(),
  returnArrival: departureSchema.nullable().default(null),
  returnDeparture: departureSchema.nullable().default(null),
})
export type FlightUpdate = z.infer<typeof flightUpdateSchema>

/** Which flights a ride has: of an end at an airport, and what was told of one already; the way back's of a round trip. */
export function listFlightSlots({
  pickup,
  dropOff,
  transferType,
  extras,
}: Pick<Booking, 'pickup' | 'dropOff' | 'transferType' | 'extras'>): FlightSlot[] {
  const airports = {
    arrival: isAirport(pickup),
    departure: isAirport(dropOff),
    returnArrival: isAirport(dropOff),
    returnDeparture: isAirport(pickup),
  }
  const plannedSlots = flightSlots.filter(slot => !isReturnFlight(slot) || transferType === 'Round Trip')
  return plannedSlots.filter(slot => extras[slot] !== null || airports[slot])
}

/**
 * Whether a flight can still be told: the ride stands, and the way that the flight belongs to is ahead. A return without
 * a time has until the pickup; an immediate ride, whose pickup time is when it was called, as long as it can be cancelled.
 */
export function canUpdateFlight({
  booking,
  slot,
  now,
}: {
  booking: Pick<Booking, 'status' | 'noShowAt' | 'pickupAt' | 'returnAt' | 'scheduleOption'>
  slot: FlightSlot
  now: Date
}): boolean {
  if (isCancelled(booking) || booking.noShowAt !== null) return false
  const pickup =
    Date.parse(booking.pickupAt) + (booking.scheduleOption === 'immediately' ? IMMEDIATE_CANCEL_WINDOW_MS : 0)
  const returnTime = isReturnFlight(slot) && booking.returnAt !== null ? Date.parse(booking.returnAt) : pickup
  return +now < Math.max(pickup, returnTime)
}

function isReturnFlight(slot: FlightSlot): boolean {
  return slot === 'returnArrival' || slot === 'returnDeparture'
}
