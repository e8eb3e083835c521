import type { Point } from '@/lib/places/model/distance'
import { asItem, type Item } from './content-items'
import { type FakeResponse, type ReceivedRequest, startFakeServer } from './fake-server'
import { routeBetween, snap } from './router-roads'

const PATH = '/directions/v2:computeRoutes'
/** Allowed request fields with a check of each value. */
const FIELDS: Record<string, (value: unknown) => boolean> = {
  origin: isWaypoint,
  destination: isWaypoint,
  travelMode: isOneOf('DRIVE', 'TWO_WHEELER', 'BICYCLE', 'WALK', 'TRANSIT'),
  routingPreference: isOneOf('TRAFFIC_UNAWARE', 'TRAFFIC_AWARE', 'TRAFFIC_AWARE_OPTIMAL'),
  units: isOneOf('METRIC', 'IMPERIAL'),
  regionCode: value => typeof value === 'string' && /^[a-z]{2}$/i.test(value),
  languageCode: value => typeof value === 'string',
  computeAlternativeRoutes: value => typeof value === 'boolean',
}
/** Google finds no route for a point farther than this from a road. */
const NO_ROAD_METERS = 50_000

type Options = { key?: string; places?: Record<string, Point> }

/**
 * Starts a fake of Google's Routes API with one valid key. Like Google, it returns only the fields in the field mask
 * and omits zeros.
 */
export async function startGoogleRoutes({ key = 'server-key', places = {} }: Options = {}) {
  const pointsById = new Map(Object.entries(places))
  const server = await startFakeServer(request => respond({ request, key, pointsById }))
  return { ...server, key }
}

function respond({
  request,
  key,
  pointsById,
}: {
  request: ReceivedRequest
  key: string
  pointsById: Map<string, Point>
}): FakeResponse {
  const { method, url, headers } = request
  if (method !== 'POST' || url.pathname !== PATH)
    return errorResponse(404, 'NOT_FOUND', 'The requested URL was not found.')
  const requestKey = headers['x-goog-api-key'] ?? url.searchParams.get('key')
  if (requestKey === undefined || requestKey === null) {
    return errorResponse(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers. Please use API Key.")
  }
  if (requestKey !== key) return invalidKeyResponse(String(requestKey))
  const mask = headers['x-goog-fieldmask']
  if (typeof mask !== 'string' || mask === '') return invalidArgument('FieldMask is a required parameter.')
  if (headers['content-type'] !== 'application/json') return invalidArgument('Invalid JSON payload received.')
  const payload = parse(request.body)
  if (!payload) return invalidArgument('Invalid JSON payload received.')
  const unknownField = Object.entries(payload).find(([name, value]) => !FIELDS[name]?.(value))
  if (unknownField) return invalidArgument(`Invalid value at '${unknownField[0]}'`)
  if (!payload.origin || !payload.destination) return invalidArgument('Origin and destination must be set.')
  const [from, to] = [toPoint(payload.origin, pointsById), toPoint(payload.destination, pointsById)]
  if (!from || !to) return errorResponse(404, 'NOT_FOUND', 'The place ID is no longer valid.')
  if (Math.max(snap(from).meters, snap(to).meters) > NO_ROAD_METERS) return { status: 200, body: {} }
  const drive = routeBetween(from, to)
  if (!drive) return { status: 200, body: {} }
  const meters = Math.round(drive.meters)
  const duration = `${Math.round(drive.seconds)}s`
  const ends = { startLocation: toLocation(drive.start), endLocation: toLocation(drive.end) }
  const distance = meters === 0 ? {} : { distanceMeters: meters }
  const route = { ...distance, duration, staticDuration: duration, legs: [{ ...distance, duration, ...ends }] }
  return { status: 200, body: asItem(masked({ routes: [route] }, mask.split(','))) ?? {} }
}

/** Applies a field mask such as "routes.legs.endLocation", which traverses lists and objects alike. */
function masked(message: unknown, paths: string[]): unknown {
  if (paths.includes('*') || paths.includes('')) return message
  if (Array.isArray(message)) return message.map(each => masked(each, paths))
  return Object.fromEntries(
    Object.entries(asItem(message) ?? {}).flatMap(([name, value]) => {
      const within = paths.flatMap(path =>
        path === name ? '' : path.startsWith(`${name}.`) ? path.slice(name.length + 1) : [],
      )
      return within.length === 0 ? [] : [[name, masked(value, within)]]
    }),
  )
}

function isOneOf(...values: string[]) {
  return (value: unknown) => values.some(allowed => allowed === value)
}

function isWaypoint(value: unknown): boolean {
  const names = Object.keys(asItem(value) ?? {})
  return names.length === 1 && ['placeId', 'location', 'address'].includes(names[0] ?? '')
}

function toPoint(waypoint: unknown, pointsById: Map<string, Point>): Point | undefined {
  const { placeId, location } = asItem(waypoint) ?? {}
  if (placeId !== undefined) return pointsById.get(String(placeId))
  const { latitude = 0, longitude = 0 } = asItem(asItem(location)?.latLng) ?? {}
  return { lat: Number(latitude), lng: Number(longitude) }
}

function toLocation({ lat, lng }: Point) {
  return { latLng: { latitude: lat, longitude: lng } }
}

function parse(text: string): Item | undefined {
  try {
    return asItem(JSON.parse(text))
  } catch {
    return undefined
  }
}

function invalidArgument(message: string): FakeResponse {
  return errorResponse(400, 'INVALID_ARGUMENT', message)
}

/** Google reports a wrong key as INVALID_ARGUMENT, with the key in the message. */
function invalidKeyResponse(requestKey: string): FakeResponse {
  const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }
  return errorResponse(400, 'INVALID_ARGUMENT', `API key not valid: ${requestKey}`, [
    { ...reason, domain: 'googleapis.com', metadata: { service: 'routes.googleapis.com', consumer: requestKey } },
  ])
}

/** Builds Google's error response. */
export function errorResponse(code: number, status: string, message = 'Refused.', details: Item[] = []): FakeResponse {
  return { status: code, body: { error: { code, message, status, ...(details.length > 0 && { details }) } } }
}
