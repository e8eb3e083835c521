import { type FakeResponse, type ReceivedRequest, startFakeServer } from './fake-server'
import { routeBetween, snap } from './router-roads'

const OPTIONS: Record<string, RegExp> = {
  overview: /^(simplified|full|false)$/,
  geometries: /^geojson$/,
  alternatives: /^(true|false|\d+)$/,
  steps: /^(true|false)$/,
  annotations: /^(true|false)$/,
  continue_straight: /^(default|true|false)$/,
  radiuses: /^((\d+(\.\d+)?|unlimited);?)+$/,
}

/** Starts a fake of OSRM's route service, based on its documented HTTP API. `url` is the value for ROUTER_URL. */
export async function startOsrm() {
  const server = await startFakeServer(respond)
  return { ...server, url: `${server.origin}/route/v1/driving` }
}

function respond({ method, url }: ReceivedRequest): FakeResponse {
  const [, service, version, , coordinates, ...rest] = url.pathname.split('/')
  if (method !== 'GET' || rest.length > 0) return errorResponse('InvalidUrl', 'URL string malformed')
  if (service !== 'route') return errorResponse('InvalidService', `Service ${service} not found!`)
  if (version !== 'v1') return errorResponse('InvalidVersion', `Service ${service} not available in version ${version}`)
  for (const [name, value] of url.searchParams) {
    if (!OPTIONS[name]?.test(value)) return errorResponse('InvalidQuery', 'Query string malformed')
  }
  const pairs = decodeURI(coordinates ?? '').split(';')
  if (!pairs.every(pair => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(pair)))
    return errorResponse('InvalidUrl', 'URL string malformed')
  const [from, to, third] = pairs.map(pair => {
    const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number)
    return { lat, lng }
  })
  if (!from || !to) return errorResponse('InvalidOptions', 'Number of coordinates needs to be at least two.')
  if (third) return errorResponse('TooBig', 'Too many coordinates.')
  if ([from, to].some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180)) {
    return errorResponse('InvalidValue', 'Invalid coordinate value.')
  }
  const drive = routeBetween(from, to)
  if (!drive) return errorResponse('NoRoute', 'Impossible route between points')
  const { meters, seconds, line } = drive
  const route = { distance: meters, duration: seconds, weight: seconds, weight_name: 'routability' }
  return {
    status: 200,
    body: {
      code: 'Ok',
      routes: [
        {
          ...route,
          geometry: { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) },
          legs: [{ ...route, summary: '', steps: [] }],
        },
      ],
      waypoints: [from, to].map(point => {
        const { lat, lng, meters: distance } = snap(point)
        return { hint: 'aGludA==', name: 'Main Street', distance, location: [lng, lat] }
      }),
    },
  }
}

function errorResponse(code: string, message: string): FakeResponse {
  return { status: 400, body: { code, message } }
}
