import 'server-only'
import { hasValidCoordinates } from '@/lib/places/model/distance'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { isTyped, isUnlocated, type Place, type Route, type RouteMeasurement } from '@/lib/places/model/schemas'
import { getPlaces } from '..'
import { getRouteService } from './route-service'
import { downsamplePath, type OriginDestination, routeError, type Waypoint } from './router'

/** `place` is null for a point or a Google place. */
export type ResolvedWaypoint = { place: Place | null; waypoint: Waypoint }

/** Resolves a place reference. Throws AppError NOT_FOUND or INVALID_REQUEST. */
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

export function waypointOf({ id, lat, lng }: Place): Waypoint {
  const ref = parsePlaceRef(id)
  return { lat, lng, ...(ref?.kind === 'google' && { googlePlaceId: ref.placeId }) }
}

/**
 * Routes through references in order. Counts against `clientIp`'s rate limit. Rejects with AppError
 * (`routeFailureCodes`).
 */
export async function routeBetween(refs: string[], clientIp: string): Promise<{ points: Waypoint[]; route: Route }> {
  const resolved = await Promise.all(refs.map(resolveWaypoint))
  const places = resolved.flatMap(({ place }) => place ?? [])
  if (places.some(isUnlocated)) throw routeError('ZERO_RESULTS', 'an address as typed could not be located')
  const points = resolved.map(({ waypoint }) => waypoint)
  const route = await driveThrough(points, clientIp)
  return { points, route: places.some(isTyped) ? { ...route, provisional: true } : route }
}

/** Routes through points in order; an estimate if any leg is one. Rejects if any leg fails. */
export async function driveThrough(points: readonly Waypoint[], clientIp?: string): Promise<Route> {
  const { findRoute } = getRouteService()
  const legs = await Promise.all(legsOf(points).map(trip => findRoute({ ...trip, clientIp })))
  const first = legs[0]
  if (first === undefined) throw routeError('INVALID_REQUEST', 'a route needs an origin and a destination')
  if (legs.length === 1) return first
  const attribution = legs.find(leg => leg.attribution)?.attribution
  return {
    ...legs.reduce<RouteMeasurement>(addMeasurements, { distanceMeters: 0, durationSeconds: 0, estimated: false }),
    path: downsamplePath(legs.flatMap(({ path }) => path)),
    pickupTimeZone: first.pickupTimeZone,
    ...(attribution && { attribution }),
  }
}

function legsOf(points: readonly Waypoint[]): OriginDestination[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i]
    return from === undefined ? [] : [{ from, to }]
  })
}

function addMeasurements(one: RouteMeasurement, other: RouteMeasurement): RouteMeasurement {
  return {
    distanceMeters: one.distanceMeters + other.distanceMeters,
    durationSeconds: one.durationSeconds + other.durationSeconds,
    estimated: one.estimated || other.estimated,
  }
}
