import { errorResponse, startGoogleRoutes } from '@/e2e/fakes/google-routes'
import { createSchematicPath } from '@/lib/places/server/routing/estimate'
import { createGoogleRouter } from './router'

const KEY = 'a-key-of-the-server'
const dfw = { lat: 32.8998, lng: -97.0403 }
/** Google's road at the airport, four kilometers from its center. */
const dfwTerminal = { lat: 32.8998, lng: -96.9975 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const trip = { from: dfw, to: oklahomaCity }

let google: Awaited<ReturnType<typeof startGoogleRoutes>>
beforeAll(async () => {
  google = await startGoogleRoutes({ key: KEY, places: { dfw: dfwTerminal, 'oklahoma-city': oklahomaCity } })
})
afterEach(() => google.reset())
afterAll(() => google.stop())

function createTestRouter(key = KEY) {
  return createGoogleRouter({ key, baseUrl: google.origin })
}

/** Valid response with changes. */
function respondWith(change: object) {
  const at = ({ lat, lng }: typeof dfw) => ({ latLng: { latitude: lat, longitude: lng } })
  const legs = [{ startLocation: at(dfw), endLocation: at(oklahomaCity) }]
  google.force({ status: 200, body: { routes: [{ distanceMeters: 330_000, duration: '11000s', legs, ...change }] } })
}

test('sends the key and a field mask of only the fields that are read', async () => {
  await createTestRouter().findRoute(trip)
  const [request] = google.requests
  expect([request?.method, request?.url.pathname, request?.url.search]).toEqual([
    'POST',
    '/directions/v2:computeRoutes',
    '',
  ])
  expect(request?.headers).toMatchObject({
    'x-goog-api-key': KEY,
    'x-goog-fieldmask': 'routes.distanceMeters,routes.duration,routes.legs.startLocation,routes.legs.endLocation',
    'content-type': 'application/json',
  })
})

test('sends a Google place by its id and any other by exact coordinates', async () => {
  await createTestRouter().findRoute({ from: { ...dfw, googlePlaceId: 'dfw' }, to: oklahomaCity })
  expect(JSON.parse(google.requests[0]?.body ?? '')).toEqual({
    origin: { placeId: 'dfw' },
    destination: { location: { latLng: { latitude: 35.4676, longitude: -97.5164 } } },
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
    units: 'IMPERIAL',
    regionCode: 'us',
  })
})

test('attributes distance and duration to Google and draws its own line', async () => {
  respondWith({ duration: '11000.4s' })
  expect(await createTestRouter().findRoute(trip)).toEqual({
    distanceMeters: 330_000,
    durationSeconds: 11_000,
    path: createSchematicPath(dfw, oklahomaCity),
    pickupTimeZone: 'America/Chicago',
    estimated: false,
    attribution: { text: 'Google Maps', url: 'https://maps.google.com' },
  })
})

test('accepts a road kilometers from the center of a place as large as an airport', async () => {
  const route = await createTestRouter().findRoute({ from: { ...dfw, googlePlaceId: 'dfw' }, to: oklahomaCity })
  expect(route.distanceMeters).toBeGreaterThan(0)
})

test.each([
  ['a pickup', { from: { lat: 34, lng: -97.0403, googlePlaceId: 'dfw' }, to: oklahomaCity }],
  ['a drop-off', { from: dfw, to: { lat: 33.2, lng: -97.1, googlePlaceId: 'oklahoma-city' } }],
])('rejects %s claimed to be elsewhere than its place', async (_name, trip) => {
  await expect(createTestRouter().findRoute(trip)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    kind: 'bad_request',
  })
})

test('a point far from any road has no drive', async () => {
  await expect(
    createTestRouter().findRoute({ from: { lat: 32, lng: -125.2 }, to: oklahomaCity }),
  ).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
  })
})

test('a place unknown to Google is not found', async () => {
  await expect(
    createTestRouter().findRoute({ from: { ...dfw, googlePlaceId: 'gone' }, to: oklahomaCity }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test.each([
  ['no routes', {}],
  ['an empty list', { routes: [] }],
  ['an omitted zero distance', { routes: [{ duration: '0s' }] }],
  ['an empty route', { routes: [{}] }],
])('a response with %s is no drive', async (_name, body) => {
  google.force({ status: 200, body })
  await expect(createTestRouter().findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test.each([
  ['a duration without seconds', { duration: 'soon' }],
  ['a duration as a number', { duration: 11_000 }],
  ['no duration', { duration: undefined }],
  ['a negative distance', { distanceMeters: -1 }],
  ['a distance with a unit', { distanceMeters: '330 km' }],
  ['no legs', { legs: undefined }],
  ['legs without ends', { legs: [{}] }],
])('a response with %s is an unknown error', async (_name, change) => {
  respondWith(change)
  await expect(createTestRouter().findRoute(trip)).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' })
})

test.each([
  [400, 'INVALID_ARGUMENT', 'INVALID_REQUEST'],
  [401, 'UNAUTHENTICATED', 'REQUEST_DENIED'],
  [403, 'PERMISSION_DENIED', 'REQUEST_DENIED'],
  [404, 'NOT_FOUND', 'NOT_FOUND'],
  [429, 'RESOURCE_EXHAUSTED', 'OVER_QUERY_LIMIT'],
  [500, 'INTERNAL', 'UNKNOWN_ERROR'],
  [503, 'UNAVAILABLE', 'UNKNOWN_ERROR'],
  [504, 'DEADLINE_EXCEEDED', 'UNKNOWN_ERROR'],
])('maps the error %i %s to %s', async (status, rpcStatus, word) => {
  google.force(errorResponse(status, rpcStatus))
  await expect(createTestRouter().findRoute(trip)).rejects.toMatchObject({ code: word })
})

test('a wrong key is a denied request although Google calls it an invalidArgument argument', async () => {
  await expect(createTestRouter('another-key').findRoute(trip)).rejects.toMatchObject({
    code: 'REQUEST_DENIED',
    message: 'REQUEST_DENIED: Google: 400 INVALID_ARGUMENT API_KEY_INVALID',
  })
})

test.each(['API key\nnot valid', 'no drive from 40.7,-74'])(
  'an error message (%j) is logged by its status only',
  async message => {
    google.force(errorResponse(403, message))
    await expect(createTestRouter().findRoute(trip)).rejects.toMatchObject({
      message: 'REQUEST_DENIED: Google: status 403',
    })
  },
)

test('no error contains the key although Google repeats it', async () => {
  const refusalError = await createTestRouter('another-key')
    .findRoute(trip)
    .catch((error: unknown) => error)
  const keyError = await createGoogleRouter({ key: 'another\nkey', baseUrl: google.origin })
    .findRoute(trip)
    .catch((error: unknown) => error)
  for (const error of [refusalError, keyError]) {
    expect(error).toBeInstanceOf(Error)
    expect(`${error instanceof Error ? `${error.message} ${error.stack} ${error.cause}` : ''}`).not.toMatch(
      /another.key/s,
    )
  }
})
