import 'server-only'
import { hasValidCoordinates } from '@/lib/maps/distance'
import { parsePlaceRef } from '@/lib/maps/place-ref'
import { isTyped, isUnlocated, type Place, type Route } from '@/lib/maps/schemas'
import { getPlaces } from '../places'
import { getDrives } from '.'
import { driveThrough } from './drive-through'
import { routeError } from './failure'
import type { Waypoint } from './port'

/** A place named by its reference: the place where it is one of ours, and where it lies. */
export type ResolvedWaypoint = { place: Place | null; waypoint: Waypoint }

/**
 * Finds what a reference stands for: a place id of ours, "lat,lng" in degrees, or a place of Google's (the place of
 * both is null). Throws AppError NOT_FOUND for an id we do not know, INVALID_REQUEST for what is none of them.
 */
export async function resolveWaypoint(text: string): Promise<ResolvedWaypoint> {
  const ref = parsePlaceRef(text)
  if (ref === null) throw routeError('INVALID_REQUEST', 'neither a place ID nor coordinates')
  if (ref.kind === 'own' || ref.kind === 'typed') {
    const places = await getPlaces()
    const place = await places.find(text)
    if (place === null) throw routeError('NOT_FOUND', `unknown place ID ${text}`)
    return { place, waypoint: { lat: place.lat, lng: place.lng } }
  }
  const { lat, lng } = ref
  if (!hasValidCoordinates(ref)) throw routeError('INVALID_REQUEST', `coordinates out of range: ${text}`)
  return { place: null, waypoint: { lat, lng, ...(ref.kind === 'google' && { googlePlaceId: ref.placeId }) } }
}

/** Where a place lies, and its id at Google where it was chosen there. */
export function waypointOf({ id, lat, lng }: Place): Waypoint {
  const ref = parsePlaceRef(id)
  return { lat, lng, ...(ref?.kind === 'google' && { googlePlaceId: ref.placeId }) }
}

/**
 * The drive between two references by the stops on its way, as the API and the pricing of a booking both derive it,
 * counted for `address`. Throws AppError whose code is one of `routeFailureCodes`.
 */
export async function driveBetween({
  from,
  via = [],
  to,
  clientIp,
}: {
  from: string
  via?: string[]
  to: string
  clientIp: string
}): Promise<Route> {
  const points = await Promise.all([from, ...via, to].map(resolveWaypoint))
  const places = points.flatMap(({ place }) => place ?? [])
  if (places.some(isUnlocated)) throw routeError('ZERO_RESULTS', 'an address as typed could not be located')
  const route = await driveThrough({ drives: getDrives(), points: points.map(({ waypoint }) => waypoint), clientIp })
  return places.some(isTyped) ? { ...route, provisional: true } : route
}
