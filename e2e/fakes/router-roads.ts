import { metersBetween, type Point } from '@/lib/places/model/distance'

/** Separate road networks as bounding boxes in degrees. */
const NETWORKS: { name: string; south: number; north: number; west: number; east: number }[] = [
  { name: 'Oahu', south: 21.25, north: 21.72, west: -158.3, east: -157.6 },
  { name: 'Hawaii', south: 18.9, north: 20.3, west: -156.1, east: -154.8 },
  { name: 'Puerto Rico', south: 17.9, north: 18.52, west: -67.3, east: -65.6 },
  { name: 'mainland', south: 24.4, north: 49.4, west: -125, east: -66.8 },
]
/** Distance from the door to the curb, about eleven meters. */
const CURB_DEGREES = 0.0001
/** Ratio of road distance to straight-line distance; westbound roads are slightly longer. */
const DETOUR = 1.1
const DETOUR_WESTBOUND = 1.11
const METERS_PER_SECOND = 30
/** Typical point spacing of a real router's line. */
const METERS_PER_POINT = 200

/** Snaps a point to the nearest road network. */
export function snap(point: Point) {
  const reachableNetworks = NETWORKS.map(({ name, south, north, west, east }) => {
    const lat = Math.min(north, Math.max(south, point.lat)) + CURB_DEGREES
    const lng = Math.min(east, Math.max(west, point.lng))
    return { name, lat, lng, meters: metersBetween(point, { lat, lng }) }
  })
  return reachableNetworks.reduce((best, each) => (each.meters < best.meters ? each : best))
}

/** Routes between two points: meters, seconds and line as [lat, lng]; null on separate networks. */
export function routeBetween(from: Point, to: Point) {
  const [start, end] = [snap(from), snap(to)]
  if (start.name !== end.name) return null
  const meters = metersBetween(start, end) * (from.lng < to.lng ? DETOUR : DETOUR_WESTBOUND)
  const count = 2 + Math.round(meters / METERS_PER_POINT)
  const line = Array.from({ length: count }, (_, i): [number, number] => {
    const t = i / (count - 1)
    const bend = 0.05 * Math.sin(Math.PI * t)
    return [start.lat + (end.lat - start.lat) * t + bend, start.lng + (end.lng - start.lng) * t]
  })
  return { start, end, meters, seconds: meters / METERS_PER_SECOND, line }
}
