import type { Point } from '@/lib/places/model/distance'
import { asItem, type Item } from './content-items'
import { type FakeResponse, type ReceivedRequest, startFakeServer } from './fake-server'
import { routeBetween, snap } from './osrm'

/**
 * Starts a fake of Google's web services with one valid key. Like Google, it returns only the fields in the field mask.
 * https://developers.google.com/maps/documentation/routes
 */
export async function startGoogleWeb(places: Record<string, Point> = {}, key = 'server-key') {
  const server = await startFakeServer(request => {
    const { method, url, headers } = request
    const mask = headers['x-goog-fieldmask']
    const requestKey = headers['x-goog-api-key']
    if (requestKey !== key) return wrongKeyResponse(url, String(requestKey))
    if (typeof mask !== 'string' || mask === '') return googleError(400, 'INVALID_ARGUMENT')
    if (method === 'POST' && url.pathname === '/directions/v2:computeRoutes') return findRoute(request, mask, places)
    return googleError(404, 'NOT_FOUND')
  })
  return { ...server, key }
}

/** Allowed request fields with a check of each value. */
const FIELDS: Record<string, (value: unknown) => boolean> = {
  origin: isWaypoint,
  destination: isWaypoint,
  travelMode: value => value === 'DRIVE',
  routingPreference: value => value === 'TRAFFIC_UNAWARE',
  units: value => value === 'IMPERIAL',
  regionCode: value => value === 'us',
}
/** Google finds no route for a point farther than this from a road. */
const NO_ROAD_METERS = 50_000

function findRoute({ headers, body }: ReceivedRequest, mask: string, places: Record<string, Point>): FakeResponse {
  const payload = asItem(JSON.parse(body)) ?? {}
  const isValid = Object.entries(payload).every(([name, value]) => FIELDS[name]?.(value))
  if (!isValid || headers['content-type'] !== 'application/json') return googleError(400, 'INVALID_ARGUMENT')
  const [from, to] = [toPoint(payload.origin, places), toPoint(payload.destination, places)]
  if (!from || !to) return googleError(404, 'NOT_FOUND')
  const drive = routeBetween(from, to)
  if (!drive || Math.max(snap(from).meters, snap(to).meters) > NO_ROAD_METERS) return { status: 200, body: {} }
  const [distanceMeters, duration] = [Math.round(drive.meters), `${Math.round(drive.seconds)}s`]
  const [startLocation, endLocation] = [drive.start, drive.end].map(({ lat, lng }) => ({
    latLng: { latitude: lat, longitude: lng },
  }))
  const leg = { distanceMeters, duration, startLocation, endLocation }
  return { status: 200, body: masked({ routes: [{ distanceMeters, duration, legs: [leg] }] }, mask.split(',')) }
}

/** Applies a field mask such as "routes.legs.endLocation", which traverses lists and objects alike. */
function masked(message: Item, paths: string[]): Item {
  const entries = Object.entries(message).flatMap(([name, value]) => {
    if (paths.includes(name)) return [[name, value]]
    const inner = paths.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1))
    if (inner.length === 0) return []
    const list = (Array.isArray(value) ? value : [value]).map(each => masked(asItem(each) ?? {}, inner))
    return [[name, Array.isArray(value) ? list : list[0]]]
  })
  return Object.fromEntries(entries)
}

function isWaypoint(value: unknown): boolean {
  const names = Object.keys(asItem(value) ?? {})
  return names.length === 1 && ['placeId', 'location'].includes(names[0] ?? '')
}

function toPoint(waypoint: unknown, places: Record<string, Point>): Point | undefined {
  const { placeId, location } = asItem(waypoint) ?? {}
  if (placeId !== undefined) return places[String(placeId)]
  const { latitude, longitude } = asItem(asItem(location)?.latLng) ?? {}
  return { lat: Number(latitude), lng: Number(longitude) }
}

/** Google's Routes API reports a wrong key as INVALID_ARGUMENT, with the key in the message. */
function wrongKeyResponse({ pathname }: URL, key: string): FakeResponse {
  if (pathname.startsWith('/v1/places/')) return googleError(403, 'PERMISSION_DENIED')
  const metadata = { service: 'routes.googleapis.com', consumer: key }
  return googleError(400, 'INVALID_ARGUMENT', `API key not valid: ${key}`, [{ reason: 'API_KEY_INVALID', metadata }])
}

export function googleError(code: number, status: string, message = 'Refused.', details: Item[] = []): FakeResponse {
  return { status: code, body: { error: { code, message, status, details } } }
}
