/** @jest-environment jsdom */
import { type FakeMapsConfig, installGoogleMaps } from '@/e2e/fakes/google-maps/script'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { type Maps, MapsUnavailableError, type PlaceSearch, type Suggestion } from '@/lib/places/model/port'
import { type Place, placeSchema } from '@/lib/places/model/schemas'
import { createGoogleMaps } from './google-maps'
import { createSiteMaps } from './site-maps'

const station = { name: 'Union Station', kind: 'station' } as const
const sitePlaces: Place[] = [
  { id: 'la', ...station, area: 'Los Angeles, CA', lat: 34.0562, lng: -118.2365, city: 'los-angeles' },
  { id: 'chi', ...station, area: 'Chicago, IL', lat: 41.8787, lng: -87.6403, city: 'chicago' },
  { id: 'typed', name: '5 Elm St', kind: 'address', area: '', lat: 41.88, lng: -87.63, city: null, locatedBy: null },
]

/** Fakes this site's places API at the wire: the sea has no names, everything else is Denver. */
function fakeSitePlaces({ status = 200 } = {}) {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  Object.assign(globalThis, {
    fetch: async (path: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted()
      return { ok: status === 200, status, json: async () => respond(new URL(path, 'http://localhost').searchParams) }
    },
  })
}

function respond(query: URLSearchParams) {
  const [at, near, text = ''] = [query.get('at'), query.get('near'), query.get('q')?.toLowerCase()]
  const [lat = 0, lng = 0] = at?.split(',').map(Number) ?? []
  const place = { ...station, id: at, area: 'Denver, CO', lat, lng, city: null, timeZone: 'America/Denver' }
  if (at !== null) return { places: lat === 0 ? [] : [place] }
  const found = sitePlaces.filter(({ name }) => name.toLowerCase().includes(text))
  return { places: found.sort((a, b) => Number(b.city === near) - Number(a.city === near)) }
}

const openGoogle = async (config?: FakeMapsConfig) => createGoogleMaps({ libraries: await installGoogleMaps(config) })

type Adapter = { open: () => Promise<Maps>; breakDown: () => void }
// Every adapter of the maps port must pass this contract: add new ones here.
const adapters: [string, Adapter][] = [
  ['this site', { open: async () => createSiteMaps(), breakDown: () => fakeSitePlaces({ status: 503 }) }],
  [
    'Google',
    {
      open: openGoogle,
      breakDown: () => window.fakeMaps.reset({ suggestions: 'UNAVAILABLE', geocoder: 'UNKNOWN_ERROR' }),
    },
  ],
]
const chicago = { lat: 41.88, lng: -87.63 }
const fifthAvenue = { lat: 40.7485, lng: -73.9854 }

beforeEach(() => fakeSitePlaces())

async function suggest(
  search: PlaceSearch,
  query: string,
  near: 'chicago' | 'dallas' | '' = '',
): Promise<Suggestion[]> {
  return (await search.suggest({ query, near })).suggestions
}
async function first(search: PlaceSearch, query: string, near: 'chicago' | '' = ''): Promise<Suggestion> {
  const [suggestion] = await suggest(search, query, near)
  if (suggestion === undefined) throw new Error(`nothing was suggested for ${query}`)
  return suggestion
}
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe.each(adapters)('the maps of %s', (_, { open, breakDown }) => {
  test('resolve a suggestion to a complete place of its name, the near city’s first, and again', async () => {
    const search = (await open()).createSearch()
    const suggestion = await first(search, 'union station', 'chicago')
    const place = await search.resolve(suggestion)
    expect(placeSchema.parse(place)).toEqual(place)
    expect(place).toMatchObject({ name: suggestion.name, city: 'chicago' })
    expect(suggestion.area).not.toMatch(/USA/)
    expect(await search.resolve(suggestion)).toEqual(place)
    await expect((await open()).createSearch().resolve(suggestion)).rejects.toThrow('unknown suggestion')
  })

  test('return nothing for an aborted search', async () => {
    const search = (await open()).createSearch()
    await expect(search.suggest({ query: 'union', near: '', signal: AbortSignal.abort() })).rejects.toThrow()
  })

  test('treat an outage as temporary', async () => {
    const maps = await open()
    breakDown()
    for (const asked of [suggest(maps.createSearch(), 'union'), maps.reverseGeocode(chicago)]) {
      expect(await failure(asked)).toBeInstanceOf(Error)
      expect(await failure(asked)).not.toBeInstanceOf(MapsUnavailableError)
    }
  })

  test('name a point by a place there, with its time zone', async () => {
    const place = await (await open()).reverseGeocode(chicago)
    expect(placeSchema.parse(place)).toEqual(place)
    expect(place).toMatchObject({ id: '41.88,-87.63', ...chicago, timeZone: expect.any(String) })
  })

  test('say in the geocoder’s words that a point has no name', async () => {
    const message = 'Geocoding failed: ZERO_RESULTS'
    await expect((await open()).reverseGeocode({ lat: 0, lng: -40 })).rejects.toMatchObject({ message })
  })
})

