import { startPhoton } from '@/e2e/fakes/photon'
import { PLACE_ID_PATTERN, parsePlaceRef } from '@/lib/places/model/place-ref'
import { MAX_PLACE_REF_LENGTH, type Place, placeSchema } from '@/lib/places/model/schemas'
import { createGazetteer } from '@/lib/places/server/gazetteer'
import { labelPlace, labelPoint, MAX_GEOCODER_RESULTS, type OsmPlace } from './client'
import { createOpenPlaces, createSignedIds, isSamePlace } from './open-places'

const secret = 'a secret of the tests, long enough to be one'
const gazetteer = createGazetteer()
const cityHall = { lat: 32.7763, lng: -96.7969 }

let photon: Awaited<ReturnType<typeof startPhoton>>
let log: jest.SpyInstance
// Restarted, so that no connection of an earlier test is kept alive.
beforeEach(async () => {
  photon = await startPhoton()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => photon.stop())

function createPhotonPlaces(options: Partial<Parameters<typeof createOpenPlaces>[0]> = {}) {
  return createOpenPlaces({ geocoderUrl: photon.url, gazetteer, secret, ...options })
}

describe('together with the gazetteer', () => {
  test('its airport comes first, without the host’s duplicate, and a nickname finds its town', async () => {
    const found = await createPhotonPlaces().search({ query: 'kennedy', near: 'new-york' })
    expect(found[0]?.id).toBe('airport:jfk')
    expect(found.filter(({ kind }) => kind === 'airport')).toHaveLength(1)
    const [town] = await createPhotonPlaces().search({ query: 'NYC' })
    expect(town?.id).toBe('city:us-ny-new-york-city')
  })

  test('its matches leave room for streets, a fuzzy one for none, and states and counties are no places', async () => {
    const found = await createPhotonPlaces().search({ query: 'new york', limit: 20 })
    expect(found.filter(({ id }) => id.startsWith('osm:')).length).toBeGreaterThanOrEqual(4)
    expect(found.map(({ name }) => name)).not.toContain('New York County')
    const exact = await createPhotonPlaces().search({ query: 'corner bistro' })
    expect(exact.map(({ name }) => name)).toEqual(['Corner Bistro'])
  })

  test('the chosen city’s street comes first, then those of served cities', async () => {
    const area = async (near: 'dallas' | 'chicago') =>
      (await createPhotonPlaces().search({ query: 'main street', near }))[0]?.area
    expect([await area('dallas'), await area('chicago')]).toEqual(['Dallas, TX 75201', 'Evanston, IL 60202'])
    const evanston = { id: 'evanston', name: 'Evanston', state: 'IL', lat: 42.0451, lng: -87.6877 }
    const cities = [{ ...evanston, timeZone: 'America/Chicago' }]
    const found = await createPhotonPlaces({ gazetteer: createGazetteer(cities), cities }).search({
      query: 'main street',
    })
    expect(found.map(({ city }) => city)).toEqual(['evanston', null])
  })

  test('a point abroad according to the host has no name even if the gazetteer has one', async () => {
    const properties = { osm_key: 'place', osm_value: 'house', type: 'house', name: 'Duty Free', countrycode: 'CA' }
    const geometry = { type: 'Point', coordinates: [-96.7969, 32.7763] }
    photon.force({ status: 200, body: { features: [{ type: 'Feature', geometry, properties }] } })
    expect(await createPhotonPlaces().reverseGeocode(cityHall)).toBeNull()
  })
})

describe('requests', () => {
  test.each(['', 'jf', ' j f ', '中文地址 !!!'])('none for "%s"', async query => {
    await createPhotonPlaces().search({ query, near: 'new-york' })
    expect(photon.requests).toEqual([])
  })

  test('one for the same text and for twenty at once, until ten minutes later; only that one counts', async () => {
    const clock = { now: 1 }
    const places = createPhotonPlaces({ now: () => clock.now })
    const consumeRateLimit = jest.fn(async () => true)
    const first = await places.search({ query: '350 5th avenue', consumeRateLimit })
    expect(await places.search({ query: '  350  5TH Avenue ', consumeRateLimit })).toEqual(first)
    expect([photon.requests.length, consumeRateLimit.mock.calls.length]).toEqual([1, 1])
    clock.now += 10 * 60_000 + 1
    await Promise.all(Array.from({ length: 20 }, () => places.search({ query: '350 5th avenue' })))
    expect(photon.requests).toHaveLength(2)
  })

  test('have only parameters that every version supports, biased to the city, and a key of the URL', async () => {
    const places = createPhotonPlaces({ geocoderUrl: `${photon.url}?key=ours` })
    await places.search({ query: 'Main & 3rd', near: 'dallas' })
    await places.reverseGeocode(cityHall)
    const area = { limit: '20', bbox: '-179.2,17.6,-65.2,71.6', lat: '32.7767', lon: '-96.797', zoom: '10' }
    expect(photon.requests.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
      ['/api', { q: 'Main & 3rd', key: 'ours', ...area }],
      ['/reverse', { lat: '32.7763', lon: '-96.7969', limit: '5', key: 'ours' }],
    ])
    expect(photon.requests[0]?.headers['user-agent']).toBe('Nocturne (+http://localhost:3000)')
  })

  test('over the rate limit none are made and only the gazetteer is used', async () => {
    const places = createPhotonPlaces()
    const consumeRateLimit = async () => false
    expect(await places.search({ query: 'madison square garden', consumeRateLimit })).toMatchObject([
      { id: 'hand:msg' },
    ])
    const named = await places.reverseGeocode(cityHall, { consumeRateLimit })
    expect(named).toMatchObject({ name: 'Dallas City Hall' })
    expect(photon.requests).toEqual([])
  })
})

