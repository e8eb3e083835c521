import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'
import { asItem } from './content-items'
import { type FakeResponse, type ReceivedRequest, readPortFlag, startFakeServer } from './fake-server'
import { encodePolyline } from './polyline-encoder'
import { routeBetween, snap } from './router-roads'

const METERS_PER_UNIT = { kilometers: 1000, miles: METERS_PER_MILE }
const COSTINGS = ['auto', 'bicycle', 'bus', 'truck', 'taxi', 'motor_scooter', 'motorcycle', 'multimodal', 'pedestrian']
const DIRECTIONS = ['none', 'maneuvers', 'instructions']
const SEARCH_CUTOFF_METERS = 35_000
const MAX_DISTANCE_METERS = 5_000_000
const MAX_LOCATIONS = 20
const SHAPE_DECIMALS = 6

/** Starts a fake of Valhalla's route service, based on its documented HTTP API. `url` is the value for ROUTER_URL. */
export async function startValhalla({ port = 0 } = {}) {
  const server = await startFakeServer({ respond, port })
  return { ...server, url: `${server.origin}/route` }
}

function respond({ method, url, body }: ReceivedRequest): FakeResponse {
  if (url.pathname !== '/route') return errorResponse(106, "Try any of: '/route' '/locate'", 404)
  if (method !== 'POST' && method !== 'GET') return errorResponse(101, 'Try a POST or GET request instead', 405)
  const query = parse(method === 'GET' ? (url.searchParams.get('json') ?? '') : body)
  if (!query) return errorResponse(100, 'Failed to parse json request')
  if (!Array.isArray(query.locations))
    return errorResponse(110, "Insufficiently specified required parameter 'locations'")
  const points = query.locations.map(toPoint)
  if (points.length < 2) return errorResponse(120, 'Insufficient number of locations provided')
  if (points.length > MAX_LOCATIONS) return errorResponse(150, 'Exceeded max locations')
  const [from, to] = points
  if (!from || !to || points.includes(undefined)) return errorResponse(130, 'Failed to parse location')
  if (query.costing === undefined) return errorResponse(124, 'No edge/node costing provided')
  if (!COSTINGS.includes(String(query.costing))) return errorResponse(125, 'No costing method found')
  if (!DIRECTIONS.includes(String(query.directions_type ?? 'instructions')))
    return errorResponse(100, 'Failed to parse json')
  if (metersBetween(from, to) > MAX_DISTANCE_METERS)
    return errorResponse(154, 'Path distance exceeds the max distance limit')
  if ([from, to].some(point => snap(point).meters > SEARCH_CUTOFF_METERS)) {
    return errorResponse(171, 'No suitable edges near location')
  }
  const drive = routeBetween(from, to)
  if (!drive) return errorResponse(170, 'Locations are in unconnected regions. Go check/edit the map at osm.org')
  const units = ['miles', 'mi'].includes(String(query.units)) ? 'miles' : 'kilometers'
  const summary = {
    has_toll: false,
    has_highway: true,
    has_ferry: false,
    time: drive.seconds,
    length: drive.meters / METERS_PER_UNIT[units],
  }
  const maneuvers = query.directions_type === 'none' ? {} : { maneuvers: [{ type: 1, instruction: 'Drive south.' }] }
  return {
    status: 200,
    body: {
      trip: {
        locations: [from, to].map(({ lat, lng }, original_index) => ({ type: 'break', lat, lon: lng, original_index })),
        legs: [{ ...maneuvers, summary, shape: encodePolyline(drive.line, SHAPE_DECIMALS) }],
        summary,
        status_message: 'Found route between points',
        status: 0,
        units,
        language: 'en-US',
      },
    },
  }
}

function toPoint(location: unknown): Point | undefined {
  const { lat, lon } = asItem(location) ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined
  return { lat, lng: lon }
}

function parse(text: string) {
  try {
    return asItem(JSON.parse(text))
  } catch {
    return undefined
  }
}

function errorResponse(error_code: number, error: string, status_code = 400): FakeResponse {
  return { status: status_code, body: { error_code, error, status_code, status: 'Bad Request' } }
}

/** `tsx e2e/fakes/valhalla.ts --port 4031` */
async function runStandalone() {
  console.log(`ROUTER_URL=${(await startValhalla({ port: readPortFlag() })).url}`)
}

if (process.argv[1]?.endsWith('valhalla.ts')) void runStandalone()