describe('Google', () => {
  const sessions = () => window.fakeMaps.log.flatMap(({ session }) => session ?? [])
  async function openSearch(config?: FakeMapsConfig) {
    return (await openGoogle(config)).createSearch()
  }
  async function choose(query: string) {
    const search = await openSearch()
    return search.resolve(await first(search, query))
  }

  test('bills all typing until a choice as one session, and a later search as the next', async () => {
    const search = await openSearch()
    for (const query of ['emp', 'empire']) await suggest(search, query)
    await search.resolve(await first(search, 'kennedy'))
    await search.resolve(await first(search, 'kennedy'))
    expect(sessions()).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('retries a failed choice in the same session', async () => {
    const search = await openSearch({ places: 'UNAVAILABLE' })
    const suggestion = await first(search, 'kennedy')
    await expect(search.resolve(suggestion)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    window.fakeMaps.config.places = 'ok'
    expect(await search.resolve(suggestion)).toMatchObject({ name: 'John F. Kennedy International Airport (JFK)' })
    expect(window.fakeMaps.counts).toMatchObject({ sessions: 1, fetchFields: 2 })
  })

  test('suggests what this site finds if it finds nothing', async () => {
    const search = await openSearch()
    const suggestion = await first(search, '5 elm')
    expect(await search.resolve(suggestion)).toMatchObject({ id: 'typed', name: '5 Elm St', locatedBy: null })
  })

  test('searches the United States in English, within 50 kilometers of the chosen city first', async () => {
    const search = await openSearch()
    expect(await suggest(search, 'pearson', 'dallas')).toEqual([])
    const locationBias = { center: { lat: 32.7767, lng: -96.797 }, radius: 50_000 }
    const request = { includedRegionCodes: ['us'], language: 'en', region: 'us', locationBias }
    expect(window.fakeMaps.log[0]).toMatchObject(request)
  })

  test.each([
    ['350 5th', { name: '350 5th Ave', area: 'New York, NY 10118', city: 'new-york' }],
    ['empire', { name: 'Empire State Building', area: '20 W 34th St., New York, NY 10001', kind: 'landmark' }],
    ['kennedy', { area: 'Queens, NY 11430', kind: 'airport', timeZone: 'America/New_York' }],
    ['santa monica', { kind: 'landmark', area: 'CA' }],
    ['nameless', { name: 'Nameless Yard', area: 'Dallas, TX 75201' }],
    // Hostile names.
    ['img', { name: '<img src=x onerror="window.hacked=1"> & "Sons"' }],
    ['מלון', { name: 'מלון הים YN ,kroY weN' }],
    ['dless', { name: `E${'n'.repeat(198)}` }],
  ])('formats “%s” as name and area', async (query, expected) => {
    const place = await choose(query)
    expect(placeSchema.parse(place)).toMatchObject(expected)
    expect(parsePlaceRef(place.id)).toMatchObject({ kind: 'google', lat: place.lat, lng: place.lng })
  })

  test('takes the time zone outside the served cities from this site, if it can be reached', async () => {
    expect(await choose('denver')).toMatchObject({ city: null, timeZone: 'America/Denver' })
    fakeSitePlaces({ status: 503 })
    expect(await choose('denver')).not.toHaveProperty('timeZone')
  })

  test.each([
    ['RESOURCE_EXHAUSTED', 'the quota is used up'],
    ['PERMISSION_DENIED', 'the key was rejected'],
  ])('treats %s of a search and a choice as permanent because %s', async (code, message) => {
    const search = await openSearch()
    const suggestion = await first(search, 'kennedy')
    Object.assign(window.fakeMaps.config, { suggestions: code, places: code })
    for (const error of [await failure(search.resolve(suggestion)), await failure(suggest(search, 'empire'))]) {
      expect(error).toBeInstanceOf(MapsUnavailableError)
      expect(error).toMatchObject({ message })
    }
  })

  const jfk: Place = { ...station, id: 'jfk', area: '', lat: 40.6413, lng: -73.7781, city: null }
  const plaza: Place = { ...jfk, id: 'plaza', lat: 40.7646, lng: -73.9743 }
  const ranch: Place = { ...jfk, id: 'ranch', lat: 35.8789, lng: -97.4253 }

  test('draws a route by exact points through its stops, and requests the line and its warnings only', async () => {
    const routeWarnings = ['This route has tolls.']
    const maps = await openGoogle({ routeWarnings })
    const line = await maps.fetchRouteLine?.({ from: jfk, to: plaza, via: [ranch] })
    expect(window.fakeMaps.log).toEqual([
      {
        call: 'computeRoutes',
        origin: { lat: 40.6413, lng: -73.7781 },
        destination: { lat: 40.7646, lng: -73.9743 },
        intermediates: [{ location: { lat: 35.8789, lng: -97.4253 } }],
        travelMode: 'DRIVING',
        routingPreference: 'TRAFFIC_UNAWARE',
        language: 'en',
        region: 'us',
        fields: ['path', 'warnings'],
      },
    ])
    expect(line?.warnings).toEqual(routeWarnings)
    expect([line?.path[0], line?.path.at(-1)]).toEqual([
      [jfk.lat, jfk.lng],
      [plaza.lat, plaza.lng],
    ])
  })

  test.each([
    ['ZERO_RESULTS', 'ZERO_RESULTS'],
    ['RESOURCE_EXHAUSTED', 'OVER_QUERY_LIMIT'],
    ['PERMISSION_DENIED', 'REQUEST_DENIED'],
    ['UNAVAILABLE', 'UNKNOWN_ERROR'],
  ])('maps the routes status %s to the error %s', async (routes, code) => {
    const userMessage = `Error: Directions request failed: ${code}`
    const asked = (await openGoogle({ routes })).fetchRouteLine?.({ from: jfk, to: plaza })
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code, userMessage })
  })

  test('names a point by its address and preserves its coordinates', async () => {
    expect(await (await openGoogle()).reverseGeocode(fifthAvenue)).toEqual({
      ...{ id: '40.7485,-73.9854', name: '350 5th Ave', area: 'New York, NY 10118', kind: 'address' },
      ...fifthAvenue,
      city: 'new-york',
      timeZone: 'America/New_York',
    })
  })

  test.each(['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])('throws a loggable error for the geocoder status %s', async code => {
    const asked = (await openGoogle({ geocoder: code })).reverseGeocode(fifthAvenue)
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code, message: `Geocoding failed: ${code}` })
  })

  const never = { suggestions: 'never', places: 'never', routes: 'never', geocoder: 'never' }
  test.each<[string, (maps: Maps) => Promise<unknown> | undefined]>([
    ['suggestions', maps => suggest(maps.createSearch(), 'kennedy')],
    ['a route', maps => maps.fetchRouteLine?.({ from: plaza, to: jfk })],
    ['an address', maps => maps.reverseGeocode(plaza)],
    [
      'a choice',
      async maps => {
        const search = maps.createSearch()
        window.fakeMaps.config.suggestions = 'ok'
        return search.resolve(await first(search, 'kennedy'))
      },
    ],
  ])('times out %s when it never responds', async (_what, ask) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    const maps = await openGoogle(never)
    const asked = failure(Promise.resolve(ask(maps)))
    await jest.advanceTimersByTimeAsync(10_000)
    await expect(asked).resolves.toMatchObject({ name: 'AppError', code: 'UNKNOWN_ERROR' })
  })
})
