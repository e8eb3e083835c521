import { z } from 'zod'
import { IMMEDIATE_CANCEL_WINDOW_MS } from './cancellation'
import { departureSchema } from './extras'
import { extraFields } from './fields'
import { getLastLegStart } from './pickup-time'
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

export function listFlightSlots(booking: Booking): FlightSlot[] {
  const choices = { ...booking, pickupPlace: booking.pickup, dropOffPlace: booking.dropOff }
  return flightSlots.filter(slot => booking.extras[slot] !== null || extraFields[slot].appliesTo?.(choices))
}

type TimedBooking = Pick<Booking, 'status' | 'noShowAt' | 'pickupAt' | 'returnAt' | 'scheduleOption'>

/** Checks whether flights can be updated: until the last leg of an active ride starts. */
export function canUpdateFlights(booking: TimedBooking, now: Date): boolean {
  if (isCanceled(booking) || booking.noShowAt !== null) return false
  const graceMs = booking.scheduleOption === 'immediately' ? IMMEDIATE_CANCEL_WINDOW_MS : 0
  return +now < getLastLegStart(booking) + graceMs
}
