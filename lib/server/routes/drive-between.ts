import 'server-only'
import type { Place, Route } from '@/lib/maps/schemas'
import { getPlaces } from '../places'
import { PLACE_ID_PATTERN } from '../places/port'
import { getRoutes } from '.'
import { routeFailed } from './failure'
import type { Waypoint } from './port'

const COORDINATES_PATTERN = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/

/** A place named by its id or by "lat,lng", with its coordinates. */
export type ResolvedWaypoint = Waypoint & { place: Place | null }

/**
 * Finds what a reference stands for: a place id of ours, or "lat,lng" in degrees (its place is then null).
 * Throws AppError NOT_FOUND for an id we do not know, INVALID_REQUEST for what is neither.
 */
export async function resolveWaypoint(ref: string): Promise<ResolvedWaypoint> {
  const coordinates = COORDINATES_PATTERN.exec(ref)
  if (coordinates !== null) {
    const lat = Number(coordinates[1])
    const lng = Number(coordinates[2])
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw routeFailed('INVALID_REQUEST', `no point on the earth: ${ref}`)
    return { place: null, lat, lng }
  }
  if (!PLACE_ID_PATTERN.test(ref)) throw routeFailed('INVALID_REQUEST', 'neither a place id nor coordinates')
  const places = await getPlaces()
  const place = await places.find(ref)
  if (place === null) throw routeFailed('NOT_FOUND', `no place ${ref}`)
  return { place, lat: place.lat, lng: place.lng }
}

/**
 * The drive between two references, as the API and the pricing of a booking both derive it.
 * Throws AppError whose code is one of `routeFailures`.
 */
export async function driveBetween(refs: { from: string; to: string }): Promise<Route> {
  const [from, to] = await Promise.all([resolveWaypoint(refs.from), resolveWaypoint(refs.to)])
  return getRoutes().drive({ from: { lat: from.lat, lng: from.lng }, to: { lat: to.lat, lng: to.lng } })
}
