import 'server-only'
import { pickupSentences, resolvePickup, resolveReturn } from '@/lib/booking/pickup-time'
import type { Booking, BookingRequest } from '@/lib/booking/schemas'
import { type GivenPlace, isUnlocated, type Route } from '@/lib/maps/schemas'
import { cities } from '@/lib/site'
import type { BookingPorts, Way } from './ports'
import { type Fields, readStops } from './ride-extras'

/** The places that a rider asked for, by their references. */
export type AskedPlaces = Pick<
  BookingRequest,
  'pickupLocation' | 'dropOffLocation' | 'pickupGiven' | 'dropOffGiven'
> & {
  extras: { stops: readonly { place: string; given?: GivenPlace }[] }
}

/** The times that a rider asked for, as the clock at the pickup tells them. */
export type AskedTimes = Pick<
  BookingRequest,
  'scheduleOption' | 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime'
> &
  Partial<Pick<BookingRequest, 'selectedCity'>>

type Times = { pickupAt: Date; returnAt: Date | null }

const placeSentence = 'We could not find this place. Please choose it from the list again.'

/** From where to where a ride leads, and by which stops; null where something of it is no place, which goes to `fields`. */
export async function findWay({
  request: { pickupLocation, pickupGiven, dropOffLocation, dropOffGiven, extras },
  ports,
  fields,
}: {
  request: AskedPlaces
  ports: Pick<BookingPorts, 'findPlace'>
  fields: Fields
}): Promise<Way | null> {
  const [from, to, found] = await Promise.all([
    ports.findPlace(pickupLocation, pickupGiven),
    ports.findPlace(dropOffLocation, dropOffGiven),
    Promise.all(extras.stops.map(({ place, given }) => ports.findPlace(place, given))),
  ])
  if (from === null) fields.pickupLocation = placeSentence
  if (to === null) fields.dropOffLocation = placeSentence
  const via = readStops({ pickup: from, found, dropOff: to, fields })
  return from === null || to === null || via.length < found.length ? null : { from, via, to }
}

/**
 * The drive of a ride, null where none can be had, and its times in its pickup's zone (the chosen city's where the pickup could not be located): null where they are not possible,
 * which goes to `fields`. `previous` is the booking being changed: an immediate ride keeps its moment.
 */
export async function planCourse({
  way,
  request,
  ports,
  previous,
  fields,
}: {
  way: Way
  request: AskedTimes
  ports: Pick<BookingPorts, 'findRoute' | 'timeZoneOf' | 'now'>
  previous?: Pick<Booking, 'scheduleOption' | 'pickupAt'>
  fields: Fields
}): Promise<{ route: Route | null; pickupTimeZone: string; times: Times | null }> {
  const route = await ports.findRoute(way)
  const city = isUnlocated(way.from) ? cities.find(({ id }) => id === request.selectedCity) : undefined
  const pickupTimeZone = route?.pickupTimeZone ?? city?.timeZone ?? ports.timeZoneOf(way.from)
  const times = readTimes({ request, fields, timeZone: pickupTimeZone, previous, now: ports.now() })
  return { route, pickupTimeZone, times }
}

function readTimes({
  request,
  fields,
  timeZone,
  previous,
  now,
}: {
  request: AskedTimes
  fields: Fields
  timeZone: string
  previous?: Pick<Booking, 'scheduleOption' | 'pickupAt'>
  now: Date
}): Times | null {
  let pickupAt = previous?.scheduleOption === 'immediately' ? new Date(previous.pickupAt) : now
  if (request.scheduleOption === 'later') {
    const resolved = resolvePickup({ date: request.pickupDate, time: request.pickupTime, timeZone, now })
    if (!resolved.ok) {
      fields[resolved.sentence === pickupSentences.tooFar ? 'pickupDate' : 'pickupTime'] = resolved.sentence
      return null
    }
    pickupAt = resolved.instant
  }
  if (request.returnDate === '') return { pickupAt, returnAt: null }
  const resolved = resolveReturn({ date: request.returnDate, time: request.returnTime, timeZone, pickupAt, now })
  if (resolved.ok) return { pickupAt, returnAt: resolved.instant }
  fields[resolved.sentence === pickupSentences.returnTooFar ? 'returnDate' : 'returnTime'] = resolved.sentence
  return null
}
