/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import { createGoogleMaps } from '@/lib/browser/google-maps'
import { serveSitePlaces } from '@/lib/browser/google-maps/testing/site-places'
import { createOwnMaps } from '@/lib/browser/own-maps'
import { type Maps, MapsUnavailable } from '@/lib/maps/port'
import { placeSchema } from '@/lib/maps/schemas'

type Adapter = { make: () => Promise<Maps>; breakDown: () => void }

// Every adapter of the port is held to the same promises: add it here.
const adapters: [string, Adapter][] = [
  [
    'this site’s own maps',
    { make: async () => createOwnMaps(), breakDown: () => void serveSitePlaces({ status: 503 }) },
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
const theSea = { lat: 0, lng: -40 }

beforeEach(() => {
  serveSitePlaces()
})

async function findStation(maps: Maps) {
  const search = maps.openSearch()
  const { suggestions } = await search.suggest({ query: 'union station', near: 'chicago' })
  const [first] = suggestions
  if (first === undefined) throw new Error('no station was suggested')
  return { search, suggestion: first }
}

test.each(adapters)('%s: a chosen suggestion is a whole place of the same name', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.choose(suggestion)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place.name).toBe(suggestion.name)
})

test.each(adapters)('%s: the near city’s places come first', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  expect(await search.choose(suggestion)).toMatchObject({ city: 'chicago' })
})

test.each(adapters)('%s: no suggestion names its country', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  expect(suggestion.area).not.toMatch(/USA/)
})

test.each(adapters)('%s: words that nobody knows have no suggestions', async (_, { make }) => {
  const search = (await make()).openSearch()
  expect(await search.suggest({ query: 'xyzzy', near: '' })).toMatchObject({ suggestions: [] })
})

test.each(adapters)('%s: the same suggestion can be chosen again', async (_, { make }) => {
  const { search, suggestion } = await findStation(await make())
  const place = await search.choose(suggestion)
  expect(await search.choose(suggestion)).toEqual(place)
})

test.each(adapters)('%s: what was never suggested cannot be chosen', async (_, { make }) => {
  const { suggestion } = await findStation(await make())
  await expect((await make()).openSearch().choose(suggestion)).rejects.toThrow('unknown suggestion')
})

test.each(adapters)('%s: a question nobody waits for any more has no answer', async (_, { make }) => {
  const search = (await make()).openSearch()
  await expect(search.suggest({ query: 'union', near: '', signal: AbortSignal.abort() })).rejects.toThrow()
})

test.each(adapters)('%s: a service that is down for now is not given up', async (_, { make, breakDown }) => {
  const search = (await make()).openSearch()
  breakDown()
  const error: unknown = await search.suggest({ query: 'union', near: '' }).catch(thrown => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MapsUnavailable)
})

test.each(adapters)('%s: a point has a name, and is itself the place', async (_, { make }) => {
  const place = await (await make()).locate(chicago)
  expect(placeSchema.parse(place)).toEqual(place)
  expect(place).toMatchObject({ id: '41.88,-87.63', ...chicago })
  expect(place.timeZone).toBeDefined()
})

test.each(adapters)('%s: a point without a name has the geocoder’s words for it', async (_, { make }) => {
  await expect((await make()).locate(theSea)).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
    message: 'Geocoding failed: ZERO_RESULTS',
  })
})

test.each(adapters)('%s: a geocoder that is down is an error', async (_, { make, breakDown }) => {
  const maps = await make()
  breakDown()
  await expect(maps.locate(chicago)).rejects.toBeInstanceOf(Error)
})

test.each(adapters)('%s: a drive that is drawn goes from the one place to the other', async (_, { make }) => {
  const maps = await make()
  const from = await maps.locate(chicago)
  const to = await maps.locate({ lat: 41.97, lng: -87.9 })
  const drive = (await maps.drive?.({ from, to })) ?? {
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
