import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { Route } from '@/lib/maps/schemas'

/** End of a drive in degrees, WGS 84, with its Google place id if the rider chose it from Google. */
export type Waypoint = Point & { googlePlaceId?: string }

export type Router = {
  /** Routes between two points. Rejects with AppError, whose code is one of `routeFailureCodes`. */
  drive(options: { from: Waypoint; to: Waypoint }): Promise<Route>
}
