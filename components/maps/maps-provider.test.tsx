/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import {
  cleanUpMapsPage,
  failScriptLoad,
  getRequestedScript,
  loadFakeScript,
  renderMapsPage,
} from './google/testing/google-maps-fixture'

/** Expects the map in use and its failure, as the page says them. */
const expectMap = (text: string | RegExp) => expect(screen.getByText(text)).toBeInTheDocument()

afterEach(() => {
  jest.dontMock('./google/google-map')
  jest.restoreAllMocks()
  cleanUpMapsPage()
})

const noKey = { google: null, styleUrl: null }

test('uses the drawn map and this site’s places without a key, and requests nothing from Google', async () => {
  const load = jest.fn()
  jest.doMock('./google/google-map', load)
  const { service } = await renderMapsPage({ settings: noKey })
  expectMap('drawn: no failure')
  expect(service().maps.searchOptions.minQueryLength).toBe(0)
  expect(load).not.toHaveBeenCalled()
  expect(getRequestedScript()).toBeNull()
})

test('uses the open map with a style URL and no key', async () => {
  await renderMapsPage({ settings: { google: null, styleUrl: 'https://tiles.example.com/style.json' } })
  expectMap('open: no failure')
})

test('loads Google Maps without usage attribution, and keeps it after a temporary error', async () => {
  const page = await renderMapsPage()
  const { searchParams } = new URL(getRequestedScript()?.src ?? '')
  const parameters = { key: 'test-key', region: 'US', language: 'en', auth_referrer_policy: 'origin' }
  expect(Object.fromEntries(searchParams)).toMatchObject(parameters)
  expect(searchParams.has('solution_channel')).toBe(false)
  await page.act(() => loadFakeScript())
  expectMap('google: no failure')
  expect(page.service().maps.fetchRouteLine).not.toBeNull()
  await page.act(() => jest.advanceTimersByTime(60_000))
  await page.act(() => page.service().report(new Error('no response')))
  expectMap('google: no failure')
  expect(page.onGoogleFailed).not.toHaveBeenCalled()
})

test('falls back to this site’s places when the script does not load, and does not retry it on this page', async () => {
  const page = await renderMapsPage()
  await page.act(failScriptLoad)
  expectMap('drawn: Failed to load Google Maps API: The Google Maps JavaScript API could not load.')
  expect(page.service().maps.searchOptions.minQueryLength).toBe(0)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
  page.unmount()
  document.head.replaceChildren()
  await page.mountAgain()
  expectMap(/^drawn: Failed to load Google Maps API/)
  // Drops Google's places that were restored from storage.
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(2)
  expect(getRequestedScript()).toBeNull()
})

test('falls back to the open map after a failure if one is configured', async () => {
  const settings = { google: { apiKey: 'k', mapId: 'm' }, styleUrl: 'https://tiles.example.com/style.json' }
  const page = await renderMapsPage({ settings })
  await page.act(failScriptLoad)
  expectMap(/^open: Failed to load Google Maps API/)
})

test('treats a chunk of this site that fails to load as a maps failure', async () => {
  jest.doMock('./google/google-map', () => {
    throw new Error('Loading chunk 7 failed.')
  })
  const page = await renderMapsPage()
  expectMap('drawn: Failed to load Google Maps API: its script did not load')
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
  expect(getRequestedScript()).toBeNull()
})

test('treats a script with unexpected content as a failure without breaking the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await renderMapsPage()
  await page.act(() => {
    loadFakeScript()
    const importLibrary = google.maps.importLibrary
    Reflect.set(google.maps, 'importLibrary', (name: string) => (name === 'geocoding' ? {} : importLibrary(name)))
  })
  expectMap('drawn: Failed to load Google Maps API: its script failed to run')
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

test('times out after ten seconds and ignores the script when it loads later', async () => {
  const page = await renderMapsPage()
  await page.act(() => jest.advanceTimersByTime(9_000))
  expectMap('drawn: no failure')
  await page.act(() => jest.advanceTimersByTime(1_000))
  const failed = 'drawn: Failed to load Google Maps API: it timed out'
  expectMap(failed)
  await page.act(() => loadFakeScript())
  expectMap(failed)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('falls back when the key is rejected before the script has loaded', async () => {
  const page = await renderMapsPage()
  await page.act(rejectKey)
  expectMap('drawn: Failed to load Google Maps API: the key was rejected')
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('falls back during the visit, once and with the first reason, and keeps what the rider entered', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  for (const reason of ['the quota is used up', 'another reason'])
    await page.act(() => page.service().report(new page.port.MapsUnavailableError(reason)))
  await page.act(rejectKey)
  expectMap('drawn: Failed to load Google Maps API: the quota is used up')
  expect(page.service().maps.searchOptions.minQueryLength).toBe(0)
  expect([page.onGoogleFailed.mock.calls.length, page.mounted.mock.calls.length]).toEqual([1, 1])
})

function rejectKey() {
  const authFailure: unknown = Reflect.get(window, 'gm_authFailure')
  if (typeof authFailure === 'function') authFailure()
}
