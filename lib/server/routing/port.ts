import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { Route } from '@/lib/maps/schemas'

/** An end of a drive: degrees, WGS 84, and Google's id of the place where the rider chose it from Google. */
export type Waypoint = Point & { googlePlaceId?: string }

/** Where drives come from. */
export type Router = {
  /** The drive between two points. Throws AppError whose code is one of `routeFailureCodes`. */
  drive(options: { from: Waypoint; to: Waypoint }): Promise<Route>
}
