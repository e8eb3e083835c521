import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { Route } from '@/lib/places/model/schemas'
import { downsamplePath } from './downsample-path'
import { routeError } from './failure'
import type { OriginDestination } from './origin-destination'
import type { Waypoint } from './port'
import type { RouteService } from './route-service'

const MAX_COMBINATIONS = 64

/** Routes through points in order; an estimate if any leg is one. Rejects if any leg fails. */
export async function driveThrough({
  routeService,
  points,
  clientIp,
}: {
  routeService: Pick<RouteService, 'findRoute'>
  points: readonly Waypoint[]
  clientIp?: string
}): Promise<Route> {
  const legs = await Promise.all(legsOf(points).map(trip => routeService.findRoute({ ...trip, clientIp })))
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

/** Returns the measurements that were sent for a drive within the last hour. */
export function recentMeasurementsThrough({
  routeService,
  points,
}: {
  routeService: Pick<RouteService, 'recentMeasurements'>
  points: readonly Waypoint[]
}): RouteMeasurement[] {
  const legs = legsOf(points).map(trip => routeService.recentMeasurements(trip))
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
