import { readSite } from '#site'
import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { hasValidCoordinates, METERS_PER_MILE, type Point } from '@/lib/places/model/distance'
import { askAboutFarPlace } from '@/lib/places/model/name-check'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { isTyped, isUnlocated, type Place, type Route, type RouteMeasurement } from '@/lib/places/model/schemas'
import { listAreas } from '@/lib/pricing'
import { getPlaces } from '..'
import { findAreas } from '../areas'
import { getRouteService } from './route-service'
import { downsamplePath, isSamePoint, routeError, type Waypoint } from './router'

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
    return waypointOf(place)
  }
  const { lat, lng } = ref
  if (!hasValidCoordinates(ref)) throw routeError('INVALID_REQUEST', `coordinates out of range: ${text}`)
  return { place: null, waypoint: { lat, lng, ...(ref.kind === 'google' && { googlePlaceId: ref.placeId }) } }
}

export function waypointOf(place: Place): ResolvedWaypoint {
  const { id, lat, lng } = place
  const ref = parsePlaceRef(id)
  return { place, waypoint: { lat, lng, ...(ref?.kind === 'google' && { googlePlaceId: ref.placeId }) } }
}

/**
 * Routes through waypoints in order; an estimate if any leg is one. Counts against `clientIp`'s rate limit. Rejects with
 * AppError (`routeFailureCodes`) if any leg fails: ZERO_RESULTS also for text that nothing located, or that leads far
 * away without the rider's confirmation.
 */
export async function routeThrough(waypoints: readonly ResolvedWaypoint[], clientIp?: string): Promise<Route> {
  const { findRoute } = getRouteService()
  const legs = await Promise.all(
    legsOf(waypoints).map(async ({ from, to }) => {
      assertLocated(from, to)
      if (isWithinZone(from, to)) return driveWithinZone(from.waypoint)
      return findRoute({ from: from.waypoint, to: to.waypoint, clientIp })
    }),
  )
  const [start] = waypoints
  const first = legs[0] ?? (start && stayAt(start.waypoint))
  if (first === undefined) throw routeError('INVALID_REQUEST', 'a route needs an origin')
  const isProvisional = waypoints.some(({ place }) => place !== null && isTyped(place))
  const areas = await findFareAreas(waypoints)
  const ends = { ...(isProvisional && { provisional: true }), ...(areas && { areas }) }
  if (legs.length <= 1) return { ...first, ...ends }
  const attribution = legs.find(leg => leg.attribution)?.attribution
  return {
    ...legs.reduce<RouteMeasurement>(addMeasurements, { distanceMeters: 0, durationSeconds: 0, estimated: false }),
    path: downsamplePath(legs.flatMap(({ path }) => path)),
    pickupTimeZone: first.pickupTimeZone,
    ...(attribution && { attribution }),
    ...ends,
  }
}

/** Null if no area decides about prices. */
async function findFareAreas(waypoints: readonly ResolvedWaypoint[]): Promise<Route['areas'] | null> {
  const names = listAreas(readSite().pricing)
  if (names.length === 0) return null
  const areas = await Promise.all(waypoints.map(({ waypoint }) => findAreas(waypoint, names)))
  return { from: areas[0] ?? [], via: areas.slice(1, -1), to: areas.at(-1) ?? [] }
}

type Leg = { from: ResolvedWaypoint; to: ResolvedWaypoint }

function legsOf(waypoints: readonly ResolvedWaypoint[]): Leg[] {
  return waypoints.slice(1).flatMap((to, i) => {
    const from = waypoints[i]
    return from === undefined ? [] : [{ from, to }]
  })
}

function assertLocated(from: ResolvedWaypoint, to: ResolvedWaypoint): void {
  for (const [{ place }, { waypoint }] of [[from, to] as const, [to, from] as const]) {
    if (place === null) continue
    if (isUnlocated(place)) throw routeError('ZERO_RESULTS', 'an address as typed could not be located')
    const question = askAboutFarPlace(place, waypoint)
    if (question !== null) throw routeError('ZERO_RESULTS', 'a place as typed is far away', { question })
  }
}

/** Miles and minutes of a drive within a ZIP code, which no router knows. */
const ZONE_MILES = 1
const ZONE_MINUTES = 10

function isWithinZone(from: ResolvedWaypoint, to: ResolvedWaypoint): boolean {
  const isZone = from.place?.zone !== undefined || to.place?.zone !== undefined
  return isZone && from.place?.id !== to.place?.id && isSamePoint(from.waypoint, to.waypoint)
}

function driveWithinZone(point: Point): Route {
  const distanceMeters = Math.round(ZONE_MILES * METERS_PER_MILE)
  return { ...stayAt(point), distanceMeters, durationSeconds: ZONE_MINUTES * 60, estimated: true }
}

/** The route of a ride by the hour, which its rider directs. */
function stayAt({ lat, lng }: Point): Route {
  const path: Route['path'] = [
    [lat, lng],
    [lat, lng],
  ]
  return { distanceMeters: 0, durationSeconds: 0, path, pickupTimeZone: tzLookup(lat, lng), estimated: false }
}

function addMeasurements(one: RouteMeasurement, other: RouteMeasurement): RouteMeasurement {
  return {
    distanceMeters: one.distanceMeters + other.distanceMeters,
    durationSeconds: one.durationSeconds + other.durationSeconds,
    estimated: one.estimated || other.estimated,
  }
}
