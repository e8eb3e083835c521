/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import type { Maps } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { createGoogleMaps } from '.'
import { fakeSitePlaces } from './testing/site-places'

const kennedy = { id: 'ChIJ-jfk', name: 'Kennedy', area: '' }
const plaza: Place = { ...kennedy, id: '40.7646,-73.9743', kind: 'hotel', lat: 40.7646, lng: -73.9743, city: null }
const never = { suggestions: 'never', places: 'never', routes: 'never', geocoder: 'never' }

beforeEach(() => {
  fakeSitePlaces()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
})
afterEach(() => jest.useRealTimers())

async function choose(maps: Maps) {
  window.fakeMaps.config.suggestions = 'ok'
  const search = maps.createSearch()
  await search.suggest({ query: 'kennedy', near: '' })
  return search.resolve(kennedy)
}

test.each<[string, (maps: Maps) => Promise<unknown> | undefined]>([
  ['suggestions', maps => maps.createSearch().suggest({ query: 'kennedy', near: '' })],
  ['a choice', choose],
  ['a route', maps => maps.fetchRouteLine?.({ from: plaza, to: plaza })],
  ['an address', maps => maps.reverseGeocode(plaza)],
])('times out %s when Google never responds', async (_what, ask) => {
  const maps = createGoogleMaps({ libraries: await installGoogleMaps(never) })
  const requests = Promise.resolve(ask(maps)).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(10_000)
  await expect(requests).resolves.toMatchObject({ name: 'AppError', code: 'UNKNOWN_ERROR' })
})
