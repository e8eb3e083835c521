import 'server-only'
import { type Departure, type Extras, unknownArrival, unknownDeparture } from '@/lib/booking/extras'
import { flightEnds, flightEndsOf, isFlightOpen, type ToldFlight } from '@/lib/booking/flight'
import type { Booking } from '@/lib/booking/schemas'
import { oneLine } from '@/lib/server/tidy-text'
import { site } from '@/lib/site'
import { admitChange } from './change-limit'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { invalidFields, notNow } from './refusals'
import { updateBooking } from './store'

const NO_AIRPORT = {
  arrival: 'This ride does not begin at an airport.',
  departure: 'This ride does not end at an airport.',
} as const

/**
 * Puts the flights of a ride that stands, paid or not: number and terminal alone, and nothing else of the booking. What
 * is known already changes nothing. Throws AppError not_found, `invalid_fields` for a flight that the ride does not
 * have, `booking_closed` where it is too late, or `too_many_changes`.
 */
export async function tellFlight(
  ports: Pick<BookingPorts, 'db' | 'now'>,
  { opener, told }: { opener: Opener; told: ToldFlight },
): Promise<Booking> {
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    const now = ports.now()
    if (!isFlightOpen({ booking, now })) {
      throw notNow({
        code: 'booking_closed',
        sentence: `The flight of this ride can no longer be changed online. Please call us at ${site.phone}.`,
      })
    }
    refuseAbsent({ booking, told })
    const extras = withFlights(booking.extras, told)
    if (extras === booking.extras) return booking
    await admitChange(trx, { bookingId: booking.id, now })
    const changed: Booking = { ...booking, extras }
    await updateBooking(trx, { booking: changed, version, kind: 'changed', actor: 'rider', now })
    return changed
  })
}

function refuseAbsent({ booking, told }: { booking: Booking; told: ToldFlight }): void {
  const has = flightEndsOf(booking)
  const absent = flightEnds.filter(end => told[end] !== null && !has.includes(end))
  if (absent.length === 0) return
  throw invalidFields(Object.fromEntries(absent.map(end => [`${end}.flightNumber`, NO_AIRPORT[end]])))
}

/** The very same extras where nothing is new. */
function withFlights(extras: Extras, told: ToldFlight): Extras {
  const arrival = toldAnew({ before: extras.arrival ?? unknownArrival, told: told.arrival })
  const departure = toldAnew({ before: extras.departure ?? unknownDeparture, told: told.departure })
  if (arrival === null && departure === null) return extras
  return { ...extras, arrival: arrival ?? extras.arrival, departure: departure ?? extras.departure }
}

/** A flight with what is told of it put over it; null where that is as it was. */
function toldAnew<Flight extends Departure>({
  before,
  told,
}: {
  before: Flight
  told: Departure | null
}): Flight | null {
  if (told === null) return null
  const { flightNumber, terminal } = { ...told, terminal: oneLine(told.terminal) }
  if (flightNumber === before.flightNumber && terminal === before.terminal) return null
  return { ...before, flightNumber, terminal }
}
