/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import { type Maps, MapsUnavailableError } from '@/lib/places/model/port'
import { placeSchema } from '@/lib/places/model/schemas'
import { createGoogleMaps } from './google-maps'
import { fakeSitePlaces } from './google-maps/testing/site-places'
import { createSiteMaps } from './site-maps'

type Adapter = { make: () => Promise<Maps>; breakDown: () => void }

// Every adapter of the maps port must pass this contract: add new ones here.
const adapters: [string, Adapter][] = [
  [
    'this site’s own maps',
    { make: async () => createSiteMaps(), breakDown: () => void fakeSitePlaces({ status: 503 }) },
  ],
  [
    'Google’s maps',
    {
      make: async () => createGoogleMaps({ libraries: await installGoogleMaps() }),
      breakDown: () => window.fakeMaps.reset({ suggestions: 'UNAVAILABLE', geocoder: 'UNKNOWN_ERROR' }),
    },
  ],
]
const chicago = { lat: 41.88, lng: -87.63 }
const unnamedPoint = { lat: 0, lng: -40 }

beforeEach(() => {
  fakeSitePlaces()
})

async function findStation(maps: Maps) {
  const search = maps.createSearch()
  const { suggestions } = await search.suggest({ query: 'union station', near: 'chicago' })
  const [first] = suggestions
  if (first === undefined) throw new Error('no station was suggested')
  return { search, suggestion: first }
}

test.each(adapters)('%s: resolves a chosen suggestion to a complete place of the same name', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.resolve(suggestion)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place.name).toBe(suggestion.name)
})

test.each(adapters)('%s: lists the near city’s places first', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  expect(await search.resolve(suggestion)).toMatchObject({ city: 'chicago' })
})

test.each(adapters)('%s: omits the country from suggestions', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  expect(suggestion.area).not.toMatch(/USA/)
})

test.each(adapters)('%s: returns no suggestions for unknown text', async (_, { make }) => {
  const search = (await make()).createSearch()
  expect(await search.suggest({ query: 'xyzzy', near: '' })).toMatchObject({ suggestions: [] })
})

test.each(adapters)('%s: allows choosing the same suggestion again', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.resolve(suggestion)
  expect(await search.resolve(suggestion)).toEqual(place)
})

test.each(adapters)('%s: rejects choosing an unknown suggestion', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  await expect((await make()).createSearch().resolve(suggestion)).rejects.toThrow('unknown suggestion')
})

test.each(adapters)('%s: returns nothing for an aborted search', async (_, { make }) => {
  const search = (await make()).createSearch()
  await expect(search.suggest({ query: 'union', near: '', signal: AbortSignal.abort() })).rejects.toThrow()
})

test.each(adapters)('%s: treats an outage as temporary', async (_, { make, breakDown: failService }) => {
  const search = (await make()).createSearch()
  failService()
  const error: unknown = await search.suggest({ query: 'union', near: '' }).catch(thrown => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MapsUnavailableError)
})

test.each(adapters)('%s: reverse geocodes a point to a place at that point', async (_, { make }) => {
  const place = await (await make()).reverseGeocode(chicago)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place).toMatchObject({ id: '41.88,-87.63', ...chicago })
  expect(place.timeZone).toBeDefined()
})

test.each(adapters)('%s: names a point without an address in the geocoder’s words', async (_, { make }) => {
  await expect((await make()).reverseGeocode(unnamedPoint)).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
    message: 'Geocoding failed: ZERO_RESULTS',
  })
})

test.each(adapters)('%s: throws when the geocoder is down', async (_, { make, breakDown: failService }) => {
  const maps = await make()
  failService()
  await expect(maps.reverseGeocode(chicago)).rejects.toBeInstanceOf(Error)
})

test.each(adapters)('%s: returns a route from one place to the other', async (_, { make }) => {
  const maps = await make()
  const from = await maps.reverseGeocode(chicago)
  const to = await maps.reverseGeocode({ lat: 41.97, lng: -87.9 })
  const drive = (await maps.fetchRouteLine?.({ from, to })) ?? {
    path: [
      [from.lat, from.lng],
      [to.lat, to.lng],
    ],
  }
  expect([drive.path[0], drive.path.at(-1)]).toEqual([
    [from.lat, from.lng],
    [to.lat, to.lng],
  ])
})
