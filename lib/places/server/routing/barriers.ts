import 'server-only'
import type { Point } from '@/lib/places/model/distance'

type Line = readonly (readonly [lat: number, lng: number])[]

/** Drawn roughly. */
const BARRIERS: readonly Line[] = [
  // Hudson, Upper Bay and Narrows.
  [
    [41.3, -73.96],
    [41.05, -73.89],
    [40.85, -73.955],
    [40.77, -74.005],
    [40.705, -74.025],
    [40.66, -74.045],
    [40.605, -74.045],
    [40.52, -74.02],
    [40.4, -73.95],
  ],
  // East River and Long Island Sound.
  [
    [40.705, -74.025],
    [40.695, -74.013],
    [40.7055, -73.997],
    [40.73, -73.968],
    [40.755, -73.955],
    [40.775, -73.94],
    [40.79, -73.925],
    [40.8, -73.88],
    [40.8, -73.81],
    [40.83, -73.77],
    [40.9, -73.7],
    [41, -73.45],
    [41.1, -73],
    [41.2, -72.3],
  ],
  // Santa Monica Mountains to the Cahuenga Pass.
  [
    [34.06, -118.9],
    [34.1, -118.6],
    [34.13, -118.48],
    [34.12, -118.345],
  ],
]

/** Counts the barriers that a straight line crosses an odd number of times. */
export function countBarriersBetween(from: Point, to: Point): number {
  return BARRIERS.filter(line => countCrossings(line, from, to) % 2 === 1).length
}

function countCrossings(line: Line, from: Point, to: Point): number {
  return line.slice(1).filter(([lat, lng], index) => {
    const [previousLat, previousLng] = line[index] ?? [lat, lng]
    const a = { lat: previousLat, lng: previousLng }
    const b = { lat, lng }
    return isLeftOf(a, b, from) !== isLeftOf(a, b, to) && isLeftOf(from, to, a) !== isLeftOf(from, to, b)
  }).length
}

function isLeftOf(a: Point, b: Point, point: Point): boolean {
  return (b.lng - a.lng) * (point.lat - a.lat) > (b.lat - a.lat) * (point.lng - a.lng)
}
