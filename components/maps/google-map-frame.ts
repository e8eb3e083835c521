import type { Point } from '@/lib/maps/distance'

export type Frame = { south: number; west: number; north: number; east: number }

/** A frame is never closer than this across, about a mile: one place, or two next to each other, keep their streets. */
const CLOSEST_DEGREES = 0.016

/** What a map has to show: both ends of the ride and its line, however long that is. Null where there is nothing yet. */
export function frameRide({ ends, path }: { ends: Point[]; path: readonly [number, number][] | null }): Frame | null {
  const first = ends[0]
  if (first === undefined) return null
  const frame: Frame = { south: first.lat, north: first.lat, west: first.lng, east: first.lng }
  for (const { lat, lng } of ends) stretch(frame, lat, lng)
  for (const [lat, lng] of path ?? []) stretch(frame, lat, lng)
  const upDown = Math.max(0, CLOSEST_DEGREES - (frame.north - frame.south)) / 2
  const sideways = Math.max(0, CLOSEST_DEGREES - (frame.east - frame.west)) / 2
  return {
    south: frame.south - upDown,
    north: frame.north + upDown,
    west: frame.west - sideways,
    east: frame.east + sideways,
  }
}

function stretch(frame: Frame, lat: number, lng: number): void {
  frame.south = Math.min(frame.south, lat)
  frame.north = Math.max(frame.north, lat)
  frame.west = Math.min(frame.west, lng)
  frame.east = Math.max(frame.east, lng)
}
