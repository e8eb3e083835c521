import { startGooglePlaces } from '@/e2e/fakes/google-places'
import { createGooglePlaceVerifier } from './place-verifier'

const KEY = 'a-key-of-the-server'
const kennedy = { name: 'John F. Kennedy International Airport', area: 'Queens, NY 11430', lat: 40.6413, lng: -73.7781 }
const claim = { ...kennedy, placeId: 'ChIJ-jfk' }

let google: Awaited<ReturnType<typeof startGooglePlaces>>
beforeAll(async () => {
  google = await startGooglePlaces({
    key: KEY,
    places: {
      'ChIJ-jfk': { ...kennedy, address: 'Queens, NY 11430, USA' },
      'ChIJ-shop': {
        name: 'Corner Shop',
        address: '1 Hillside Ave, Jamaica, NY 11432, USA',
        lat: 40.707,
        lng: -73.785,
      },
    },
  })
})
afterEach(() => google.reset())
afterAll(() => google.stop())

function createTestVerifier({ key = KEY, now }: { key?: string; now?: () => number } = {}) {
  const lines: string[] = []
  const names = createGooglePlaceVerifier({ key, baseUrl: google.origin, log: line => void lines.push(line), now })
  return { ...names, lines }
}

test('verifies a name, area and point that Google returns for the place id', async () => {
  expect(await createTestVerifier().verify(claim)).toBe(true)
})

test('sends the key and requests only the compared fields', async () => {
  await createTestVerifier().verify(claim)
  expect(google.requests[0]?.headers).toMatchObject({
    'x-goog-api-key': KEY,
    'x-goog-fieldmask': 'displayName,formattedAddress,location',
  })
})

test('verifies an address by its first line', async () => {
  const shop = { placeId: 'ChIJ-shop', name: 'Corner Shop', area: 'Jamaica, NY 11432', lat: 40.707, lng: -73.785 }
  expect(await createTestVerifier().verify(shop)).toBe(true)
})

test.each([
  ['the name of another place', { placeId: 'ChIJ-shop' }],
  ['another name', { name: 'LaGuardia Airport' }],
  ['another area', { area: 'Newark, NJ' }],
  ['a point over a mile away', { lat: 40.66 }],
  ['an unknown place id', { placeId: 'ChIJ-nowhere' }],
])('does not verify %s', async (_name, change) => {
  expect(await createTestVerifier().verify({ ...claim, ...change })).toBe(false)
})

test('requests a place id once in ten minutes, even an unknown one', async () => {
  const names = createTestVerifier()
  for (const placeId of ['ChIJ-jfk', 'ChIJ-nowhere', 'ChIJ-jfk', 'ChIJ-nowhere'])
    await names.verify({ ...claim, placeId })
  expect(google.requests).toHaveLength(2)
})

test('sends no request for a client over its rate limit', async () => {
  expect(await createTestVerifier().verify({ ...claim, consumeRateLimit: async () => false })).toBe(false)
  expect(google.requests).toEqual([])
})

test.each([
  ['refuses the key', { status: 403, body: {} }],
  ['is over its quota', { status: 429, body: {} }],
  ['responds in another shape', { status: 200, body: { displayName: 'JFK' } }],
])('verifies nothing if Google %s, pauses, and logs one line without the place', async (_, response) => {
  const names = createTestVerifier()
  google.force(response)
  expect([await names.verify(claim), await names.verify(claim)]).toEqual([false, false])
  expect(google.requests).toHaveLength(1)
  expect(names.lines).toEqual([
    expect.stringMatching(/^places: Google place verification paused after a failure \((?!.*ChIJ).*\)$/),
  ])
})
