import 'server-only'
import { readPlaceRef } from '@/lib/maps/place-ref'
import type { Place, Route } from '@/lib/maps/schemas'
import { getPlaces } from '../places'
import { getRoutes } from '.'
import { routeFailed } from './failure'
import type { Waypoint } from './port'

/** A place named by its reference, with its coordinates. */
export type ResolvedWaypoint = Waypoint & { place: Place | null }

/**
 * Finds what a reference stands for: a place id of ours, "lat,lng" in degrees, or a place of Google's (the place of
 * both is null). Throws AppError NOT_FOUND for an id we do not know, INVALID_REQUEST for what is none of them.
 */
export async function resolveWaypoint(text: string): Promise<ResolvedWaypoint> {
  const ref = readPlaceRef(text)
  if (ref === null) throw routeFailed('INVALID_REQUEST', 'neither a place id nor coordinates')
  if (ref.kind === 'own') {
    const places = await getPlaces()
    const place = await places.find(ref.id)
    if (place === null) throw routeFailed('NOT_FOUND', `no place ${ref.id}`)
    return { place, lat: place.lat, lng: place.lng }
  }
  const { lat, lng } = ref
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw routeFailed('INVALID_REQUEST', `no point on the earth: ${text}`)
  return { place: null, lat, lng, ...(ref.kind === 'google' && { googlePlaceId: ref.placeId }) }
}

/**
 * The drive between two references, as the API and the pricing of a booking both derive it.
 * Throws AppError whose code is one of `routeFailures`.
 */
export async function driveBetween(refs: { from: string; to: string }): Promise<Route> {
  const [from, to] = await Promise.all([resolveWaypoint(refs.from), resolveWaypoint(refs.to)])
  return getRoutes().drive({ from: waypointOf(from), to: waypointOf(to) })
}

function waypointOf({ place: _, ...waypoint }: ResolvedWaypoint): Waypoint {
  return waypoint
}
