import { googleError, startGoogleWeb } from '@/e2e/fakes/google-web'
import { createSchematicPath } from '@/lib/places/server/routing/estimate'
import { createGoogleRouter } from '.'

const KEY = 'a-key-of-the-server'
const dfw = { lat: 32.8998, lng: -97.0403 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }

let google: Awaited<ReturnType<typeof startGoogleWeb>>
beforeAll(async () => {
  const places = {
    // Its road is four kilometers from its center.
    dfw: { lat: 32.8998, lng: -96.9975 },
    'oklahoma-city': oklahomaCity,
  }
  google = await startGoogleWeb(places, KEY)
})
afterEach(() => google.reset())
afterAll(() => google.stop())

const trip = { from: dfw, to: oklahomaCity }
const openRouter = (key = KEY) => createGoogleRouter({ key, baseUrl: google.origin })

/** Valid response with changes. */
function respondWith(change: object) {
  const at = ({ lat, lng }: typeof dfw) => ({ latLng: { latitude: lat, longitude: lng } })
  const legs = [{ startLocation: at(dfw), endLocation: at(oklahomaCity) }]
  google.force({ status: 200, body: { routes: [{ distanceMeters: 330_000, duration: '11000s', legs, ...change }] } })
}

test('a Google place is sent by its id, any other by exact coordinates; only what is read is requested', async () => {
  await openRouter().findRoute({ from: { ...dfw, googlePlaceId: 'dfw' }, to: oklahomaCity })
  const [request] = google.requests
  expect(request?.headers).toMatchObject({
    'x-goog-api-key': KEY,
    'x-goog-fieldmask': 'routes.distanceMeters,routes.duration,routes.legs.startLocation,routes.legs.endLocation',
  })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    origin: { placeId: 'dfw' },
    destination: { location: { latLng: { latitude: 35.4676, longitude: -97.5164 } } },
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
    units: 'IMPERIAL',
    regionCode: 'us',
  })
})

test('distance and duration are Google’s, with its attribution; the line is our own', async () => {
  respondWith({ duration: '11000.4s' })
  expect(await openRouter().findRoute(trip)).toEqual({
    distanceMeters: 330_000,
    durationSeconds: 11_000,
    path: createSchematicPath(dfw, oklahomaCity),
    pickupTimeZone: 'America/Chicago',
    estimated: false,
    attribution: { text: 'Google Maps', url: 'https://maps.google.com' },
  })
})

test.each([
  ['a pickup', { from: { lat: 34, lng: -97.0403, googlePlaceId: 'dfw' }, to: oklahomaCity }, 'INVALID_REQUEST'],
  ['a drop-off', { from: dfw, to: { lat: 33.2, lng: -97.1, googlePlaceId: 'oklahoma-city' } }, 'INVALID_REQUEST'],
  ['an unknown place', { from: { ...dfw, googlePlaceId: 'gone' }, to: oklahomaCity }, 'NOT_FOUND'],
  ['a point far from any road', { from: { lat: 32, lng: -125.2 }, to: oklahomaCity }, 'ZERO_RESULTS'],
])('%s claimed to be elsewhere than it is gets no route', async (_name, trip, code) => {
  await expect(openRouter().findRoute(trip)).rejects.toMatchObject({ code })
})

test.each([
  ['an empty list', { routes: [] }],
  ['an omitted zero distance', { routes: [{ duration: '0s' }] }],
])('a response with %s is no drive', async (_name, body) => {
  google.force({ status: 200, body })
  await expect(openRouter().findRoute(trip)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

test.each([
  ['a duration without seconds', { duration: 'soon' }],
  ['no duration', { duration: undefined }],
  ['a negative distance', { distanceMeters: -1 }],
  ['a distance with a unit', { distanceMeters: '330 km' }],
  ['legs without ends', { legs: [{}] }],
])('a response with %s is an unknown error', async (_name, change) => {
  respondWith(change)
  await expect(openRouter().findRoute(trip)).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' })
})

test.each([
  [googleError(400, 'INVALID_ARGUMENT'), 'INVALID_REQUEST: Google: 400 INVALID_ARGUMENT'],
  [googleError(403, 'PERMISSION_DENIED'), 'REQUEST_DENIED: Google: 403 PERMISSION_DENIED'],
  [googleError(429, 'RESOURCE_EXHAUSTED'), 'OVER_QUERY_LIMIT: Google: 429 RESOURCE_EXHAUSTED'],
  [googleError(503, 'UNAVAILABLE'), 'UNKNOWN_ERROR: Google: 503 UNAVAILABLE'],
  // A message in place of the status is not logged: it may contain the key or the drive.
  [googleError(403, 'API key\nnot valid'), 'REQUEST_DENIED: Google: status 403'],
])('the error %j is %s', async (response, message) => {
  google.force(response)
  await expect(openRouter().findRoute(trip)).rejects.toMatchObject({ message })
})

test.each([
  ['another-key', 'REQUEST_DENIED: Google: 400 INVALID_ARGUMENT API_KEY_INVALID'],
  ['another\nkey', expect.stringContaining('UNKNOWN_ERROR')],
])('a wrong key (%j) is a denied request, and no error has it although Google repeats it', async (key, message) => {
  const error = await openRouter(key)
    .findRoute(trip)
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ message })
  const { stack, cause } = Object(error)
  expect(`${error} ${stack} ${cause}`).not.toMatch(/another.key/s)
})
