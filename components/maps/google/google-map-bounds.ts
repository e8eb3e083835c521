import type { Point } from '@/lib/places/model/distance'

export type Bounds = { south: number; west: number; north: number; east: number }

const MIN_SPAN_DEGREES = 0.016

/** Computes the bounds of the ride; null without a place. */
export function calculateRideBounds({
  points,
  path,
}: {
  points: Point[]
  path: readonly [number, number][] | null
}): Bounds | null {
  const first = points[0]
  if (first === undefined) return null
  const bounds: Bounds = { south: first.lat, north: first.lat, west: first.lng, east: first.lng }
  for (const { lat, lng } of points) extendBounds(bounds, lat, lng)
  for (const [lat, lng] of path ?? []) extendBounds(bounds, lat, lng)
  const latPadding = Math.max(0, MIN_SPAN_DEGREES - (bounds.north - bounds.south)) / 2
  const lngPadding = Math.max(0, MIN_SPAN_DEGREES - (bounds.east - bounds.west)) / 2
  return {
    south: bounds.south - latPadding,
    north: bounds.north + latPadding,
    west: bounds.west - lngPadding,
    east: bounds.east + lngPadding,
  }
}

function extendBounds(bounds: Bounds, lat: number, lng: number): void {
  bounds.south = Math.min(bounds.south, lat)
  bounds.north = Math.max(bounds.north, lat)
  bounds.west = Math.min(bounds.west, lng)
  bounds.east = Math.max(bounds.east, lng)
}
