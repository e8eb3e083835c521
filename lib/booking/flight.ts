import { z } from 'zod'
import { IMMEDIATE_CANCEL_MS } from '@/lib/booking/cancellation'
import { departureSchema, isAirport } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled } from '@/lib/booking/status'

export const flightEnds = ['arrival', 'departure'] as const
/** The flight that is met at the pickup, and the one that is to be caught at the drop-off. */
export type FlightEnd = (typeof flightEnds)[number]

/** What a rider tells of a booked ride's flights, paid or not; null leaves one as it is. */
export const toldFlightSchema = z.strictObject({
  arrival: departureSchema.nullable(),
  departure: departureSchema.nullable(),
})
export type ToldFlight = z.infer<typeof toldFlightSchema>

/** Which flights a ride has: of an end at an airport, and what was told of one already. */
export function flightEndsOf({ pickup, dropOff, extras }: Pick<Booking, 'pickup' | 'dropOff' | 'extras'>): FlightEnd[] {
  const has = {
    arrival: extras.arrival !== null || isAirport(pickup),
    departure: extras.departure !== null || isAirport(dropOff),
  }
  return flightEnds.filter(end => has[end])
}

/**
 * Whether a flight can still be told: the ride stands, and its pickup or its return is ahead. An immediate ride, whose
 * pickup time is when it was called, has as long as it can be cancelled.
 */
export function isFlightOpen({
  booking,
  now,
}: {
  booking: Pick<Booking, 'status' | 'noShowAt' | 'pickupAt' | 'returnAt' | 'scheduleOption'>
  now: Date
}): boolean {
  if (isCancelled(booking) || booking.noShowAt !== null) return false
  const pickup = Date.parse(booking.pickupAt) + (booking.scheduleOption === 'immediately' ? IMMEDIATE_CANCEL_MS : 0)
  const back = booking.returnAt === null ? pickup : Date.parse(booking.returnAt)
  return +now < Math.max(pickup, back)
}
