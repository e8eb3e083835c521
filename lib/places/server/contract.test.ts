import { readSite } from '#site'
import { startPhoton } from '@/e2e/fakes/photon'
import { PLACE_ID_PATTERN } from '@/lib/places/model/place-ref'
import { placeLabel, placeSchema } from '@/lib/places/model/schemas'
import { getPlaces } from '.'
import { createOpenPlaces } from './adapters/photon/open-places'
import { createGazetteer } from './gazetteer'
import type { Places } from './port'

let photon: Awaited<ReturnType<typeof startPhoton>>
beforeAll(async () => {
  photon = await startPhoton()
})
afterAll(() => photon.stop())

const secret = 'a secret of the tests, long enough to be one'
const gazetteer = createGazetteer()
const createPhotonPlaces = () => createOpenPlaces({ geocoderUrl: photon.url, gazetteer, secret })

// Every adapter of the port must pass these tests: add it here.
const adapters: [string, () => Places | Promise<Places>][] = [
  ['the gazetteer', () => gazetteer],
  ['the gazetteer with Photon', createPhotonPlaces],
  ['the configured places', getPlaces],
]
const openAdapters = adapters.slice(1, 2)
const placesByName = new Map<string, Places | Promise<Places>>()
const createAdapter = (name: string, create: () => Places | Promise<Places>) => {
  const places = placesByName.get(name) ?? create()
  placesByName.set(name, places)
  return places
}

test.each(adapters)('%s returns complete places', async (name, create) => {
  const places = await createAdapter(name, create)
  const found = await places.search({ query: 'union station' })
  expect(found.length).toBeGreaterThan(0)
  for (const place of found) expect(placeSchema.parse(place)).toEqual(place)
})

test.each(adapters)('%s returns ids that can be looked up', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const place of await places.search({ query: 'hotel', near: 'chicago' })) {
    expect(place.id).toMatch(PLACE_ID_PATTERN)
    expect(await places.find(place.id)).toEqual(place)
  }
})

test.each(adapters)('%s suggests an address in its ZIP code and finds it by its id', async (name, create) => {
  const places = await createAdapter(name, create)
  const found = await places.search({ query: '515 Madison Ave, New York, NY 10022' })
  const place = found.find(({ zone }) => zone === '10022')
  expect(place).toMatchObject({ name: '515 Madison Ave', area: 'New York, NY 10022' })
  expect(await places.find(place?.id ?? '')).toEqual(place)
})

test.each(adapters)('%s respects the limit', async (name, create) => {
  const places = await createAdapter(name, create)
  expect(await places.search({ query: 'airport', limit: 3 })).toHaveLength(3)
})

test.each(adapters)('%s ranks the chosen city first', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const city of readSite().cities) {
    const [first] = await places.search({ query: 'airport', near: city.id })
    expect(first?.city).toBe(city.id)
  }
})

test.each(adapters)('%s suggests the airports of a city for an empty query', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const city of readSite().cities) {
    const [first] = await places.search({ query: '', near: city.id })
    expect(first).toMatchObject({ city: city.id, kind: 'airport' })
  }
})

test.each(adapters)('%s suggests the main airport of each city while none is known', async (name, create) => {
  const places = await (await createAdapter(name, create)).search({ query: '' })
  expect(places.map(({ kind, city }) => `${kind} ${city}`)).toEqual(readSite().cities.map(({ id }) => `airport ${id}`))
})

test.each(adapters)('%s returns nothing for text without meaning', async (name, create) => {
  const places = await createAdapter(name, create)
  expect(await places.search({ query: 'qqzzxxyy' })).toEqual([])
})

test.each(adapters)('%s does not find malformed ids', async (name, create) => {
  const places = await createAdapter(name, create)
  expect(await places.find('hand:nowhere')).toBeNull()
  expect(await places.find('../../etc/passwd')).toBeNull()
  expect(await places.find('__proto__')).toBeNull()
})

test.each(adapters)('%s names a point after the place there', async (name, create) => {
  const places = await createAdapter(name, create)
  const place = await places.reverseGeocode({ lat: 40.7506, lng: -73.9934 })
  expect(placeSchema.parse(place)).toMatchObject({
    id: '40.7506,-73.9934',
    lat: 40.7506,
    lng: -73.9934,
    city: 'new-york',
  })
})

test.each(adapters)('%s names a rural point after a nearby place', async (name, create) => {
  const places = await createAdapter(name, create)
  expect(await places.reverseGeocode({ lat: 35.2, lng: -97.0 })).toMatchObject({
    name: expect.stringMatching(/^Near /),
  })
})

test.each(adapters)('%s does not name points abroad or at sea', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const [lat, lng] of [
    [32.5319, -117.0382],
    [42.3171, -83.0338],
    [51.5, -0.12],
    [40, -50],
  ] as const) {
    expect(await places.reverseGeocode({ lat, lng })).toBeNull()
  }
})

test.each(adapters)('%s finds nothing abroad', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const query of ['tijuana', 'windsor ontario', 'city hall square']) {
    const found = await places.search({ query, limit: 20 })
    expect(found.filter(({ area }) => /mexico|ontario|baja|canada/i.test(area))).toEqual([])
  }
})

test.each(adapters)('%s lists no two places with the same label', async (name, create) => {
  const places = await createAdapter(name, create)
  for (const query of ['5th avenue', 'jfk', 'john f kennedy', 'new york', 'madison square garden']) {
    const labels = (await places.search({ query, near: 'new-york', limit: 20 })).map(placeLabel)
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test.each(openAdapters)('%s finds a house with a US-style label', async (name, create) => {
  const places = await createAdapter(name, create)
  const [first] = await places.search({ query: '350 5th Avenue', near: 'new-york' })
  expect(first).toMatchObject({ name: '350 5th Avenue', area: 'New York, NY 10118', kind: 'address', city: 'new-york' })
})

test.each(openAdapters)('%s finds a street of Puerto Rico', async (name, create) => {
  const places = await createAdapter(name, create)
  const [first] = await places.search({ query: 'calle fortaleza' })
  expect(first).toMatchObject({ name: 'Calle Fortaleza', area: 'San Juan, PR 00901' })
})

test.each(openAdapters)('%s names a point after its house', async (name, create) => {
  const places = await createAdapter(name, create)
  const house = { name: '1500 Marilla Street', area: 'Dallas, TX 75201', kind: 'address' }
  expect(await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })).toMatchObject(house)
})

test.each(openAdapters)('a second %s with the same secret finds the places of the first', async (name, create) => {
  const found = await (await createAdapter(name, create)).search({ query: 'main street', limit: 20 })
  expect(found.length).toBeGreaterThan(1)
  const second = await create()
  for (const place of found) expect(await second.find(place.id)).toEqual(place)
})

test.each(openAdapters)('%s has an attribution', async (name, create) => {
  const { attribution } = await createAdapter(name, create)
  expect(attribution).toEqual({
    text: '© OpenStreetMap contributors',
    url: 'https://www.openstreetmap.org/copyright',
  })
})

test('the gazetteer needs no attribution', () => {
  expect(gazetteer.attribution).toBeNull()
})
