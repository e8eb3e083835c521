import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { Route } from '@/lib/maps/schemas'

/** An end of a drive: degrees, WGS 84. */
export type Waypoint = Point

/** Where drives come from. */
export type Routes = {
  /** The drive between two points. Throws AppError whose code is one of `routeFailures`. */
  drive(options: { from: Waypoint; to: Waypoint }): Promise<Route>
}
