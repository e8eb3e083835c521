import 'server-only'
import type { Point } from '@/lib/places/model/distance'
import type { Route } from '@/lib/places/model/schemas'

/** Degrees, WGS 84. */
export type Waypoint = Point & { googlePlaceId?: string }

export type Router = {
  /** Rejects with AppError (`routeFailureCodes`). */
  findRoute(options: { from: Waypoint; to: Waypoint }): Promise<Route>
}
