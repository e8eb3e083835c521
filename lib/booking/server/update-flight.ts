import { readSite } from '#site'
import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { rideChanged } from '@/lib/booking/model/events'
import { type Departure, emptyArrival, emptyDeparture } from '@/lib/booking/model/extras'
import {
  canUpdateFlight,
  type FlightSlot,
  type FlightUpdate,
  flightSlots,
  listFlightSlots,
} from '@/lib/booking/model/flight'
import type { Booking, Extras, VersionedBooking } from '@/lib/booking/model/schemas'
import { conflict, invalidFields } from '@/lib/errors'
import { write } from '@/lib/platform/database/write'
import type { BookingContext } from './context'
import { type BookingAccess, loadVersionedBooking } from './load-booking'
import { enforceLimit } from './rate-limit'
import { updateBooking } from './store'

const NO_AIRPORT_MESSAGES = {
  arrival: 'This ride does not begin at an airport.',
  departure: 'This ride does not end at an airport.',
  returnArrival: 'The return trip does not begin at an airport.',
  returnDeparture: 'The return trip does not end at an airport.',
} as const satisfies Record<FlightSlot, string>

/**
 * Updates flight numbers and terminals of an active ride, paid or not, and nothing else.
 * - Unchanged flights store nothing.
 * - Throws AppError not_found, `invalid_fields` for a flight the ride does not have or whose leg has begun,
 *   `booking_closed` if all have, or `too_many_changes`.
 */
export async function updateFlight(
  context: Pick<BookingContext, 'db' | 'now'>,
  { access, flights }: { access: BookingAccess; flights: FlightUpdate },
): Promise<VersionedBooking> {
  return await write(context, 'rider', async tx => {
    const { db, now } = tx
    const { booking, version } = await loadVersionedBooking(db, access)
    const editableEnds = flightSlots.filter(end => canUpdateFlight({ booking, slot: end, now }))
    if (editableEnds.length === 0) {
      throw conflict(
        'booking_closed',
        `The flight for this ride can no longer be changed online. Please call us at ${readSite().phone}.`,
      )
    }
    assertFlightsEditable(booking, flights, editableEnds)
    const extras = mergeFlights(booking.extras, flights)
    if (isDeepStrictEqual(extras, booking.extras)) return { booking, version }
    await enforceLimit(tx, 'bookingChanges', booking.id)
    const changed = { ...booking, extras }
    return await updateBooking(tx, { booking: changed, version, events: rideChanged(booking, changed) })
  })
}

function assertFlightsEditable(booking: Booking, flights: FlightUpdate, editableEnds: FlightSlot[]): void {
  const rideEnds = listFlightSlots(booking)
  const fieldErrors = flightSlots.flatMap(end => {
    if (flights[end] === null || (rideEnds.includes(end) && editableEnds.includes(end))) return []
    return [[`${end}.flightNumber`, rideEnds.includes(end) ? flightClosedMessage() : NO_AIRPORT_MESSAGES[end]]]
  })
  if (fieldErrors.length > 0) throw invalidFields(Object.fromEntries(fieldErrors))
}

function flightClosedMessage(): string {
  return `This flight can no longer be changed online. Please call us at ${readSite().phone}.`
}

function mergeFlights(extras: Extras, flights: FlightUpdate): Extras {
  return {
    ...extras,
    arrival: mergeFlight(extras.arrival, emptyArrival, flights.arrival),
    departure: mergeFlight(extras.departure, emptyDeparture, flights.departure),
    returnArrival: mergeFlight(extras.returnArrival, emptyArrival, flights.returnArrival),
    returnDeparture: mergeFlight(extras.returnDeparture, emptyDeparture, flights.returnDeparture),
  }
}

/** An empty update of a missing flight leaves it missing. */
function mergeFlight<Flight extends Departure>(before: Flight | null, empty: Flight, update: Departure | null) {
  const merged = { ...(before ?? empty), ...update }
  return isDeepStrictEqual(merged, before ?? empty) ? before : merged
}
