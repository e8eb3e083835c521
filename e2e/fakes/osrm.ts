import { encodePolyline } from './polyline-encoder'
import { driveOver, snap } from './router-roads'
import { type Answer, type Asked, portGiven, startWire } from './router-wire'

const OPTIONS: Record<string, RegExp> = {
  overview: /^(simplified|full|false)$/,
  geometries: /^(polyline|polyline6|geojson)$/,
  alternatives: /^(true|false|\d+)$/,
  steps: /^(true|false)$/,
  annotations: /^(true|false)$/,
  continue_straight: /^(default|true|false)$/,
  radiuses: /^((\d+(\.\d+)?|unlimited);?)+$/,
}

/** Starts a fake of OSRM's route service, based on its documented HTTP API. `url` is the value for ROUTER_URL. */
export async function startOsrm({ port = 0 } = {}) {
  const wire = await startWire({ answer, port })
  return { ...wire, url: `${wire.origin}/route/v1/driving` }
}

function answer({ method, url }: Asked): Answer {
  const [, service, version, , coordinates, ...rest] = url.pathname.split('/')
  if (method !== 'GET' || rest.length > 0) return refuse('InvalidUrl', 'URL string malformed')
  if (service !== 'route') return refuse('InvalidService', `Service ${service} not found!`)
  if (version !== 'v1') return refuse('InvalidVersion', `Service ${service} not available in version ${version}`)
  for (const [name, value] of url.searchParams) {
    if (!OPTIONS[name]?.test(value)) return refuse('InvalidQuery', 'Query string malformed')
  }
  const pairs = decodeURI(coordinates ?? '').split(';')
  if (!pairs.every(pair => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(pair)))
    return refuse('InvalidUrl', 'URL string malformed')
  const [from, to, third] = pairs.map(pair => {
    const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number)
    return { lat, lng }
  })
  if (!from || !to) return refuse('InvalidOptions', 'Number of coordinates needs to be at least two.')
  if (third) return refuse('TooBig', 'Too many coordinates.')
  if ([from, to].some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180)) {
    return refuse('InvalidValue', 'Invalid coordinate value.')
  }
  const drive = driveOver(from, to)
  if (!drive) return refuse('NoRoute', 'Impossible route between points')
  const { meters, seconds, line } = drive
  const route = { distance: meters, duration: seconds, weight: seconds, weight_name: 'routability' }
  return {
    status: 200,
    body: {
      code: 'Ok',
      routes: [{ ...route, ...drawn(line, url.searchParams), legs: [{ ...route, summary: '', steps: [] }] }],
      waypoints: [from, to].map(point => {
        const { lat, lng, meters: distance } = snap(point)
        return { hint: 'aGludA==', name: 'Main Street', distance, location: [lng, lat] }
      }),
    },
  }
}

function drawn(line: [number, number][], query: URLSearchParams) {
  if (query.get('overview') === 'false') return {}
  const geometries = query.get('geometries') ?? 'polyline'
  if (geometries === 'geojson') {
    return { geometry: { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) } }
  }
  return { geometry: encodePolyline(line, geometries === 'polyline6' ? 6 : 5) }
}

function refuse(code: string, message: string): Answer {
  return { status: 400, body: { code, message } }
}

/** `tsx e2e/fakes/osrm.ts --port 4030` */
async function serveAlone() {
  console.log(`ROUTER_URL=${(await startOsrm({ port: portGiven() })).url}`)
}

if (process.argv[1]?.endsWith('osrm.ts')) void serveAlone()
