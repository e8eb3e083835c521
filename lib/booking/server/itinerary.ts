import 'server-only'
import { resolvePickup, resolveReturn } from '@/lib/booking/model/pickup-time'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import { isArea, isUnlocated, type Place, type Route, type UserProvidedPlace } from '@/lib/places/model/schemas'
import { isSamePoint } from '@/lib/places/server/routing/router'
import { findCity } from '@/lib/served-cities'
import type { BookingContext, Itinerary } from './context'

export type FieldErrors = Record<string, string>

export type RequestedPlaces = Pick<
  BookingRequest,
  'pickupLocation' | 'dropOffLocation' | 'pickupGiven' | 'dropOffGiven' | 'hours'
> & {
  extras: { stops: readonly { place: string; given?: UserProvidedPlace }[] }
}

/** The requested times, in the local time of the pickup. */
export type RequestedTimes = Pick<
  BookingRequest,
  'scheduleOption' | 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime'
> &
  Partial<Pick<BookingRequest, 'selectedCity'>>

type RequestedTrip = {
  request: RequestedTimes
  previous?: Pick<Booking, 'scheduleOption' | 'pickupAt'> | undefined
  fields: FieldErrors
}
type ResolvedTimes = { pickupAt: Date; returnAt: Date | null }

const STOP_MESSAGES = {
  unknown: 'We could not find this stop. Please choose it from the list again, or remove it.',
  same: 'This stop is the same as the place before or after it. Please choose another place, or remove the stop.',
} as const
const PLACE_NOT_FOUND_MESSAGE = 'We could not find this place. Please choose it from the list again.'

/** Resolves the places of a request; null if one is unknown, with the error in `fields`. */
export async function resolveItinerary(
  { pickupLocation, pickupGiven, dropOffLocation, dropOffGiven, extras, hours }: RequestedPlaces,
  context: Pick<BookingContext, 'findPlace'>,
  fields: FieldErrors,
): Promise<Itinerary | null> {
  const [from, to, resolvedStops] = await Promise.all([
    context.findPlace(pickupLocation, pickupGiven),
    hours > 0 ? null : context.findPlace(dropOffLocation, dropOffGiven),
    Promise.all(extras.stops.map(({ place, given }) => context.findPlace(place, given))),
  ])
  if (from === null) fields.pickupLocation = PLACE_NOT_FOUND_MESSAGE
  const isToUnknown = to === null && hours === 0
  if (isToUnknown) fields.dropOffLocation = PLACE_NOT_FOUND_MESSAGE
  const path = [from, ...resolvedStops, to]
  const stops = resolvedStops.flatMap((stop, index) => {
    const neighbors = [path[index], path[index + 2]].filter(place => place != null)
    if (stop !== null && !neighbors.some(place => isSameStop(place, stop))) return [stop]
    fields[`extras.stops.${index}.place`] = stop === null ? STOP_MESSAGES.unknown : STOP_MESSAGES.same
    return []
  })
  return from === null || isToUnknown || stops.length < resolvedStops.length ? null : { from, stops, to }
}

/** Two typed addresses may share the same town center. */
function isSameStop(one: Place, other: Place): boolean {
  return isArea(one) || isArea(other) ? one.id === other.id : isSamePoint(one, other)
}

/**
 * Finds the route and times of a ride.
 * - `route` is null if there is none; `times` is null if invalid, with the error in `fields`.
 * - Times are in the pickup’s zone; of a pickup that could not be located, in that of the chosen city, else of the next
 *   place that could.
 * - `previous` is the booking being changed: it may keep its pickup time, an immediate ride does.
 */
export async function planItinerary(
  itinerary: Itinerary,
  { request, previous, fields }: RequestedTrip,
  context: Pick<BookingContext, 'findRoute' | 'timeZoneOf' | 'now'>,
): Promise<{ route: Route | null; pickupTimeZone: string; times: ResolvedTimes | null }> {
  const route = await context.findRoute(itinerary)
  const city = isUnlocated(itinerary.from) ? findCity(request.selectedCity) : undefined
  const { from, stops, to } = itinerary
  const place = [from, ...stops, to ?? from].find(each => !isUnlocated(each)) ?? from
  const pickupTimeZone = route?.pickupTimeZone ?? city?.timeZone ?? context.timeZoneOf(place)
  return { route, pickupTimeZone, times: resolveTimes({ request, previous, fields }, pickupTimeZone, context.now()) }
}

function resolveTimes({ request, previous, fields }: RequestedTrip, timeZone: string, now: Date): ResolvedTimes | null {
  let pickupAt = previous?.scheduleOption === 'immediately' ? new Date(previous.pickupAt) : now
  if (request.scheduleOption === 'later') {
    const { pickupDate: date, pickupTime: time } = request
    const resolved = resolvePickup({ date, time, timeZone, now, keptPickupAt: previous?.pickupAt })
    if (!resolved.ok) {
      fields[`pickup${resolved.about}`] = resolved.message
      return null
    }
    pickupAt = resolved.instant
  }
  if (request.returnDate === '') return { pickupAt, returnAt: null }
  const resolved = resolveReturn({ date: request.returnDate, time: request.returnTime, timeZone, pickupAt, now })
  if (resolved.ok) return { pickupAt, returnAt: resolved.instant }
  fields[`return${resolved.about}`] = resolved.message
  return null
}
