import { startPhoton } from '@/e2e/fakes/photon'
import { PLACE_ID_PATTERN, parsePlaceRef } from '@/lib/places/model/place-ref'
import { MAX_PLACE_REF_LENGTH, type Place, placeSchema } from '@/lib/places/model/schemas'
import { createGazetteer } from '@/lib/places/server/gazetteer'
import { MAX_GEOCODER_RESULTS } from './client'
import { createOpenPlaces, createSignedIds, isSamePlace, removeDuplicatePlaces } from './open-places'

const secret = 'a secret of the tests, long enough to be one'
const gazetteer = createGazetteer()

let photon: Awaited<ReturnType<typeof startPhoton>>
// Restarted, so that no connection of an earlier test is kept alive.
beforeEach(async () => {
  photon = await startPhoton()
})
afterEach(() => photon.stop())

function createPhotonPlaces(now?: () => number) {
  return createOpenPlaces({ geocoderUrl: photon.url, gazetteer, secret, now })
}

test('lists the gazetteer’s airport first and drops the host’s duplicate', async () => {
  const found = await createPhotonPlaces().search({ query: 'kennedy', near: 'new-york' })
  expect(found[0]?.id).toBe('airport:jfk')
  expect(found.filter(({ kind }) => kind === 'airport')).toHaveLength(1)
})

test('gazetteer matches leave room for streets', async () => {
  const found = await createPhotonPlaces().search({ query: 'new york' })
  expect(found.filter(({ id }) => id.startsWith('osm:')).length).toBeGreaterThanOrEqual(4)
})

test('drops a fuzzy gazetteer match if the host has results', async () => {
  const found = await createPhotonPlaces().search({ query: 'corner bistro' })
  expect(found.map(({ name }) => name)).toEqual(['Corner Bistro'])
})

test('lists the chosen city’s street first', async () => {
  const places = createPhotonPlaces()
  const areaNear = async (near: 'dallas' | 'chicago') => (await places.search({ query: 'main street', near }))[0]?.area
  expect([await areaNear('dallas'), await areaNear('chicago')]).toEqual(['Dallas, TX 75201', 'Evanston, IL 60202'])
})

test('lists streets of served cities before others', async () => {
  const cities = [
    { id: 'evanston', name: 'Evanston', state: 'IL', timeZone: 'America/Chicago', lat: 42.0451, lng: -87.6877 },
  ]
  const places = createOpenPlaces({ geocoderUrl: photon.url, gazetteer: createGazetteer(cities), secret, cities })
  const found = await places.search({ query: 'main street' })
  expect(found.map(({ area, city }) => [area, city])).toEqual([
    ['Evanston, IL 60202', 'evanston'],
    ['Dallas, TX 75201', null],
  ])
})

test('a nickname finds its town before the host’s places', async () => {
  const [first] = await createPhotonPlaces().search({ query: 'NYC' })
  expect(first?.id).toBe('city:us-ny-new-york-city')
})

test('never suggests states and counties', async () => {
  const found = await createPhotonPlaces().search({ query: 'new york', limit: 20 })
  expect(found.map(({ name }) => name)).not.toContain('New York County')
})

test.each(['', 'j', 'jf', ' j f '])('sends no request for "%s"', async query => {
  await createPhotonPlaces().search({ query, near: 'new-york' })
  expect(photon.requests).toEqual([])
})

test('caches results regardless of spaces and case', async () => {
  const places = createPhotonPlaces()
  const first = await places.search({ query: '350 5th avenue' })
  expect(await places.search({ query: '  350  5TH Avenue ' })).toEqual(first)
  expect(photon.requests).toHaveLength(1)
})

test('identical concurrent requests share one request', async () => {
  const places = createPhotonPlaces()
  await Promise.all(Array.from({ length: 20 }, () => places.search({ query: 'main street', near: 'dallas' })))
  expect(photon.requests).toHaveLength(1)
})

test('requests the host again after ten minutes', async () => {
  const clock = { now: 1 }
  const places = createPhotonPlaces(() => clock.now)
  await places.search({ query: 'main street' })
  clock.now += 10 * 60_000 + 1
  await places.search({ query: 'main street' })
  expect(photon.requests).toHaveLength(2)
})

test('over the rate limit only the gazetteer is used', async () => {
  const places = createPhotonPlaces()
  const consumeRateLimit = async () => false
  expect(await places.search({ query: 'madison square garden', consumeRateLimit })).toMatchObject([{ id: 'hand:msg' }])
  expect(await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 }, { consumeRateLimit })).toMatchObject({
    name: 'Dallas City Hall',
  })
  expect(photon.requests).toEqual([])
})

