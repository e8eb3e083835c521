import 'server-only'
import { hasValidCoordinates, metersBetween, type Point } from '@/lib/places/model/distance'
import { routeError } from './failure'
import type { Waypoint } from './port'

const MIN_DRIVE_METERS = 100
/** Routers snap at any distance. */
const MAX_METERS_TO_ROAD = 2000

export type OriginDestination = { from: Waypoint; to: Waypoint }

/** Throws INVALID_REQUEST for ends off the earth, ZERO_RESULTS for equal ends. */
export function assertRoutable({ from, to }: OriginDestination) {
  if (!hasValidCoordinates(from) || !hasValidCoordinates(to))
    throw routeError('INVALID_REQUEST', 'coordinates out of range')
  if (isSamePoint(from, to)) throw routeError('ZERO_RESULTS', 'origin and destination are the same place')
}

/** Returns whether two points are too close for a drive. */
export function isSamePoint(one: Point, other: Point): boolean {
  return metersBetween(one, other) < MIN_DRIVE_METERS
}

/** Throws ZERO_RESULTS if the routed ends are far from the requested. */
export function assertSnappedNearby({
  requested,
  snapped,
}: {
  requested: OriginDestination
  snapped: { from: Point; to: Point }
}) {
  const meters = Math.max(metersBetween(requested.from, snapped.from), metersBetween(requested.to, snapped.to))
  if (meters > MAX_METERS_TO_ROAD) throw routeError('ZERO_RESULTS', `the nearest road is ${Math.round(meters)} m away`)
}
