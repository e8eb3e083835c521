import 'server-only'
import { hasValidCoordinates, metersBetween, type Point } from '@/lib/maps/distance'
import { routeError } from './failure'
import type { Waypoint } from './port'

/** Nearer than this is a walk, not a ride. */
const MIN_DRIVE_METERS = 100
/** A router takes the nearest road, however far that is. Farther than this it is no pickup at the place that was asked. */
const MAX_METERS_TO_ROAD = 2000

/** Where a drive begins and ends. */
export type OriginDestination = { from: Waypoint; to: Waypoint }

/** Throws INVALID_REQUEST for what is no point on the earth, and ZERO_RESULTS where origin and destination are the same place. */
export function assertRoutable({ from, to }: OriginDestination) {
  if (!hasValidCoordinates(from) || !hasValidCoordinates(to))
    throw routeError('INVALID_REQUEST', 'coordinates out of range')
  if (isSamePoint(from, to)) throw routeError('ZERO_RESULTS', 'origin and destination are the same place')
}

/** Whether two points are so near that nobody drives from one to the other. */
export function isSamePoint(one: Point, other: Point): boolean {
  return metersBetween(one, other) < MIN_DRIVE_METERS
}

/** Throws ZERO_RESULTS where a router's drive begins or ends far from what was asked. */
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
