import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { Route } from '@/lib/places/model/schemas'
import type { Drives } from './drives'
import { routeError } from './failure'
import type { OriginDestination } from './origin-destination'
import type { Waypoint } from './port'
import { thinPath } from './thin-path'

const MAX_COMBINATIONS = 64

/** Routes through points in order; an estimate if any leg is one. Rejects if any leg fails. */
export async function driveThrough({
  drives,
  points,
  clientIp,
}: {
  drives: Pick<Drives, 'drive'>
  points: readonly Waypoint[]
  clientIp?: string
}): Promise<Route> {
  const legs = await Promise.all(legsOf(points).map(ends => drives.drive({ ...ends, clientIp })))
  const first = legs[0]
  if (first === undefined) throw routeError('INVALID_REQUEST', 'a route needs an origin and a destination')
  if (legs.length === 1) return first
  const attribution = legs.find(leg => leg.attribution)?.attribution
  return {
    ...legs.reduce<RouteMeasurement>(addMeasurements, { distanceMeters: 0, durationSeconds: 0, estimated: false }),
    path: thinPath(legs.flatMap(({ path }) => path)),
    pickupTimeZone: first.pickupTimeZone,
    ...(attribution && { attribution }),
  }
}

/** Returns the measurements that were sent for a drive within the last hour. */
export function recentMeasurementsThrough({
  drives,
  points,
}: {
  drives: Pick<Drives, 'recentMeasurements'>
  points: readonly Waypoint[]
}): RouteMeasurement[] {
  const legs = legsOf(points).map(ends => drives.recentMeasurements(ends))
  const [first = [], ...others] = legs
  return others.reduce(
    (sums, leg) =>
      sums.flatMap(sum => leg.map(measurement => addMeasurements(sum, measurement))).slice(-MAX_COMBINATIONS),
    first,
  )
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