describe('failures', () => {
  test.each(['fail', 'html'] as const)(
    'after "%s" the gazetteer is used, and the log has no typed text',
    async mode => {
      photon.setMode(mode)
      const places = createPhotonPlaces()
      expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
      const { length } = photon.requests
      expect(await places.search({ query: 'kennedy' })).not.toEqual([])
      expect(await places.reverseGeocode(cityHall)).toMatchObject({ name: 'Dallas City Hall' })
      expect(photon.requests).toHaveLength(length)
      expect(log.mock.calls).toEqual([[expect.stringMatching(/^places: geocoder Photon paused after a failure/)]])
      expect(log.mock.calls.join()).not.toMatch(/madison|garden/i)
    },
  )

  test('a recovered host is asked again after ten seconds, one that cannot parse one query at once', async () => {
    const clock = { now: 1 }
    const places = createPhotonPlaces({ now: () => clock.now })
    photon.force({ status: 400, body: { message: 'bad words' } })
    expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
    photon.force({ status: 429, body: {} })
    expect(await places.search({ query: 'corner bistro' })).toEqual([])
    expect(log.mock.calls).toEqual([[expect.stringContaining('HTTP error! status: 429')]])
    photon.reset()
    clock.now += 10_000
    expect(await places.search({ query: 'corner bistro' })).toMatchObject([{ name: 'Corner Bistro' }])
  })

  test('one malformed result does not affect the others, and too many are cut', async () => {
    const properties = { name: 'A good place', countrycode: 'US', osm_key: 'shop', osm_value: 'gift', city: 7 }
    const at = (lng: number, lat: number) => ({ geometry: { coordinates: [lng, lat] }, properties })
    const features = [null, {}, { properties, geometry: { type: 'LineString' } }, at(-96.8, 132.78), at(-96.8, 32.78)]
    photon.force({ status: 200, body: { features } })
    const found = await createPhotonPlaces().search({ query: 'good place' })
    expect(found.map(({ name }) => name)).toEqual(['A good place'])
    const many = Array.from({ length: 100 }, (_, i) => ({
      ...at(-90 - i / 10, 35),
      properties: { ...properties, name: `Cafe ${i}` },
    }))
    photon.force({ status: 200, body: { features: many } })
    expect(await createPhotonPlaces().search({ query: 'zzz street', limit: 100 })).toHaveLength(MAX_GEOCODER_RESULTS)
  })

  test('hostile names become one short line, and are found by id', async () => {
    const places = createPhotonPlaces()
    const found = await places.search({ query: 'hostile' })
    expect(found).toHaveLength(2)
    for (const place of found) {
      expect(place.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
      expect(place.name.length).toBeLessThanOrEqual(200)
      expect(await places.find(place.id)).toEqual(place)
    }
  })
})

const at = (name: string, kind: Place['kind'], lat: number): Place => {
  const area = kind === 'city' ? 'NY' : 'New York, NY'
  return { id: `${name} ${lat}`, name, area, kind, lat, lng: -73.98, city: 'new-york' }
}
const jfk = at('John F. Kennedy International Airport (JFK)', 'airport', 40.6455)

test.each([
  [jfk, at('John F Kennedy International Airport', 'airport', 40.66), true],
  [at('JFK Terminal 4', 'terminal', 40.6438), at('Terminal 4', 'terminal', 40.6435), true],
  [at('Penn Station', 'station', 40.7506), at('New York Penn Station', 'station', 40.7507), true],
  [at('New York City', 'city', 40.7143), at('New York', 'city', 40.7127), true],
  [at('350 5th Ave', 'address', 40.7484), at('350 5th Avenue', 'address', 40.7485), true],
  [at('Hilton', 'hotel', 40.7), at('Hilton Garden Inn', 'hotel', 40.7), false],
  [at('350 5th Avenue', 'address', 40.7484), at('5th Avenue', 'address', 40.7484), false],
  [at('Union Station', 'station', 40.7), at('Union Station', 'station', 40.71), false],
])('$0.name and $1.name are one place or two', (one, other, isSame) => {
  expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([isSame, isSame])
})

const spot: OsmPlace = {
  ...{ lat: 40.7, lng: -74, key: '', value: '', scale: 'spot', name: '', houseNumber: '', street: '' },
  ...{ city: 'New York', state: 'New York', postcode: '10118', country: 'US' },
}

test.each<[string, Partial<OsmPlace>, string, string, string]>([
  ['house', { houseNumber: '350', street: '5th Avenue' }, '350 5th Avenue', 'New York, NY 10118', 'address'],
  ['street', { key: 'highway', name: '5th Avenue' }, '5th Avenue', 'New York, NY 10118', 'address'],
  [
    'house with a name',
    { key: 'building', name: 'Empire State Building', houseNumber: '350', street: '5th Avenue' },
    'Empire State Building',
    '350 5th Avenue, New York, NY 10118',
    'landmark',
  ],
  ['park', { key: 'leisure', value: 'park', name: 'Bryant Park' }, 'Bryant Park', 'New York, NY', 'landmark'],
  ['airport', { key: 'aeroway', value: 'aerodrome', name: 'LaGuardia' }, 'LaGuardia', 'New York, NY', 'airport'],
  ['city', { scale: 'city', name: 'City of New York' }, 'New York', 'NY', 'city'],
  ['part of a city', { scale: 'district', name: 'Tribeca' }, 'Tribeca', 'New York, NY', 'district'],
  ['place of Puerto Rico', { name: 'El Morro', city: '', state: '', country: 'PR' }, 'El Morro', 'PR', 'landmark'],
  ['place without a town', { name: 'A rock', city: '', state: 'Utah' }, 'A rock', 'UT', 'landmark'],
])('labels a %s as riders write it', (_name, details, name, area, kind) => {
  expect(labelPlace({ ...spot, ...details })).toEqual({ name, area, kind })
})

test('names a point after the house, not the shop in it; without name and street it has none', () => {
  const shop = { ...spot, key: 'shop', value: 'gift', name: 'Gifts', houseNumber: '350', street: '5th Avenue' }
  expect(labelPoint(shop)).toEqual({ name: '350 5th Avenue', area: 'New York, NY 10118', kind: 'address' })
  expect(labelPoint({ ...spot, houseNumber: '7' })).toBeNull()
})

describe('a signed id', () => {
  const ids = createSignedIds(secret)
  const madison = {
    name: '515 Madison Ave',
    area: 'New York, NY 10022',
    kind: 'address',
    lat: 40.757,
    lng: -73.966,
  } as const
  const signed = ids.encode(madison)

  test('returns the place that it was created for, even the longest', () => {
    const long = ids.encode({ ...madison, name: '💺'.repeat(50), area: 'é'.repeat(60), kind: 'university' })
    for (const place of [signed, long]) {
      expect(placeSchema.parse(place)).toEqual(place)
      expect(place.id).toMatch(PLACE_ID_PATTERN)
      expect(place.id.length).toBeLessThan(MAX_PLACE_REF_LENGTH)
      expect(parsePlaceRef(place.id)).toEqual({ kind: 'own', id: place.id })
      expect(ids.decode(place.id)).toEqual(place)
    }
  })

  test('is rejected with another secret, the signature of another place and any character changed', () => {
    expect(createSignedIds(`another ${secret}`).decode(signed.id)).toBeNull()
    const [payload] = ids.encode({ ...madison, name: 'Somewhere else' }).id.split('.')
    expect(ids.decode(`${payload}.${signed.id.split('.')[1]}`)).toBeNull()
    for (let i = 0; i < signed.id.length; i++) {
      const changed = `${signed.id.slice(0, i)}${signed.id[i] === 'A' ? 'B' : 'A'}${signed.id.slice(i + 1)}`
      expect(ids.decode(changed)).toBeNull()
    }
  })

  test.each(['', 'osm:.', 'osm:YQ', 'osm:YQ.é', 'osm:YQ.AAAAAAAAAAAAAAAAAAAAAA', 'airport:lax', 'osm:a.b.c'])(
    'is not "%s"',
    id => expect(ids.decode(id)).toBeNull(),
  )
})
