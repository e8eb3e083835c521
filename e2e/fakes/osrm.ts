import { metersBetween, type Point } from '@/lib/places/model/distance'
import { type FakeResponse, type ReceivedRequest, startFakeServer } from './fake-server'

/** Separate road networks as bounding boxes in degrees: south, north, west, east. */
const NETWORKS: Record<string, [number, number, number, number]> = {
  Oahu: [21.25, 21.72, -158.3, -157.6],
  Hawaii: [18.9, 20.3, -156.1, -154.8],
  'Puerto Rico': [17.9, 18.52, -67.3, -65.6],
  mainland: [24.4, 49.4, -125, -66.8],
}
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
  const reachable = Object.entries(NETWORKS).map(([name, [south, north, west, east]]) => {
    const lat = Math.min(north, Math.max(south, point.lat)) + CURB_DEGREES
    const lng = Math.min(east, Math.max(west, point.lng))
    return { name, lat, lng, meters: metersBetween(point, { lat, lng }) }
  })
  return reachable.reduce((best, each) => (each.meters < best.meters ? each : best))
}

/** Routes between two points: meters, seconds and line as [lng, lat]; null on separate networks. */
export function routeBetween(from: Point, to: Point) {
  const [start, end] = [snap(from), snap(to)]
  if (start.name !== end.name) return null
  const meters = metersBetween(start, end) * (from.lng < to.lng ? DETOUR : DETOUR_WESTBOUND)
  const count = 2 + Math.round(meters / METERS_PER_POINT)
  const line = Array.from({ length: count }, (_, i): [number, number] => {
    const t = i / (count - 1)
    const bend = 0.05 * Math.sin(Math.PI * t)
    return [start.lng + (end.lng - start.lng) * t, start.lat + (end.lat - start.lat) * t + bend]
  })
  return { start, end, meters, seconds: meters / METERS_PER_SECOND, line }
}

const OPTIONS: Record<string, RegExp> = {
  overview: /^(simplified|full|false)$/,
  geometries: /^geojson$/,
  alternatives: /^(true|false)$/,
  steps: /^(true|false)$/,
  continue_straight: /^(default|true|false)$/,
}
const COORDINATES = /^\/route\/v1\/driving\/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?);(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/

/** Starts a fake of OSRM's route service, based on its documented HTTP API. `url` is the value for ROUTER_URL. */
export async function startOsrm() {
  const server = await startFakeServer(respond)
  return { ...server, url: `${server.origin}/route/v1/driving` }
}

function respond({ method, url }: ReceivedRequest): FakeResponse {
  const match = COORDINATES.exec(url.pathname)
  if (method !== 'GET' || match === null) return errorResponse('InvalidUrl')
  for (const [name, value] of url.searchParams) if (!OPTIONS[name]?.test(value)) return errorResponse('InvalidQuery')
  const [fromLng = 0, fromLat = 0, toLng = 0, toLat = 0] = match.slice(1).map(Number)
  const [from, to] = [
    { lat: fromLat, lng: fromLng },
    { lat: toLat, lng: toLng },
  ]
  const drive = routeBetween(from, to)
  if (!drive) return errorResponse('NoRoute')
  const route = { distance: drive.meters, duration: drive.seconds }
  const waypoints = [drive.start, drive.end].map(({ lat, lng, meters }) => ({ distance: meters, location: [lng, lat] }))
  const geometry = { type: 'LineString', coordinates: drive.line }
  return { status: 200, body: { code: 'Ok', routes: [{ ...route, geometry, legs: [route] }], waypoints } }
}

function errorResponse(code: string): FakeResponse {
  return { status: 400, body: { code, message: 'no' } }
}
