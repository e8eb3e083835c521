import { metersBetween, type Point } from '@/lib/places/model/distance'

/** Lands with roads of their own, each a box of degrees: a small model of what open and closed routers know. */
const NETWORKS: { name: string; south: number; north: number; west: number; east: number }[] = [
  { name: 'Oahu', south: 21.25, north: 21.72, west: -158.3, east: -157.6 },
  { name: 'Hawaii', south: 18.9, north: 20.3, west: -156.1, east: -154.8 },
  { name: 'Puerto Rico', south: 17.9, north: 18.52, west: -67.3, east: -65.6 },
  { name: 'mainland', south: 24.4, north: 49.4, west: -125, east: -66.8 },
]
/** The curb is this far from the door, in degrees: some eleven meters. */
const CURB_DEGREES = 0.0001
/** Roads are this much longer than the crow's way; the way back is longer still. */
const DETOUR = 1.1
const DETOUR_BACK = 1.11
const METERS_PER_SECOND = 30
/** A real router's line has about this many points. */
const METERS_PER_POINT = 200

/** Where a point meets the nearest road, and which network it is on. */
export function snap(point: Point) {
  const reached = NETWORKS.map(({ name, south, north, west, east }) => {
    const lat = Math.min(north, Math.max(south, point.lat)) + CURB_DEGREES
    const lng = Math.min(east, Math.max(west, point.lng))
    return { name, lat, lng, meters: metersBetween(point, { lat, lng }) }
  })
  return reached.reduce((best, each) => (each.meters < best.meters ? each : best))
}

/** A drive between two points of one network: meters, seconds and the line as [lat, lng]; null where no road joins them. */
export function driveOver(from: Point, to: Point) {
  const [start, end] = [snap(from), snap(to)]
  if (start.name !== end.name) return null
  const meters = metersBetween(start, end) * (from.lng < to.lng ? DETOUR : DETOUR_BACK)
  const count = 2 + Math.round(meters / METERS_PER_POINT)
  const line = Array.from({ length: count }, (_, i): [number, number] => {
    const t = i / (count - 1)
    const sway = 0.05 * Math.sin(Math.PI * t)
    return [start.lat + (end.lat - start.lat) * t + sway, start.lng + (end.lng - start.lng) * t]
  })
  return { start, end, meters, seconds: meters / METERS_PER_SECOND, line }
}
