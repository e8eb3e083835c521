import 'server-only'
import { AppError } from '@/lib/errors'
import { parsePlaceRef, placeFromPoint } from '@/lib/places/model/place-ref'
import {
  type BookedPlace,
  type Place,
  type Route,
  routeFailureCodes,
  type UserProvidedPlace,
} from '@/lib/places/model/schemas'
import { getPlaces } from '@/lib/places/server'
import { resolveWaypoint, routeThrough, waypointOf } from '@/lib/places/server/routing/route-between'
import { toSingleLine } from '@/lib/typed-text'
import type { Itinerary } from './context'

/**
 * Resolves a place reference; null if unknown. Our own places keep their names. Points and Google places take the
 * customer’s name and kind, or else their coordinates.
 */
export async function findPlace(ref: string, userProvided?: UserProvidedPlace): Promise<Place | null> {
  const resolved = await nullOnRouteFailure(resolveWaypoint(ref))
  if (resolved === null) return null
  if (resolved.place !== null) return resolved.place
  const place = { ...placeFromPoint(resolved.waypoint), id: ref }
  const name = userProvided && toSingleLine(userProvided.name)
  if (!name) return place
  const { area, kind = 'address' } = userProvided
  return { ...place, name, area: toSingleLine(area), kind }
}

/**
 * Finds the route through all stops; null if there is none and the fare is to be confirmed.
 * Counts against the client IP. Throws AppError OVER_QUERY_LIMIT beyond its rate limit.
 */
export async function findRoute({ clientIp, ...itinerary }: Itinerary & { clientIp?: string }): Promise<Route | null> {
  return nullOnRouteFailure(routeThrough(waypointsOf(itinerary), clientIp))
}

function waypointsOf({ from, stops, to }: Itinerary) {
  return (to === null ? [from] : [from, ...stops, to]).map(waypointOf)
}

async function nullOnRouteFailure<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof AppError && error.code !== 'OVER_QUERY_LIMIT' && isRouteFailure(error)) return null
    throw error
  }
}

function isRouteFailure({ code }: AppError): boolean {
  return routeFailureCodes.some(failure => failure === code)
}

/**
 * Adds a name check, for the operator to compare, to a place named only by the customer.
 * - Our own places and signed geocoder IDs have trusted names: unchanged.
 * - Typed addresses are marked as such: this server derived their points.
 * - Google's router compares ID and point of a Google place; its name is the customer's.
 */
export async function addNameCheck(place: Place): Promise<BookedPlace> {
  const ref = parsePlaceRef(place.id)
  if (ref?.kind === 'own' || ref?.kind === 'typed') return place
  const places = await getPlaces()
  return { ...place, nameCheck: await places.checkName(place) }
}
