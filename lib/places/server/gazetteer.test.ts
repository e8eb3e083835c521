import { readSite } from '#site'
import { metersBetween } from '@/lib/places/model/distance'
import { PLACE_ID_PATTERN } from '@/lib/places/model/place-ref'
import { placeKinds, placeSchema } from '@/lib/places/model/schemas'
import { findAreas, isKnownArea } from './areas'
import { createGazetteer } from './gazetteer'
import { readGazetteerEntries } from './gazetteer-entries'
import { isInUnitedStates } from './us-outline'

const entries = readGazetteerEntries()
const gazetteer = createGazetteer()

describe('the data', () => {
  const SERVED_AIRPORTS = [
    ['los-angeles', ['LAX', 'BUR', 'LGB', 'SNA', 'ONT', 'VNY']],
    ['dallas', ['DFW', 'DAL', 'ADS']],
    ['new-york', ['JFK', 'LGA', 'EWR', 'TEB', 'HPN']],
    ['chicago', ['ORD', 'MDW', 'PWK']],
    ['oklahoma-city', ['OKC', 'PWA', 'OUN']],
  ] as const
  const MAX_METERS_FROM_CENTER = 60_000

  test.each(SERVED_AIRPORTS)('%s has 40 curated places of every kind, near its center', (id, codes) => {
    const airports: string[] = codes.map(code => `airport:${code.toLowerCase()}`)
    const curated = entries
      .map(({ place }) => place)
      .filter(place => place.city === id && (place.id.startsWith('hand:') || airports.includes(place.id)))
    expect(curated.length).toBeGreaterThanOrEqual(40)
    // Each of Oklahoma City's airports has one terminal.
    const missing = id === 'oklahoma-city' ? ['city', 'address', 'terminal'] : ['city', 'address']
    const kinds = new Set(curated.map(({ kind }) => kind))
    expect(placeKinds.filter(kind => !kinds.has(kind)).toSorted()).toEqual(missing.toSorted())
    const center = readSite().cities.find(city => city.id === id) ?? { lat: 0, lng: 0 }
    expect(curated.filter(place => metersBetween(place, center) > MAX_METERS_FROM_CENTER)).toEqual([])
  })

  test.each(SERVED_AIRPORTS)('the airports of %s come first by code', async (city, codes) => {
    for (const code of codes) {
      const [first] = await gazetteer.search({ query: code.toLowerCase() })
      const name = expect.stringContaining(`(${code})`)
      expect(first).toMatchObject({ id: `airport:${code.toLowerCase()}`, kind: 'airport', city, name })
    }
  })

  test('every place is complete with a URL-safe id of its own; there are the towns of the country', () => {
    for (const { place, importance } of entries) {
      placeSchema.parse(place)
      expect(place.id).toMatch(PLACE_ID_PATTERN)
      expect(importance >= 0 && importance <= 100).toBe(true)
    }
    expect(new Set(entries.map(({ place }) => place.id)).size).toBe(entries.length)
    expect(entries.filter(({ place }) => place.kind === 'city').length).toBeGreaterThan(3000)
  })

  test('a town is of a nearby served city only', async () => {
    expect(await gazetteer.find('city:us-tx-plano')).toMatchObject({ city: 'dallas' })
    expect(await gazetteer.find('city:us-ny-buffalo')).toMatchObject({ city: null })
  })
})

test('names a point after the place there, also at the water outside the outline, but not at sea or abroad', async () => {
  const point = { lat: 40.6456, lng: -73.7841 }
  const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', kind: 'airport' }
  expect(await gazetteer.reverseGeocode(point)).toEqual({
    ...{ id: '40.6456,-73.7841', ...kennedy, city: 'new-york' },
    ...point,
  })
  expect(await gazetteer.reverseGeocode({ lat: 41.8917, lng: -87.6095 })).toMatchObject({ name: 'Navy Pier' })
  expect(await gazetteer.reverseGeocode({ lat: 40.2, lng: -73.4 })).toBeNull()
  expect(await gazetteer.reverseGeocode({ lat: 43.0896, lng: -79.0849 })).toBeNull()
})

/** Hillside, Queens: 4 miles from Kennedy and 6.5 from LaGuardia. */
const hillside = { lat: 40.7027, lng: -73.789 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }

test.each<[name: string, meant: object]>([
  ['JOHN F KENNEDY INTERNATIONAL AIRPORT (JFK)', kennedy],
  ['jfk airport', kennedy],
  ['Kennedy Airport', kennedy],
  // No known place: the nearest one counts.
  ...['Home', 'Sea Restaurant', '123 Main St', 'Springfield', 'Newark', 'Los Angeles'].map((name): [string, object] => [
    name,
    { name: 'Hillside', area: 'NY', miles: 0.38 },
  ]),
])('the name "%s" in Hillside means %j', async (name, meant) => {
  expect(await gazetteer.checkName({ name, ...hillside })).toEqual(meant)
})

test('compares with the nearest of several places of one name, in the same region only', async () => {
  const inLosAngeles = await gazetteer.checkName({ name: 'Union Station', lat: 34.056, lng: -118.2365 })
  expect(inLosAngeles).toMatchObject({ name: 'Union Station', area: 'Los Angeles, CA' })
  const inDenver = await gazetteer.checkName({ name: 'Union Station', lat: 39.7527, lng: -105.0002 })
  expect(inDenver).not.toMatchObject({ name: 'Union Station' })
})

describe('areas', () => {
  const names = ['JFK', 'LGA', '11102', '100', '101', 'New York, NY', 'Brooklyn, NY', 'new-york', 'dallas', 'XQZ']

  test.each([
    ['a terminal', 40.6438, -73.7823, ['JFK', 'new-york']],
    ['a street', 40.7649, -73.9841, ['101', 'New York, NY', 'new-york']],
    ['a neighborhood', 40.7722, -73.9301, ['11102', 'new-york']],
    ['a borough with mail of its own', 40.6782, -73.9442, ['Brooklyn, NY', 'new-york']],
    ['the plains', 38.5, -98.3, []],
  ])('finds those of %s', async (_, lat, lng, expected) => {
    expect(await findAreas({ lat, lng }, names)).toEqual(expected)
  })

  test.each([
    ['JFK', true],
    ['XQZ', false],
    ['100', true],
    ['00000', false],
    ['Saint Paul, MN', true],
    ['Plano, NY', false],
    ['dallas', true],
    ['atlantis', false],
  ])('knows whether there is an area %s: %p', async (name, isKnown) => {
    expect(await isKnownArea(name)).toBe(isKnown)
  })
})

test.each([
  ['Tijuana', 32.5149, -117.0382, false],
  ['Windsor', 42.3149, -83.0364, false],
  ['Surrey, British Columbia', 49.1044, -122.801, false],
  ['San Ysidro', 32.552, -117.043, true],
  ['Detroit', 42.3314, -83.0458, true],
  ['Blaine', 48.9937, -122.747, true],
  ['Coney Island Beach', 40.5715, -73.979, true],
  ['Juneau', 58.3, -134.42, true],
  ['Honolulu', 21.3, -157.86, true],
])('%s is in the United States: %p', (_name, lat, lng, isInside) => {
  expect(isInUnitedStates({ lat, lng })).toBe(isInside)
})
