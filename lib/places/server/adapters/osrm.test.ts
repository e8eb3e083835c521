import { startOsrm } from '@/e2e/fakes/osrm'
import { createOsrmRouter } from './osrm'

const trip = { from: { lat: 32.7767, lng: -96.797 }, to: { lat: 35.4676, lng: -97.5164 } }

let osrm: Awaited<ReturnType<typeof startOsrm>>
beforeAll(async () => {
  osrm = await startOsrm()
})
afterEach(() => osrm.reset())
afterAll(() => osrm.stop())

/** Valid response for Dallas to Oklahoma City, with changes. */
function respondWith({ route = {}, start = [-96.797, 32.7768] }: { route?: object; start?: number[] }) {
  const coordinates = [
    [-96.797, 32.7768],
    [-97.5164, 35.4677],
  ]
  const geometry = { type: 'LineString', coordinates }
  const routes = [{ distance: 330_000.4, duration: 11_000.4, geometry, ...route }]
  const waypoints = [{ location: start }, { location: coordinates[1] }]
  osrm.force({ status: 200, body: { code: 'Ok', routes, waypoints } })
}

test('requests longitude first, a path that the map can draw, and the query of the configured URL', async () => {
  await createOsrmRouter({ url: `${osrm.url}?continue_straight=default` }).findRoute(trip)
  expect(osrm.requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
    '/route/v1/driving/-96.797000,32.776700;-97.516400,35.467600?continue_straight=default' +
      '&overview=simplified&geometries=geojson&alternatives=false&steps=false',
  ])
})

test('returns OSRM’s drive with latitude first and its attribution', async () => {
  respondWith({})
  expect(await createOsrmRouter(osrm).findRoute(trip)).toEqual({
    distanceMeters: 330_000,
    durationSeconds: 11_000,
    path: [
      [32.7768, -96.797],
      [35.4677, -97.5164],
    ],
    pickupTimeZone: 'America/Chicago',
    estimated: false,
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  })
})

test.each([
  [400, 'NoRoute', 'ZERO_RESULTS: OSRM: 400 NoRoute'],
  [200, 'NoRoute', 'ZERO_RESULTS: OSRM: 200 NoRoute'],
  [400, 'NoSegment', 'ZERO_RESULTS: OSRM: 400 NoSegment'],
  [400, 'InvalidValue', 'INVALID_REQUEST: OSRM: 400 InvalidValue'],
  [400, 'TooBig', 'MAX_WAYPOINTS_EXCEEDED: OSRM: 400 TooBig'],
  [400, 'InvalidUrl', 'UNKNOWN_ERROR: OSRM: 400 InvalidUrl'],
  [400, 'constructor', 'UNKNOWN_ERROR: OSRM: 400 constructor'],
  [401, '', 'REQUEST_DENIED: OSRM: 401 '],
  [403, '', 'REQUEST_DENIED: OSRM: 403 '],
  [429, '', 'OVER_QUERY_LIMIT: OSRM: 429 '],
  // Not logged.
  [400, 'no route from -96.797,32.7767', 'UNKNOWN_ERROR: OSRM: 400 '],
])('the status %i with the code %s is %s', async (status, code, message) => {
  osrm.force({ status, body: { code, message: 'no' } })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ message })
})

test.each(['drop', 'html'] as const)('the error after a response (%s) has neither URL nor key', async fault => {
  osrm.setMode(fault)
  const failed: unknown = await createOsrmRouter({ url: `${osrm.url}?key=a-secret`, timeoutMs: 200 })
    .findRoute(trip)
    .catch((error: unknown) => error)
  expect(String(failed)).toMatch(/UNKNOWN_ERROR: ./)
  expect(String(failed)).not.toMatch(/a-secret|http:|32\.77/)
})

test('the pickup may be a little off the road, but not over two kilometers', async () => {
  respondWith({ start: [-96.797, 32.793] })
  expect(await createOsrmRouter(osrm).findRoute(trip)).toMatchObject({ distanceMeters: 330_000 })
  respondWith({ start: [-96.797, 32.8] })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

const offTheEarth = [
  [200, 32],
  [0, 0],
]
test.each([
  ['no distance', { distance: 0, duration: 0 }, 'ZERO_RESULTS'],
  ['no geometry', { geometry: undefined }, 'UNKNOWN_ERROR'],
  ['a negative distance', { distance: -1 }, 'UNKNOWN_ERROR'],
  ['a path off the earth', { geometry: { coordinates: offTheEarth } }, 'UNKNOWN_ERROR'],
  ['a path of one point', { geometry: { coordinates: [[-96.797, 32.7768]] } }, 'UNKNOWN_ERROR'],
  ['no duration', { duration: null }, 'UNKNOWN_ERROR'],
])('a response with %s is %s', async (_name, route, code) => {
  respondWith({ route })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code })
})
