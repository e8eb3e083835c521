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

const gazetteer = createGazetteer()
const secret = 'a secret of the tests, long enough to be one'
const openPhoton = async () => createOpenPlaces({ geocoderUrl: photon.url, gazetteer, secret })

// Every adapter of the port must pass these tests: add it here.
const adapters: [string, () => Promise<Places>][] = [
  ['the gazetteer', async () => gazetteer],
  ['the gazetteer with Photon', openPhoton],
]

describe.each(adapters)('%s', (_, create) => {
  let places: Places
  beforeAll(async () => {
    places = await create()
  })

  test('returns complete places, as many as asked for, whose ids can be looked up', async () => {
    for (const [query, name] of [
      ['union station', 'Union Station'],
      ['hotel', expect.any(String)],
      ['515 Madison Ave, New York, NY 10022', '515 Madison Ave'],
    ] as const) {
      const found = await places.search({ query, near: 'chicago', limit: 3 })
      expect(found[0]?.name).toEqual(name)
      expect(found.length).toBeLessThanOrEqual(3)
      for (const place of found) {
        expect(placeSchema.parse(place)).toEqual(place)
        expect(place.id).toMatch(PLACE_ID_PATTERN)
        expect(await places.find(place.id)).toEqual(place)
      }
    }
  })

  test('ranks the chosen city first, and suggests its airports before anything is typed', async () => {
    for (const { id } of readSite().cities) {
      expect((await places.search({ query: 'airport', near: id }))[0]).toMatchObject({ city: id })
      expect((await places.search({ query: '', near: id }))[0]).toMatchObject({ city: id, kind: 'airport' })
    }
    const mainAirports = (await places.search({ query: '' })).map(({ kind, city }) => `${kind} ${city}`)
    expect(mainAirports).toEqual(readSite().cities.map(({ id }) => `airport ${id}`))
  })

  test.each(['qqzzxxyy', 'tijuana', 'windsor ontario'])('finds nothing for "%s"', async query => {
    const found = await places.search({ query, limit: 20 })
    expect(found.filter(({ area }) => query === 'qqzzxxyy' || /mexico|ontario|baja|canada/i.test(area))).toEqual([])
  })

  test.each(['hand:nowhere', '../../etc/passwd', '__proto__'])('finds no place by the id %s', async id => {
    expect(await places.find(id)).toBeNull()
  })

  test.each([
    ['after the place there', 40.7506, -73.9934, /./],
    ['after a nearby place in the country', 35.2, -97, /^Near /],
    ['in Tijuana not', 32.5319, -117.0382, null],
    ['in Windsor not', 42.3171, -83.0338, null],
    ['at sea not', 40, -50, null],
  ])('names a point %s', async (_, lat, lng, name) => {
    const place = await places.reverseGeocode({ lat, lng })
    if (name === null) return expect(place).toBeNull()
    expect(placeSchema.parse(place)).toMatchObject({ id: `${lat},${lng}`, lat, lng, name: expect.stringMatching(name) })
  })

  test.each(['5th avenue', 'john f kennedy', 'new york', 'madison square garden'])(
    'lists no two places with the same label for "%s"',
    async query => {
      const labels = (await places.search({ query, near: 'new-york', limit: 20 })).map(placeLabel)
      expect(new Set(labels).size).toBe(labels.length)
    },
  )
})

test('Photon finds houses, streets and the house at a point, and says whose they are', async () => {
  const places = await openPhoton()
  const [house] = await places.search({ query: '350 5th Avenue', near: 'new-york' })
  expect(house).toMatchObject({ name: '350 5th Avenue', area: 'New York, NY 10118', kind: 'address', city: 'new-york' })
  const [street] = await places.search({ query: 'calle fortaleza' })
  expect(street).toMatchObject({ name: 'Calle Fortaleza', area: 'San Juan, PR 00901' })
  const named = await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })
  expect(named).toMatchObject({ name: '1500 Marilla Street', area: 'Dallas, TX 75201', kind: 'address' })
  expect(places.attribution?.text).toBe('© OpenStreetMap contributors')
})

test('a second server with the same secret finds the places of the first', async () => {
  const found = await (await openPhoton()).search({ query: 'main street', limit: 20 })
  expect(found.length).toBeGreaterThan(1)
  const second = await openPhoton()
  for (const place of found) expect(await second.find(place.id)).toEqual(place)
})

test('the places of the site follow its served cities when they are edited', async () => {
  const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
  expect(await (await getPlaces()).search({ query: 'union station' })).not.toEqual([])
  expect(await getPlaces()).toBe(await getPlaces())
  const site = readSite()
  const before = [...site.cities]
  Object.assign(site, { cities: [denver] })
  expect(await (await getPlaces()).search({ query: 'union station' })).toEqual([])
  Object.assign(site, { cities: before })
})
