import { startNominatim } from '@/e2e/fakes/nominatim'
import { startPhoton } from '@/e2e/fakes/photon'
import { createGazetteer } from '../gazetteer'
import { MAX_GEOCODER_RESULTS } from './geocoder'
import { createNominatim } from './nominatim'
import { createOpenPlaces } from './open-places'
import { createPhoton } from './photon'

const secret = 'a secret of the tests, long enough to be one'
const gazetteer = createGazetteer()

let photon: Awaited<ReturnType<typeof startPhoton>>
let nominatim: Awaited<ReturnType<typeof startNominatim>>
beforeAll(async () => {
  photon = await startPhoton()
  nominatim = await startNominatim()
})
beforeEach(() => {
  photon.reset()
  nominatim.reset()
})
afterAll(() => Promise.all([photon.stop(), nominatim.stop()]))

function overPhoton(now?: () => number) {
  return createOpenPlaces({ geocoder: createPhoton(photon), gazetteer, secret, now })
}

test('the gazetteer’s airport stands first, and the host’s copy of it nowhere', async () => {
  const found = await overPhoton().search({ query: 'kennedy', near: 'new-york' })
  expect(found[0]?.id).toBe('airport:jfk')
  expect(found.filter(({ kind }) => kind === 'airport')).toHaveLength(1)
})

test('the places known by the gazetteer leave room for the streets', async () => {
  const found = await overPhoton().search({ query: 'new york' })
  expect(found.filter(({ id }) => id.startsWith('osm:')).length).toBeGreaterThanOrEqual(4)
})

test('a guess of the gazetteer’s does not stand beside the host’s answer', async () => {
  const found = await overPhoton().search({ query: 'corner bistro' })
  expect(found.map(({ name }) => name)).toEqual(['Corner Bistro'])
})

test('the chosen city’s street comes first', async () => {
  const places = overPhoton()
  const areaNear = async (near: 'dallas' | 'chicago') => (await places.search({ query: 'main street', near }))[0]?.area
  expect([await areaNear('dallas'), await areaNear('chicago')]).toEqual(['Dallas, TX 75201', 'Evanston, IL 60202'])
})

test('states and counties are offered to nobody', async () => {
  const found = await overPhoton().search({ query: 'new york', limit: 20 })
  expect(found.map(({ name }) => name)).not.toContain('New York County')
})

test.each(['', 'j', 'jf', ' j f '])('the host is not asked about "%s"', async query => {
  await overPhoton().search({ query, near: 'new-york' })
  expect(photon.asked).toEqual([])
})

test('an answer is given again without asking, whatever the spaces and capitals', async () => {
  const places = overPhoton()
  const first = await places.search({ query: '350 5th avenue' })
  expect(await places.search({ query: '  350  5TH Avenue ' })).toEqual(first)
  expect(photon.asked).toHaveLength(1)
})

test('the same question asked by many at once is asked once', async () => {
  const places = overPhoton()
  await Promise.all(Array.from({ length: 20 }, () => places.search({ query: 'main street', near: 'dallas' })))
  expect(photon.asked).toHaveLength(1)
})

test('after ten minutes the host is asked anew', async () => {
  const clock = { now: 1 }
  const places = overPhoton(() => clock.now)
  await places.search({ query: 'main street' })
  clock.now += 10 * 60_000 + 1
  await places.search({ query: 'main street' })
  expect(photon.asked).toHaveLength(2)
})

test('who may not ask the host is answered by the gazetteer', async () => {
  const places = overPhoton()
  const consumeRateLimit = () => false
  expect(await places.search({ query: 'madison square garden', consumeRateLimit })).toMatchObject([{ id: 'hand:msg' }])
  expect(await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 }, { consumeRateLimit })).toMatchObject({
    name: 'Dallas City Hall',
  })
  expect(photon.asked).toEqual([])
})