test('cached results do not count against the rate limit', async () => {
  const places = createPhotonPlaces()
  const consumeRateLimit = jest.fn(async () => true)
  await places.search({ query: 'main street', consumeRateLimit })
  await places.search({ query: 'main street', consumeRateLimit })
  expect(consumeRateLimit).toHaveBeenCalledTimes(1)
})

test('sends no request for other alphabets or symbols only', async () => {
  await createPhotonPlaces().search({ query: '中文地址 !!!' })
  expect(photon.requests).toEqual([])
})

test.each(['hang', 'fail', 'drop', 'truncated-body', 'html', 'huge', 'endless-body', 'redirect', 'empty'] as const)(
  'falls back on the host failure "%s", with one log line without the rider’s text',
  async mode => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    photon.setMode(mode)
    const places = createPhotonPlaces()
    expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
    expect(await places.search({ query: 'kennedy' })).not.toEqual([])
    expect(await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })).toMatchObject({ name: 'Dallas City Hall' })
    expect(photon.requests).toHaveLength(1)
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^places: geocoder Photon paused after a failure/)]])
    expect(log.mock.calls.join()).not.toMatch(/madison|garden/i)
    log.mockRestore()
  },
)

test.each([429, 403, 404, 503])('falls back if the host responds %i', async status => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  photon.force({ status, body: {} })
  expect(await createPhotonPlaces().search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
  expect(log.mock.calls).toEqual([[expect.stringContaining(`HTTP error! status: ${status}`)]])
  log.mockRestore()
})

test('limits the results of a host that sends too many', async () => {
  const features = Array.from({ length: 100 }, (_, i) => ({
    geometry: { type: 'Point', coordinates: [-90 - i / 10, 35] },
    properties: { osm_key: 'amenity', osm_value: 'cafe', type: 'house', name: `Cafe ${i}`, countrycode: 'US' },
  }))
  photon.force({ status: 200, body: { features } })
  expect(await createPhotonPlaces().search({ query: 'zzz street', limit: 100 })).toHaveLength(MAX_GEOCODER_RESULTS)
})

test('a point abroad according to the host has no name even if the gazetteer has one', async () => {
  const properties = { osm_key: 'place', osm_value: 'house', type: 'house', name: 'Duty Free', countrycode: 'CA' }
  const geometry = { type: 'Point', coordinates: [-96.7969, 32.7763] }
  photon.force({ status: 200, body: { features: [{ type: 'Feature', geometry, properties }] } })
  expect(await createPhotonPlaces().reverseGeocode({ lat: 32.7763, lng: -96.7969 })).toBeNull()
})

test('keeps requesting a host that cannot parse one query', async () => {
  const places = createPhotonPlaces()
  photon.force({ status: 400, body: { message: 'bad words' } })
  expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
  photon.reset()
  expect(await places.search({ query: 'corner bistro' })).toMatchObject([{ name: 'Corner Bistro' }])
})

test('requests a recovered host again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const clock = { now: 1 }
  const places = createPhotonPlaces(() => clock.now)
  photon.setMode('fail')
  expect(await places.search({ query: 'corner bistro' })).toEqual([])
  photon.reset()
  clock.now += 10_000
  expect(await places.search({ query: 'corner bistro' })).toMatchObject([{ name: 'Corner Bistro' }])
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('one malformed result does not affect the others', async () => {
  const validFeature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-96.8, 32.78] },
    properties: { name: 'A good place', countrycode: 'US', osm_key: 'shop', osm_value: 'gift', type: 'house', city: 7 },
  }
  const featureWithInvalidPoint = { ...validFeature, geometry: { type: 'Point', coordinates: [-96.8, 132.78] } }
  photon.force({
    status: 200,
    body: {
      features: [
        null,
        {},
        { ...validFeature, geometry: { type: 'LineString' } },
        featureWithInvalidPoint,
        validFeature,
      ],
    },
  })
  const found = await createPhotonPlaces().search({ query: 'good place' })
  expect(found.map(({ name }) => name)).toEqual(['A good place'])
})

test('sanitizes hostile names to one line, truncates them, and finds them by id', async () => {
  const places = createPhotonPlaces()
  const found = await places.search({ query: 'hostile' })
  expect(found).toHaveLength(2)
  for (const place of found) {
    expect(place.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
    expect(place.name.length).toBeLessThanOrEqual(200)
    expect(await places.find(place.id)).toEqual(place)
  }
})

test('Photon gets only parameters that every version supports, biased to the city', async () => {
  await createPhotonPlaces().search({ query: 'Main & 3rd', near: 'dallas' })
  const query = Object.fromEntries(photon.requests[0]?.url.searchParams ?? [])
  expect(query).toEqual({
    q: 'Main & 3rd',
    limit: '20',
    bbox: '-179.2,17.6,-65.2,71.6',
    lat: '32.7767',
    lon: '-96.797',
    zoom: '10',
  })
  expect(photon.requests[0]?.headers['user-agent']).toBe('Nocturne (+http://localhost:3000)')
})

test('sends a key in the geocoder URL with every request', async () => {
  const places = createOpenPlaces({
    geocoderUrl: `${photon.url}?key=ours`,
    gazetteer,
    secret,
  })
  await places.search({ query: 'main street' })
  await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })
  expect(photon.requests.map(({ url }) => [url.pathname, url.searchParams.get('key')])).toEqual([
    ['/api', 'ours'],
    ['/reverse', 'ours'],
  ])
})

