import { startOsrm } from '@/e2e/fakes/osrm'
import { createOsrmRouter } from '.'

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const trip = { from: dallas, to: oklahomaCity }

let osrm: Awaited<ReturnType<typeof startOsrm>>
beforeAll(async () => {
  osrm = await startOsrm()
})
afterEach(() => osrm.reset())
afterAll(() => osrm.stop())

/** Valid response for Dallas to Oklahoma City, with changes. */
function respondWith({ route = {}, start = [-96.797, 32.7768] }: { route?: object; start?: number[] }) {
  const line = {
    type: 'LineString',
    coordinates: [
      [-96.797, 32.7768],
      [-97.5164, 35.4677],
    ],
  }
  osrm.force({
    status: 200,
    body: {
      code: 'Ok',
      routes: [{ distance: 330_000.4, duration: 11_000.4, geometry: line, ...route }],
      waypoints: [{ location: start }, { location: [-97.5164, 35.4677] }],
    },
  })
}

test('requests longitude first and a path that the map can draw', async () => {
  await createOsrmRouter(osrm).findRoute(trip)
  expect(osrm.requests.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'GET /route/v1/driving/-96.797000,32.776700;-97.516400,35.467600' +
      '?overview=simplified&geometries=geojson&alternatives=false&steps=false',
  ])
})

test('writes tiny coordinates without an exponent', async () => {
  await expect(createOsrmRouter(osrm).findRoute({ from: { lat: 0, lng: 1e-7 }, to: dallas })).rejects.toThrow()
  expect(osrm.requests[0]?.url.pathname).toContain('/0.000000,0.000000;')
})

test('keeps the query of the configured URL', async () => {
  await createOsrmRouter({ url: `${osrm.url}?continue_straight=default` }).findRoute(trip)
  expect(osrm.requests[0]?.url.searchParams.get('continue_straight')).toBe('default')
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
  ['NoRoute', 'ZERO_RESULTS'],
  ['NoSegment', 'ZERO_RESULTS'],
  ['InvalidValue', 'INVALID_REQUEST'],
  ['TooBig', 'MAX_WAYPOINTS_EXCEEDED'],
  ['InvalidUrl', 'UNKNOWN_ERROR'],
  ['InvalidService', 'UNKNOWN_ERROR'],
  ['InvalidVersion', 'UNKNOWN_ERROR'],
  ['InvalidOptions', 'UNKNOWN_ERROR'],
  ['InvalidQuery', 'UNKNOWN_ERROR'],
  ['NotImplemented', 'UNKNOWN_ERROR'],
  ['constructor', 'UNKNOWN_ERROR'],
])('maps the code %s to %s', async (code, word) => {
  osrm.force({ status: 400, body: { code, message: 'no' } })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: word })
})

test.each(['No\nRoute', 'no route from -96.797,32.7767'])('does not repeat a malformed code (%j)', async code => {
  osrm.force({ status: 400, body: { code, message: 'no' } })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ message: 'UNKNOWN_ERROR: OSRM: 400 ' })
})

test.each(['drop', 'truncated-body', 'hang', 'huge', 'html', 'fail'] as const)(
  'the error after a failed response (%s) contains neither URL nor key',
  async fault => {
    osrm.setMode(fault)
    const url = `${osrm.url}?key=a-secret`
    const failed: unknown = await createOsrmRouter({ url, timeoutMs: 200 })
      .findRoute(trip)
      .catch((error: unknown) => error)
    expect(String(failed)).toMatch(/UNKNOWN_ERROR: ./)
    expect(String(failed)).not.toMatch(/a-secret|http:|32\.77/)
  },
)

test('a code other than Ok counts whatever the status', async () => {
  osrm.force({ status: 200, body: { code: 'NoRoute' } })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test('finds no road if the nearest to the pickup is over two kilometers away', async () => {
  respondWith({ start: [-96.797, 32.8] })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test('accepts a pickup a little off the road', async () => {
  respondWith({ start: [-96.797, 32.793] })
  expect(await createOsrmRouter(osrm).findRoute(trip)).toMatchObject({ distanceMeters: 330_000 })
})

test('validates only the points of a long path that are drawn', async () => {
  const coordinates = Array.from({ length: 1001 }, (_, i) => [-96.797, i === 1 ? 200 : 32.7768])
  respondWith({ route: { geometry: { coordinates } } })
  expect((await createOsrmRouter(osrm).findRoute(trip)).path).toHaveLength(400)
})

test('rejects two ends that snap to one point', async () => {
  respondWith({ route: { distance: 0, duration: 0 } })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test.each([
  ['no geometry', { geometry: undefined }],
  ['a negative distance', { distance: -1 }],
  [
    'a path off the earth',
    {
      geometry: {
        coordinates: [
          [200, 32],
          [0, 0],
        ],
      },
    },
  ],
  ['a path of one point', { geometry: { coordinates: [[-96.797, 32.7768]] } }],
  ['no duration', { duration: null }],
])('a response with %s is an unknown error', async (_name, route) => {
  respondWith({ route })
  await expect(createOsrmRouter(osrm).findRoute(trip)).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' })
})