test('leave to ask is not asked for what is remembered', async () => {
  const places = overPhoton()
  const consumeRateLimit = jest.fn(() => true)
  await places.search({ query: 'main street', consumeRateLimit })
  await places.search({ query: 'main street', consumeRateLimit })
  expect(consumeRateLimit).toHaveBeenCalledTimes(1)
})

test('words of other alphabets and signs alone are left to the gazetteer', async () => {
  await overPhoton().search({ query: '中文地址 !!!' })
  expect(photon.asked).toEqual([])
})

test.each(['hang', 'fail', 'drop', 'half', 'html', 'huge', 'drip', 'redirect', 'empty'] as const)(
  'a host that answers with "%s" is passed over, with one line in the log and no rider’s words in it',
  async mode => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    photon.behave(mode)
    const places = overPhoton()
    expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
    expect(await places.search({ query: 'kennedy' })).not.toEqual([])
    expect(await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })).toMatchObject({ name: 'Dallas City Hall' })
    expect(photon.asked).toHaveLength(1)
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^places: geocoder Photon paused after a failure/)]])
    expect(log.mock.calls.join()).not.toMatch(/madison|garden/i)
    log.mockRestore()
  },
)

test.each([429, 403, 404, 503])('a host that answers %i is passed over', async status => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  photon.force({ status, body: {} })
  expect(await overPhoton().search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
  expect(log.mock.calls).toEqual([[expect.stringContaining(`HTTP error! status: ${status}`)]])
  log.mockRestore()
})

test('of a host that tells more than it was asked for, no more counts', async () => {
  const features = Array.from({ length: 100 }, (_, i) => ({
    geometry: { type: 'Point', coordinates: [-90 - i / 10, 35] },
    properties: { osm_key: 'amenity', osm_value: 'cafe', type: 'house', name: `Cafe ${i}`, countrycode: 'US' },
  }))
  photon.force({ status: 200, body: { features } })
  expect(await overPhoton().search({ query: 'zzz street', limit: 100 })).toHaveLength(MAX_GEOCODER_RESULTS)
})

test('a point that the host says is abroad has no name, though the gazetteer would have one', async () => {
  const properties = { osm_key: 'place', osm_value: 'house', type: 'house', name: 'Duty Free', countrycode: 'CA' }
  const geometry = { type: 'Point', coordinates: [-96.7969, 32.7763] }
  photon.force({ status: 200, body: { features: [{ type: 'Feature', geometry, properties }] } })
  expect(await overPhoton().reverseGeocode({ lat: 32.7763, lng: -96.7969 })).toBeNull()
})

test('a host that cannot read some words is asked about others', async () => {
  const places = overPhoton()
  photon.force({ status: 400, body: { message: 'bad words' } })
  expect(await places.search({ query: 'madison square garden' })).toMatchObject([{ id: 'hand:msg' }])
  photon.reset()
  expect(await places.search({ query: 'corner bistro' })).toMatchObject([{ name: 'Corner Bistro' }])
})

test('a host that is well again is asked again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const clock = { now: 1 }
  const places = overPhoton(() => clock.now)
  photon.behave('fail')
  expect(await places.search({ query: 'corner bistro' })).toEqual([])
  photon.reset()
  clock.now += 10_000
  expect(await places.search({ query: 'corner bistro' })).toMatchObject([{ name: 'Corner Bistro' }])
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('one thing that cannot be read spoils no other', async () => {
  const good = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-96.8, 32.78] },
    properties: { name: 'A good place', countrycode: 'US', osm_key: 'shop', osm_value: 'gift', type: 'house', city: 7 },
  }
  const off = { ...good, geometry: { type: 'Point', coordinates: [-96.8, 132.78] } }
  photon.force({
    status: 200,
    body: { features: [null, {}, { ...good, geometry: { type: 'LineString' } }, off, good] },
  })
  const found = await overPhoton().search({ query: 'good place' })
  expect(found.map(({ name }) => name)).toEqual(['A good place'])
})

