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
  await renderMapsPage({
    settings: { google: null, styleUrl: 'https://tiles.example.com/style.json' },
  })
  expectMap('open: no failure')
})

test('loads the script with key, region and language, and without usage attribution', async () => {
  await renderMapsPage()
  const { searchParams } = new URL(getRequestedScript()?.src ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    key: 'test-key',
    region: 'US',
    language: 'en',
    auth_referrer_policy: 'origin',
  })
  expect(searchParams.has('solution_channel')).toBe(false)
})

test('uses Google Maps once the script has loaded', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  expectMap('google: no failure')
  expect(page.service().maps.fetchRouteLine).not.toBeNull()
  expect(page.onGoogleFailed).not.toHaveBeenCalled()
})

test('reports a script load failure with its reason and falls back to this site’s places', async () => {
  const page = await renderMapsPage()
  await page.act(failScriptLoad)
  expectMap('drawn: Failed to load Google Maps API: The Google Maps JavaScript API could not load.')
  expect(page.service().maps.searchOptions.minQueryLength).toBe(0)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('falls back to the open map after a failure if one is configured', async () => {
  const page = await renderMapsPage({
    settings: { google: { apiKey: 'k', mapId: 'm' }, styleUrl: 'https://tiles.example.com/style.json' },
  })
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

test('a script that loaded in time does not time out later', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => jest.advanceTimersByTime(60_000))
  expectMap('google: no failure')
})

test.each([
  ['before the script has loaded', false],
  ['during the visit', true],
])('falls back when the key is rejected %s', async (_, arrived) => {
  const page = await renderMapsPage()
  if (arrived) await page.act(() => loadFakeScript())
  await page.act(rejectKey)
  expectMap('drawn: Failed to load Google Maps API: the key was rejected')
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('falls back after a permanent error reported by a caller', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('the quota is used up')))
  expectMap('drawn: Failed to load Google Maps API: the quota is used up')
  expect(page.service().maps.searchOptions.minQueryLength).toBe(0)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('ignores a temporary error', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new Error('no response')))
  expectMap('google: no failure')
})

test('keeps the first reason and reports the loss once', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('the quota is used up')))
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('another reason')))
  await page.act(rejectKey)
  expectMap(/the quota is used up/)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(1)
})

test('keeps the rider’s input while the maps service changes', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(rejectKey)
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

test('does not retry Google on a page where it failed, and drops Google places restored from storage', async () => {
  const page = await renderMapsPage()
  await page.act(failScriptLoad)
  page.unmount()
  document.head.replaceChildren()
  await page.mountAgain()
  expectMap(/^drawn: Failed to load Google Maps API/)
  expect(page.onGoogleFailed).toHaveBeenCalledTimes(2)
  expect(getRequestedScript()).toBeNull()
})

function rejectKey() {
  const authFailure: unknown = Reflect.get(window, 'gm_authFailure')
  if (typeof authFailure === 'function') authFailure()
}
