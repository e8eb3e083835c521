import { readSite } from '#site'
import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { rideChanged } from '@/lib/booking/model/events'
import { emptyArrival, emptyDeparture } from '@/lib/booking/model/extras'
import { canUpdateFlights, type FlightUpdate, flightSlots, listFlightSlots } from '@/lib/booking/model/flight'
import type { Booking, Extras, VersionedBooking } from '@/lib/booking/model/schemas'
import { conflict } from '@/lib/errors'
import { write } from '@/lib/platform/database/write'
import type { BookingContext } from './context'
import { bookingVersionChanged } from './errors'
import { type BookingAccess, loadVersionedBooking } from './load-booking'
import { enforceLimit } from './rate-limit'
import { updateBooking } from './store'

/**
 * Updates flight numbers and terminals of an active ride, paid or not, and nothing else.
 * - Unchanged flights store nothing.
 * - Throws AppError not_found, `booking_closed` once the last leg has begun, `changed_meanwhile` for a flight that the
 *   ride does not have, or `too_many_changes`.
 */
export async function updateFlight(
  context: Pick<BookingContext, 'db' | 'now'>,
  { access, flights }: { access: BookingAccess; flights: FlightUpdate },
): Promise<VersionedBooking> {
  return await write(context, 'rider', async tx => {
    const { booking, version } = await loadVersionedBooking(tx.db, access)
    if (!canUpdateFlights(booking, tx.now)) {
      throw conflict(
        'booking_closed',
        `The flight for this ride can no longer be changed online. Please call us at ${readSite().phone}.`,
      )
    }
    const slots = listFlightSlots(booking)
    if (flightSlots.some(slot => flights[slot] !== null && !slots.includes(slot))) {
      throw bookingVersionChanged({ version, changes: [] })
    }
    const extras = mergeFlights(booking, flights)
    if (isDeepStrictEqual(extras, booking.extras)) return { booking, version }
    await enforceLimit(tx, 'bookingChanges', booking.id)
    const changed = { ...booking, extras }
    return await updateBooking(tx, { booking: changed, version, events: rideChanged(booking, changed) })
  })
}

/** An empty update of a missing flight leaves it missing. */
function mergeFlights(booking: Booking, flights: FlightUpdate): Extras {
  const merged = listFlightSlots(booking).map(slot => {
    const before = booking.extras[slot]
    const known = before ?? (slot === 'arrival' || slot === 'returnArrival' ? emptyArrival : emptyDeparture)
    const flight = { ...known, ...flights[slot] }
    return [slot, isDeepStrictEqual(flight, known) ? before : flight]
  })
  return { ...booking.extras, ...Object.fromEntries(merged) }
}
