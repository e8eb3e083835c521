'use client'

import type { Point } from '@/lib/maps/distance'
import type { Place, Route } from '@/lib/maps/schemas'
import { DrawnMap } from './drawn-map'

export type RideMapProps = {
  pickup: Place | null
  dropOff: Place | null
  route: Route | null
  /** The drive as the maps service draws it; null where the route's own line is drawn. */
  path: [number, number][] | null
  center: Point & { zoom: number }
  /** A marker was dragged to a point; without it markers stay where they are. */
  onMove?: (end: 'pickup' | 'dropOff', point: Point) => void
}

/** The ride on the map that this page has. Fills its parent. */
export function RideMap({ pickup, dropOff, route, center }: RideMapProps) {
  return <DrawnMap pickup={pickup} dropOff={dropOff} route={route} center={center} />
}
