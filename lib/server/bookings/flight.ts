import 'server-only'
import { type Departure, type Extras, unknownArrival, unknownDeparture } from '@/lib/booking/extras'
import { type FlightEnd, flightEnds, flightEndsOf, isFlightOpen, type ToldFlight } from '@/lib/booking/flight'
import type { Booking, Versioned } from '@/lib/booking/schemas'
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
  returnArrival: 'The return of this ride does not start at an airport.',
  returnDeparture: 'The return of this ride does not end at an airport.',
} as const satisfies Record<FlightEnd, string>

/**
 * Puts the flights of a ride that stands, paid or not: number and terminal alone, and nothing else of the booking. What
 * is known already changes nothing. Throws AppError not_found, `invalid_fields` for a flight that the ride does not
 * have or whose way has begun, `booking_closed` where it is too late for any, or `too_many_changes`.
 */
export async function tellFlight(
  ports: Pick<BookingPorts, 'db' | 'now'>,
  { opener, told }: { opener: Opener; told: ToldFlight },
): Promise<Versioned> {
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    const now = ports.now()
    const open = flightEnds.filter(end => isFlightOpen({ booking, end, now }))
    if (open.length === 0) {
      throw notNow({
        code: 'booking_closed',
        sentence: `The flight of this ride can no longer be changed online. Please call us at ${site.phone}.`,
      })
    }
    refuseUntellable({ booking, open, told })
    const extras = withFlights(booking.extras, told)
    if (extras === booking.extras) return { booking, version }
    await admitChange(trx, { bookingId: booking.id, now })
    const changed: Booking = { ...booking, extras }
    const change = { booking: changed, version, kind: 'changed', actor: 'rider', now } as const
    return { booking: changed, version: await updateBooking(trx, change) }
  })
}

function refuseUntellable({ booking, open, told }: { booking: Booking; open: FlightEnd[]; told: ToldFlight }): void {
  const has = flightEndsOf(booking)
  const faults = flightEnds.flatMap(end => {
    if (told[end] === null || (has.includes(end) && open.includes(end))) return []
    return [[`${end}.flightNumber`, has.includes(end) ? tooLate() : NO_AIRPORT[end]]]
  })
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults))
}

function tooLate(): string {
  return `This flight can no longer be changed online. Please call us at ${site.phone}.`
}

/** The very same extras where nothing is new. */
function withFlights(extras: Extras, told: ToldFlight): Extras {
  const anew = {
    arrival: toldAnew({ before: extras.arrival ?? unknownArrival, told: told.arrival }),
    departure: toldAnew({ before: extras.departure ?? unknownDeparture, told: told.departure }),
    returnArrival: toldAnew({ before: extras.returnArrival ?? unknownArrival, told: told.returnArrival }),
    returnDeparture: toldAnew({ before: extras.returnDeparture ?? unknownDeparture, told: told.returnDeparture }),
  }
  if (flightEnds.every(end => anew[end] === null)) return extras
  return {
    ...extras,
    arrival: anew.arrival ?? extras.arrival,
    departure: anew.departure ?? extras.departure,
    returnArrival: anew.returnArrival ?? extras.returnArrival,
    returnDeparture: anew.returnDeparture ?? extras.returnDeparture,
  }
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
