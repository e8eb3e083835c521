import { encodePolyline } from '@/e2e/fakes/polyline-encoder'
import { startValhalla } from '@/e2e/fakes/valhalla'
import { createValhallaRouter } from './valhalla'

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const trip = { from: dallas, to: oklahomaCity }
const line: [number, number][] = [
  [32.7768, -96.797],
  [35.467712, -97.5164],
]

let valhalla: Awaited<ReturnType<typeof startValhalla>>
beforeAll(async () => {
  valhalla = await startValhalla()
})
afterEach(() => valhalla.reset())
afterAll(() => valhalla.stop())

/** Valid response for Dallas to Oklahoma City, with changes. */
function respondWith({ trip = {}, shape = encodePolyline(line, 6) }: { trip?: object; shape?: string }) {
  const summary = { length: 330.0004, time: 11_000.4 }
  const body = { trip: { units: 'kilometers', status: 0, summary, legs: [{ summary, shape }], ...trip } }
  valhalla.force({ status: 200, body })
}

test('validates only the points of a long path that are drawn', async () => {
  const [start = [0, 0], end = [0, 0]] = line
  const pathPoints = Array.from({ length: 1000 }, (_, i): [number, number] => (i === 0 ? [200, 0] : start))
  respondWith({ shape: encodePolyline([start, ...pathPoints, end], 6) })
  expect((await createValhallaRouter(valhalla).findRoute(trip)).path).toHaveLength(400)
})

test('requests a car route in kilometers without directions', async () => {
  await createValhallaRouter(valhalla).findRoute(trip)
  const [request] = valhalla.requests
  expect([request?.method, request?.url.pathname, JSON.parse(request?.body ?? '')]).toEqual([
    'POST',
    '/route',
    {
      locations: [
        { lat: 32.7767, lon: -96.797 },
        { lat: 35.4676, lon: -97.5164 },
      ],
      costing: 'auto',
      units: 'kilometers',
      directions_type: 'none',
    },
  ])
})

test('returns Valhalla’s drive in meters with a path of six decimals and its attribution', async () => {
  respondWith({})
  expect(await createValhallaRouter(valhalla).findRoute(trip)).toEqual({
    distanceMeters: 330_000,
    durationSeconds: 11_000,
    path: line,
    pickupTimeZone: 'America/Chicago',
    estimated: false,
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  })
})

test.each([
  [130, 'INVALID_REQUEST'],
  [150, 'MAX_WAYPOINTS_EXCEEDED'],
  [154, 'ZERO_RESULTS'],
  [170, 'ZERO_RESULTS'],
  [171, 'ZERO_RESULTS'],
  [441, 'ZERO_RESULTS'],
  [442, 'ZERO_RESULTS'],
  [100, 'UNKNOWN_ERROR'],
  [106, 'UNKNOWN_ERROR'],
  [125, 'UNKNOWN_ERROR'],
  [199, 'UNKNOWN_ERROR'],
])('maps the code %i to %s', async (error_code, word) => {
  valhalla.force({ status: 400, body: { error_code, error: 'no', status_code: 400, status: 'Bad Request' } })
  await expect(createValhallaRouter(valhalla).findRoute(trip)).rejects.toMatchObject({ code: word })
})

test('finds no road if the nearest to the pickup is over two kilometers away', async () => {
  respondWith({
    shape: encodePolyline(
      [
        [32.8, -96.797],
        [35.4676, -97.5164],
      ],
      6,
    ),
  })
  await expect(createValhallaRouter(valhalla).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test('rejects two ends that snap to one point', async () => {
  respondWith({ trip: { summary: { length: 0, time: 0 } } })
  await expect(createValhallaRouter(valhalla).findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test.each([
  ['in miles', { trip: { units: 'miles' } }],
  ['without legs', { trip: { legs: [] } }],
  ['without a summary', { trip: { summary: undefined } }],
  ['with a malformed path', { shape: '<html>oops</html>' }],
  ['with an empty path', { shape: '' }],
  ['with a path of one point', { shape: encodePolyline([[32.7768, -96.797]], 6) }],
  [
    'with a path off the earth',
    {
      shape: encodePolyline(
        [
          [32.7768, -96.797],
          [95, 0],
        ],
        6,
      ),
    },
  ],
])('a response %s is an unknown error', async (_name, change) => {
  respondWith(change)
  await expect(createValhallaRouter(valhalla).findRoute(trip)).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' })
})