const at = (name: string, kind: Place['kind'], lat: number, lng = -73.98): Place => ({
  id: `${name} ${lat}`,
  name,
  area: kind === 'city' ? 'NY' : 'New York, NY',
  kind,
  lat,
  lng,
  city: 'new-york',
})

test.each([
  [
    at('John F. Kennedy International Airport (JFK)', 'airport', 40.6455),
    at('John F Kennedy International Airport', 'airport', 40.66),
  ],
  [at('JFK Terminal 4', 'terminal', 40.6438), at('Terminal 4', 'terminal', 40.6435)],
  [at('Penn Station', 'station', 40.7506), at('New York Penn Station', 'station', 40.7507)],
  [at('New York City', 'city', 40.7143), at('New York', 'city', 40.7127)],
  [at('St. Regis', 'hotel', 40.7614), at('The St Regis New York Hotel', 'hotel', 40.7613)],
  [at('350 5th Ave', 'address', 40.7484), at('350 5th Avenue', 'address', 40.7485)],
])('$0.name and $1.name, close together, are one place', (one, other) => {
  expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([true, true])
})

test.each([
  [at('Hilton', 'hotel', 40.7), at('Hilton Garden Inn', 'hotel', 40.7)],
  [at('JFK Terminal 4', 'terminal', 40.6438), at('JFK Terminal 5', 'terminal', 40.6438)],
  [at('350 5th Avenue', 'address', 40.7484), at('5th Avenue', 'address', 40.7484)],
  [at('Union Station', 'station', 40.7), at('Union Station', 'station', 40.71)],
])('$0.name and $1.name are two places', (one, other) => {
  expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([false, false])
})

test('keeps the first of places with the same label', () => {
  const [first, second] = [at('5th Avenue', 'address', 40.7), at('5th Ave.', 'address', 40.8)]
  expect(removeDuplicatePlaces([first, second])).toEqual([first])
})

const ids = createSignedIds(secret)
const unsignedPlace = {
  name: '350 5th Avenue',
  area: 'New York, NY 10118',
  kind: 'address',
  lat: 40.748441,
  lng: -73.985664,
} as const

test('an id returns the place that it was created for', () => {
  const place = ids.encode(unsignedPlace)
  expect(ids.decode(place.id)).toEqual(place)
  expect(placeSchema.parse(place)).toEqual({ ...unsignedPlace, id: place.id, city: 'new-york' })
})

test('an id signed with another secret is rejected', () => {
  expect(createSignedIds(`another ${secret}`).decode(ids.encode(unsignedPlace).id)).toBeNull()
})

test('every id, even the longest, is a valid place id', () => {
  const place = ids.encode({ ...unsignedPlace, name: '💺'.repeat(50), area: 'é'.repeat(60), kind: 'university' })
  expect(place.id).toMatch(PLACE_ID_PATTERN)
  expect(place.id.length).toBeLessThan(MAX_PLACE_REF_LENGTH)
  expect(parsePlaceRef(place.id)).toEqual({ kind: 'own', id: place.id })
  expect(ids.decode(place.id)).toEqual(place)
})

test('changing any character invalidates an id', () => {
  const { id } = ids.encode(unsignedPlace)
  for (let i = 0; i < id.length; i++) {
    const changed = `${id.slice(0, i)}${id[i] === 'A' ? 'B' : 'A'}${id.slice(i + 1)}`
    expect(ids.decode(changed)).toBeNull()
  }
})

test('rejects a place with the signature of another', () => {
  const [payload] = ids.encode({ ...unsignedPlace, name: 'Somewhere else' }).id.split('.')
  const [, signature] = ids.encode(unsignedPlace).id.split('.')
  expect(ids.decode(`${payload}.${signature}`)).toBeNull()
})

test.each([
  '',
  'osm:',
  'osm:.',
  'osm:YQ',
  'osm:YQ.',
  'osm:YQ.é',
  'osm:YQ.AAAAAAAAAAAAAAAAAAAAAA',
  'airport:lax',
  'osm:a.b.c',
])('rejects "%s"', id => {
  expect(ids.decode(id)).toBeNull()
})
