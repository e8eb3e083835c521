import 'server-only'
import type { Point } from '@/lib/places/model/distance'
import type { LatLng } from '@/lib/places/model/map-geometry'
import { decodeLines } from '@/lib/places/model/map-geometry'
import outlineFile from './us-outline.generated.json'

const METERS_PER_DEGREE = 111_195
/** Piers lie outside the shore. */
const TOLERANCE_METERS = 600

type Ring = { points: LatLng[]; south: number; north: number }
let rings: Ring[] | undefined

/** Returns whether a point is in the United States or Puerto Rico, or nearly. */
export function isInUnitedStates(point: Point, toleranceMeters = TOLERANCE_METERS): boolean {
  rings ??= readRings()
  const margin = toleranceMeters / METERS_PER_DEGREE
  const near = rings.filter(({ south, north }) => point.lat > south - margin && point.lat < north + margin)
  return near.some(ring => isInsideRing(ring, point) || metersToEdge(ring, point) <= toleranceMeters)
}

function readRings(): Ring[] {
  return decodeLines(outlineFile.packed, outlineFile.unitsPerDegree).map(points => {
    const lats = points.map(([lat]) => lat)
    return { points, south: Math.min(...lats), north: Math.max(...lats) }
  })
}

function isInsideRing({ points }: Ring, { lat, lng }: Point): boolean {
  let inside = false
  for (const [[latA, lngA], [latB, lngB]] of edgesOf(points)) {
    const crosses = latA > lat !== latB > lat && lng < lngA + ((lat - latA) / (latB - latA)) * (lngB - lngA)
    if (crosses) inside = !inside
  }
  return inside
}

/** On a plane: exact nearby, where it matters. */
function metersToEdge({ points }: Ring, { lat, lng }: Point): number {
  const longitudeScale = Math.cos((lat * Math.PI) / 180)
  let nearest = Number.POSITIVE_INFINITY
  for (const [[latA, lngA], [latB, lngB]] of edgesOf(points)) {
    const [ax, ay] = [(lngA - lng) * longitudeScale, latA - lat]
    const [dx, dy] = [(lngB - lngA) * longitudeScale, latB - latA]
    const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
  }
  return nearest * METERS_PER_DEGREE
}

function* edgesOf(points: LatLng[]): Generator<[LatLng, LatLng]> {
  let previous = points.at(-1)
  for (const point of points) {
    if (previous !== undefined) yield [previous, point]
    previous = point
  }
}
