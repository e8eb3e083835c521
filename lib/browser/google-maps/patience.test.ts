/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import { createGoogleMaps } from '@/lib/browser/google-maps'
import type { Maps } from '@/lib/maps/port'
import type { Place } from '@/lib/maps/schemas'
import { serveSitePlaces } from './testing/site-places'

const kennedy = { id: 'ChIJ-jfk', name: 'Kennedy', area: '' }
const plaza: Place = { ...kennedy, id: '40.7646,-73.9743', kind: 'hotel', lat: 40.7646, lng: -73.9743, city: null }
const never = { suggestions: 'never', places: 'never', routes: 'never', geocoder: 'never' }

beforeEach(() => {
  serveSitePlaces()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
})
afterEach(() => jest.useRealTimers())

async function choose(maps: Maps) {
  window.fakeMaps.plan.suggestions = 'ok'
  const search = maps.openSearch()
  await search.suggest({ query: 'kennedy', near: '' })
  return search.choose(kennedy)
}

test.each<[string, (maps: Maps) => Promise<unknown> | undefined]>([
  ['suggestions', maps => maps.openSearch().suggest({ query: 'kennedy', near: '' })],
  ['a choice', choose],
  ['a line', maps => maps.drive?.({ from: plaza, to: plaza })],
  ['an address', maps => maps.locate(plaza)],
])('where Google never answers, %s is given up', async (_what, ask) => {
  const maps = createGoogleMaps({ libraries: await installGoogleMaps(never) })
  const asked = Promise.resolve(ask(maps)).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(10_000)
  await expect(asked).resolves.toMatchObject({ name: 'AppError', code: 'UNKNOWN_ERROR' })
})