test('hostile names are one plain line, cut to fit, and found again', async () => {
  const places = overPhoton()
  const found = await places.search({ query: 'hostile' })
  expect(found).toHaveLength(2)
  for (const place of found) {
    expect(place.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
    expect(place.name.length).toBeLessThanOrEqual(200)
    expect(await places.find(place.id)).toEqual(place)
  }
})

test('Photon is asked with what every version of it takes, leaning to the city', async () => {
  await overPhoton().search({ query: 'Main & 3rd', near: 'dallas' })
  const query = Object.fromEntries(photon.asked[0]?.url.searchParams ?? [])
  expect(query).toEqual({
    q: 'Main & 3rd',
    limit: '20',
    bbox: '-179.2,17.6,-65.2,71.6',
    lat: '32.7767',
    lon: '-96.797',
    zoom: '10',
  })
})

test('Nominatim is asked by its documented names, and told who asks', async () => {
  const places = createOpenPlaces({ geocoder: createNominatim(nominatim), gazetteer, secret })
  await places.search({ query: 'Main & 3rd', near: 'dallas' })
  await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })
  const [search, reverse] = nominatim.asked
  expect(Object.fromEntries(search?.url.searchParams ?? [])).toMatchObject({
    q: 'Main & 3rd',
    format: 'jsonv2',
    addressdetails: '1',
    countrycodes: 'us,pr',
    limit: '20',
    viewbox: expect.stringMatching(/^-97.39\d*,33\.3767,-96\.197,32\.1767/),
  })
  expect(reverse?.url.pathname).toBe('/reverse')
  expect(search?.headers['user-agent']).toBe('Nocturne (+http://localhost:3000)')
})

test('an older Nominatim that tells no name is understood', async () => {
  const house = { house_number: '1', road: 'Elm Street', city: 'Dallas', state: 'Texas', country_code: 'us' }
  const common = { lat: '32.78', lon: '-96.8', category: 'amenity', type: 'cafe', address: house }
  nominatim.force({
    status: 200,
    body: [
      { ...common, display_name: 'Old Cafe, 1, Elm Street, Dallas, Texas, United States' },
      { ...common, category: 'place', type: 'house', display_name: '1, Elm Street, Dallas, Texas, United States' },
    ],
  })
  const places = createOpenPlaces({ geocoder: createNominatim(nominatim), gazetteer, secret })
  const found = await places.search({ query: 'elm street' })
  expect(found.map(({ name }) => name)).toEqual(['Old Cafe', '1 Elm Street'])
})

test.each([
  [8, []],
  [16, ['city']],
  [20, ['district']],
])('an area of rank %i, told by an older Nominatim as administrative, is %j', async (rank, kinds) => {
  const address = { city: 'Bigtown', state: 'Texas', country_code: 'us' }
  const area = { lat: '32.78', lon: '-96.8', category: 'boundary', type: 'administrative', place_rank: rank, address }
  nominatim.force({ status: 200, body: [{ ...area, display_name: 'Somewhereville, Texas' }] })
  const places = createOpenPlaces({ geocoder: createNominatim(nominatim), gazetteer, secret })
  const found = await places.search({ query: 'somewhereville' })
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

test('ids signed with another secret are not found', async () => {
  const [place] = await overPhoton().search({ query: 'corner bistro' })
  const other = createOpenPlaces({ geocoder: createPhoton(photon), gazetteer, secret: `another ${secret}` })
  expect(place).toBeDefined()
  expect(await other.find(place?.id ?? '')).toBeNull()
})

test('a key in the geocoder’s address goes along with every question', async () => {
  const places = createOpenPlaces({
    geocoder: createPhoton({ url: `${photon.url}?key=ours` }),
    gazetteer,
    secret,
  })
  await places.search({ query: 'main street' })
  await places.reverseGeocode({ lat: 32.7763, lng: -96.7969 })
  expect(photon.asked.map(({ url }) => [url.pathname, url.searchParams.get('key')])).toEqual([
    ['/api', 'ours'],
    ['/reverse', 'ours'],
  ])
})
