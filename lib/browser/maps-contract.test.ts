/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import { createGoogleMaps } from '@/lib/browser/google-maps'
import { fakeSitePlaces } from '@/lib/browser/google-maps/testing/site-places'
import { createSiteMaps } from '@/lib/browser/site-maps'
import { type Maps, MapsUnavailableError } from '@/lib/maps/port'
import { placeSchema } from '@/lib/maps/schemas'

type Adapter = { make: () => Promise<Maps>; breakDown: () => void }

// Every adapter of the port is held to the same promises: add it here.
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

test.each(adapters)('%s: a chosen suggestion is a whole place of the same name', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.resolve(suggestion)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place.name).toBe(suggestion.name)
})

test.each(adapters)('%s: the near city’s places come first', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  expect(await search.resolve(suggestion)).toMatchObject({ city: 'chicago' })
})

test.each(adapters)('%s: no suggestion names its country', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  expect(suggestion.area).not.toMatch(/USA/)
})

test.each(adapters)('%s: words that nobody knows have no suggestions', async (_, { make }) => {
  const search = (await make()).createSearch()
  expect(await search.suggest({ query: 'xyzzy', near: '' })).toMatchObject({ suggestions: [] })
})

test.each(adapters)('%s: the same suggestion can be chosen again', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.resolve(suggestion)
  expect(await search.resolve(suggestion)).toEqual(place)
})

test.each(adapters)('%s: what was never suggested cannot be chosen', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  await expect((await make()).createSearch().resolve(suggestion)).rejects.toThrow('unknown suggestion')
})

test.each(adapters)('%s: a question nobody waits for any more has no answer', async (_, { make }) => {
  const search = (await make()).createSearch()
  await expect(search.suggest({ query: 'union', near: '', signal: AbortSignal.abort() })).rejects.toThrow()
})

test.each(adapters)(
  '%s: a service that is down for now is not given up',
  async (_, { make, breakDown: failService }) => {
    const search = (await make()).createSearch()
    failService()
    const error: unknown = await search.suggest({ query: 'union', near: '' }).catch(thrown => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MapsUnavailableError)
  },
)

test.each(adapters)('%s: a point has a name, and is itself the place', async (_, { make }) => {
  const place = await (await make()).reverseGeocode(chicago)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place).toMatchObject({ id: '41.88,-87.63', ...chicago })
  expect(place.timeZone).toBeDefined()
})

test.each(adapters)('%s: a point without a name has the geocoder’s words for it', async (_, { make }) => {
  await expect((await make()).reverseGeocode(unnamedPoint)).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
    message: 'Geocoding failed: ZERO_RESULTS',
  })
})

test.each(adapters)('%s: a geocoder that is down is an error', async (_, { make, breakDown: failService }) => {
  const maps = await make()
  failService()
  await expect(maps.reverseGeocode(chicago)).rejects.toBeInstanceOf(Error)
})

test.each(adapters)('%s: a drive that is drawn goes from the one place to the other', async (_, { make }) => {
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
