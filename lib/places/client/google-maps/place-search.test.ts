/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import type { FakeMapsConfig } from '@/e2e/fakes/google-maps/script'
import { AppError } from '@/lib/errors'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { MapsUnavailableError, type PlaceSearch, type Suggestion } from '@/lib/places/model/port'
import { placeSchema } from '@/lib/places/model/schemas'
import { createGoogleMaps } from '.'
import { fakeSitePlaces } from './testing/site-places'

async function openSearch(config: FakeMapsConfig = {}): Promise<PlaceSearch> {
  return createGoogleMaps({ libraries: await installGoogleMaps(config) }).createSearch()
}
async function suggest(search: PlaceSearch, query: string): Promise<Suggestion[]> {
  return (await search.suggest({ query, near: '' })).suggestions
}
async function first(search: PlaceSearch, query: string): Promise<Suggestion> {
  const [suggestion] = await suggest(search, query)
  if (suggestion === undefined) throw new Error(`nothing was suggested for ${query}`)
  return suggestion
}
const choose = async (query: string) => {
  const search = await openSearch()
  return search.resolve(await first(search, query))
}
const sessions = () => window.fakeMaps.log.flatMap(({ session }) => session ?? [])
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

beforeEach(() => {
  fakeSitePlaces()
})

test('bills all typing until a choice as one session, which the choice ends', async () => {
  const search = await openSearch()
  for (const query of ['emp', 'empire', 'ohare', 'kennedy']) await suggest(search, query)
  await search.resolve(await first(search, 'kennedy int'))
  expect(window.fakeMaps.counts).toMatchObject({ suggestions: 5, sessions: 1, fetchFields: 1 })
})

test('suggests what this site finds if Google finds nothing', async () => {
  const search = await openSearch()
  const suggestion = await first(search, '5 elm')
  expect(await search.resolve(suggestion)).toMatchObject({ id: 'typed', name: '5 Elm St', locatedBy: null })
})

test('debounces typing by 400 ms', async () => {
  const { searchOptions } = createGoogleMaps({ libraries: await installGoogleMaps() })
  expect(searchOptions).toMatchObject({ minQueryLength: 3, debounceMs: 400 })
})

test('requests the same query again in a new session', async () => {
  const search = await openSearch()
  await search.resolve(await first(search, 'kennedy'))
  await suggest(search, 'kennedy')
  expect(sessions()).toEqual([1, 1, 2])
})

test('retries a failed request', async () => {
  const search = await openSearch({ suggestions: 'UNAVAILABLE' })
  await failure(suggest(search, 'kennedy'))
  window.fakeMaps.config.suggestions = 'ok'
  expect(await suggest(search, 'kennedy')).toHaveLength(1)
})

test('starts another session when typing after a choice', async () => {
  const search = await openSearch()
  await search.resolve(await first(search, 'kennedy'))
  await search.resolve(await first(search, 'empire'))
  expect(sessions()).toEqual([1, 1, 2, 2])
})

test('uses a separate session for each field', async () => {
  await first(await openSearch(), 'kennedy')
  const maps = createGoogleMaps({ libraries: await installGoogleMaps() })
  await first(maps.createSearch(), 'kennedy')
  await first(maps.createSearch(), 'empire')
  expect(sessions()).toEqual([1, 2])
})

test('sends no request for a field that is opened and left', async () => {
  await openSearch()
  expect(window.fakeMaps.log).toEqual([])
})

test('caches a place that is chosen again', async () => {
  const search = await openSearch()
  const suggestion = await first(search, 'kennedy')
  const place = await search.resolve(suggestion)
  expect(await search.resolve(suggestion)).toEqual(place)
  expect(window.fakeMaps.counts).toMatchObject({ sessions: 1, fetchFields: 1 })
})

test('looks up a choice once when it is pressed twice', async () => {
  const search = await openSearch()
  const suggestion = await first(search, 'kennedy')
  await Promise.all([search.resolve(suggestion), search.resolve(suggestion)])
  expect(window.fakeMaps.counts.fetchFields).toBe(1)
})

test('allows another of the same suggestions after its session ended', async () => {
  const search = await openSearch()
  const [one, other] = await suggest(search, 'airport')
  if (one === undefined || other === undefined) throw new Error('two airports were to be suggested')
  await search.resolve(one)
  expect(await search.resolve(other)).toMatchObject({ name: other.name })
})

