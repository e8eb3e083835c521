import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'

const MIN_POINTS = 24
const MAX_POINTS = 60
const MILES_PER_POINT = 12
const BOW_SHARE = 0.06
const WIGGLE_SHARE = 0.012
const ROUNDING_FACTOR = 100_000

/** Creates a schematic path, always the same for the same ends. */
export function createSchematicPath(from: Point, to: Point): [number, number][] {
  const miles = metersBetween(from, to) / METERS_PER_MILE
  const count = Math.round(Math.min(MAX_POINTS, MIN_POINTS + miles / MILES_PER_POINT))
  const longitudeScale = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const along = { lat: to.lat - from.lat, lng: to.lng - from.lng }
  const perpendicular = { lat: -along.lng * longitudeScale, lng: along.lat / longitudeScale }
  const side = sideOf(from, to)
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const swing =
      side * (BOW_SHARE * Math.sin(Math.PI * t) + WIGGLE_SHARE * Math.sin(3 * Math.PI * t) * Math.sin(Math.PI * t))
    return [
      roundDegrees(from.lat + along.lat * t + perpendicular.lat * swing),
      roundDegrees(from.lng + along.lng * t + perpendicular.lng * swing),
    ]
  })
}

function sideOf(from: Point, to: Point): 1 | -1 {
  return from.lat + from.lng > to.lat + to.lng ? 1 : -1
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR
}
