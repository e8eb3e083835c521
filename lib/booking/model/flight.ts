import { z } from 'zod'
import { IMMEDIATE_CANCEL_WINDOW_MS } from './cancellation'
import { departureSchema, isAirport } from './extras'
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