test('retries a failed choice in the same session', async () => {
  const search = await openSearch({ places: 'UNAVAILABLE' })
  const suggestion = await first(search, 'kennedy')
  await expect(search.resolve(suggestion)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  window.fakeMaps.config.places = 'ok'
  expect(await search.resolve(suggestion)).toMatchObject({ name: 'John F. Kennedy International Airport (JFK)' })
  expect(window.fakeMaps.counts).toMatchObject({ sessions: 1, fetchFields: 2 })
})

test('requests only the fields that a ride needs', async () => {
  await choose('kennedy')
  expect(window.fakeMaps.log.at(-1)).toMatchObject({ fields: ['location', 'formattedAddress'] })
})

test('searches only the United States, in English', async () => {
  expect(await suggest(await openSearch(), 'pearson')).toEqual([])
  expect(window.fakeMaps.log[0]).toMatchObject({ includedRegionCodes: ['us'], language: 'en', region: 'us' })
})

test('biases the search to 50 kilometers around the chosen city', async () => {
  const search = await openSearch()
  await search.suggest({ query: 'union', near: 'dallas' })
  const locationBias = { center: { lat: 32.7767, lng: -96.797 }, radius: 50_000 }
  expect(window.fakeMaps.log[0]).toMatchObject({ locationBias })
})

test('sends no bias without a city', async () => {
  await first(await openSearch(), 'union')
  expect(window.fakeMaps.log[0]).not.toMatchObject({ locationBias: expect.anything() })
})

test('sends no request for an empty query', async () => {
  expect(await suggest(await openSearch(), '  ')).toEqual([])
  expect(window.fakeMaps.counts.suggestions).toBe(0)
})

test('omits suggestions without a place', async () => {
  const names = (await suggest(await openSearch(), 'union station')).map(({ name }) => name)
  expect(names).toEqual(['Union Station', 'Union Station', 'Denver Union Station'])
})

test('returns Google’s attribution', async () => {
  const { attribution } = await (await openSearch()).suggest({ query: 'union', near: '' })
  expect(attribution).toEqual({ text: 'Google Maps', url: 'https://maps.google.com' })
})

test.each([
  ['350 5th', { name: '350 5th Ave', area: 'New York, NY 10118', kind: 'address', city: 'new-york' }],
  ['empire', { name: 'Empire State Building', area: '20 W 34th St., New York, NY 10001', kind: 'landmark' }],
  ['lax', { area: '1 World Way, Los Angeles, CA 90045', kind: 'airport', timeZone: 'America/Los_Angeles' }],
  ['grand central', { kind: 'station', timeZone: 'America/New_York' }],
  ['the plaza', { kind: 'hotel' }],
  ['at&t', { kind: 'stadium', city: 'dallas', timeZone: 'America/Chicago' }],
  ['parkland', { kind: 'hospital' }],
  ['university', { kind: 'university' }],
  ['paycom', { kind: 'venue', city: 'oklahoma-city' }],
  ['bricktown', { kind: 'district', area: 'Oklahoma City, OK' }],
  ['santa monica', { kind: 'city', area: 'CA' }],
  ['nameless', { name: 'Nameless Yard', area: 'Dallas, TX 75201', kind: 'address' }],
])('formats “%s” as name and area', async (query, expected) => {
  expect(await choose(query)).toMatchObject(expected)
})

test('encodes the provider and the point in the id', async () => {
  const { id, lat, lng } = await choose('kennedy')
  expect(parsePlaceRef(id)).toEqual({ kind: 'google', placeId: 'ChIJ-jfk', lat, lng })
})

test('requests the time zone from this site outside the served cities', async () => {
  expect(await choose('denver')).toMatchObject({ city: null, timeZone: 'America/Denver' })
})

test('chooses a place when its time zone is unavailable', async () => {
  fakeSitePlaces({ status: 503 })
  expect(await choose('denver')).not.toHaveProperty('timeZone')
})

test.each([
  ['img', '<img src=x onerror="window.hacked=1"> & "Sons"'],
  ['מלון', 'מלון הים YN ,kroY weN'],
  ['🦄 café', '🦄 Café 👩‍👩‍👧‍👦'],
  ['dless', `E${'n'.repeat(198)}`],
])('sanitizes a hostile name found by “%s”', async (query, name) => {
  const place = await choose(query)
  expect(placeSchema.parse(place)).toMatchObject({ name })
})

test.each([
  ['RESOURCE_EXHAUSTED', 'the quota is used up'],
  ['OVER_QUERY_LIMIT', 'the quota is used up'],
  ['PERMISSION_DENIED', 'the key was rejected'],
  ['REQUEST_DENIED', 'the key was rejected'],
  ['UNAUTHENTICATED', 'the key was rejected'],
])('treats %s as permanent: %s', async (code, reason) => {
  const search = await openSearch()
  const suggestion = await first(search, 'kennedy')
  Object.assign(window.fakeMaps.config, { suggestions: code, places: code })
  const errors = [await failure(search.resolve(suggestion)), await failure(suggest(search, 'empire'))]
  for (const error of errors) {
    expect(error).toBeInstanceOf(MapsUnavailableError)
    expect(error).toHaveProperty('message', reason)
  }
})

test.each(['INVALID_ARGUMENT', 'NOT_FOUND', 'INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'UNKNOWN'])(
  'treats %s as temporary',
  async code => {
    const search = await openSearch()
    const suggestion = await first(search, 'kennedy')
    Object.assign(window.fakeMaps.config, { suggestions: code, places: code })
    const errors = [await failure(search.resolve(suggestion)), await failure(suggest(search, 'empire'))]
    for (const error of errors) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toHaveProperty('code', code)
    }
  },
)

test('drops a response after the request was aborted', async () => {
  const search = await openSearch({ delaysMs: { suggestions: 5 } })
  const controller = new AbortController()
  const pending = search.suggest({ query: 'kennedy', near: '', signal: controller.signal })
  controller.abort()
  await expect(pending).rejects.toThrow()
})
