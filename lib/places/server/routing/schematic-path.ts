import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'

const MIN_POINTS = 24
const MAX_POINTS = 60
const MILES_PER_POINT = 12
const BOW_SHARE = 0.06
const WAVE_SHARE = 0.012
const ROUNDING_FACTOR = 100_000

/** Creates a schematic path, always the same for the same ends. */
export function createSchematicPath(from: Point, to: Point): [number, number][] {
  const miles = metersBetween(from, to) / METERS_PER_MILE
  const count = Math.round(Math.min(MAX_POINTS, MIN_POINTS + miles / MILES_PER_POINT))
  const longitudeScale = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const direction = { lat: to.lat - from.lat, lng: to.lng - from.lng }
  const perpendicular = { lat: -direction.lng * longitudeScale, lng: direction.lat / longitudeScale }
  const side = sideOf(from, to)
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const offset =
      side * (BOW_SHARE * Math.sin(Math.PI * t) + WAVE_SHARE * Math.sin(3 * Math.PI * t) * Math.sin(Math.PI * t))
    return [
      roundDegrees(from.lat + direction.lat * t + perpendicular.lat * offset),
      roundDegrees(from.lng + direction.lng * t + perpendicular.lng * offset),
    ]
  })
}

function sideOf(from: Point, to: Point): 1 | -1 {
  return from.lat + from.lng > to.lat + to.lng ? 1 : -1
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR
}
