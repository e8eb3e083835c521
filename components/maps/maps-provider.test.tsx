/** @jest-environment jsdom */
import {
  cleanUpMapsPage,
  failScriptLoad,
  getRequestedScript,
  loadFakeScript,
  renderMapsPage,
} from './google-maps-fixture'

afterEach(() => {
  jest.dontMock('./google-loader')
  jest.restoreAllMocks()
  cleanUpMapsPage()
})

const noKey = { google: null, styleUrl: null }

test('without a key the drawn map and this site’s own places serve, and nothing of Google is asked for', async () => {
  const load = jest.fn()
  jest.doMock('./google-loader', load)
  const { testing, service } = await renderMapsPage({ settings: noKey })
  expect(testing.screen.getByText('drawn: no failure')).toBeInTheDocument()
  expect(service().maps.searchOptions.suggestsOnEmptyQuery).toBe(true)
  expect(load).not.toHaveBeenCalled()
  expect(getRequestedScript()).toBeNull()
})

test('a style without a key gives the open map', async () => {
  const { testing } = await renderMapsPage({
    settings: { google: null, styleUrl: 'https://tiles.example.com/style.json' },
  })
  expect(testing.screen.getByText('open: no failure')).toBeInTheDocument()
})

test('while Google’s script is on its way the site’s own places serve', async () => {
  const { testing, service } = await renderMapsPage()
  expect(testing.screen.getByText('drawn: no failure')).toBeInTheDocument()
  expect(service().maps.searchOptions.suggestsOnEmptyQuery).toBe(true)
})

test('while Google’s script is on its way the open map is not loaded for nothing', async () => {
  const { testing } = await renderMapsPage({
    settings: { google: { apiKey: 'k', mapId: 'm' }, styleUrl: 'https://tiles.example.com/style.json' },
  })
  expect(testing.screen.getByText('drawn: no failure')).toBeInTheDocument()
})

test('the script is asked for with the key, the region and the words, and without marks of usage', async () => {
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

test('once the script has come Google’s maps serve', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  expect(page.testing.screen.getByText('google: no failure')).toBeInTheDocument()
  expect(page.service().maps.fetchRouteLine).not.toBeNull()
  expect(page.onLost).not.toHaveBeenCalled()
})

test('a script that cannot be loaded is told with its reason, and the site’s own places go on', async () => {
  const page = await renderMapsPage()
  await page.act(failScriptLoad)
  expect(
    page.testing.screen.getByText(
      'drawn: Failed to load Google Maps API: The Google Maps JavaScript API could not load.',
    ),
  ).toBeInTheDocument()
  expect(page.service().maps.searchOptions.suggestsOnEmptyQuery).toBe(true)
  expect(page.onLost).toHaveBeenCalledTimes(1)
})

test('after a failure the open map is drawn where there is one', async () => {
  const page = await renderMapsPage({
    settings: { google: { apiKey: 'k', mapId: 'm' }, styleUrl: 'https://tiles.example.com/style.json' },
  })
  await page.act(failScriptLoad)
  expect(page.testing.screen.getByText(/^open: Failed to load Google Maps API/)).toBeInTheDocument()
})

test('a part of this site that cannot be loaded is a failure of the maps too', async () => {
  jest.doMock('./google-loader', () => {
    throw new Error('Loading chunk 7 failed.')
  })
  const page = await renderMapsPage()
  expect(
    page.testing.screen.getByText('drawn: Failed to load Google Maps API: its code did not load'),
  ).toBeInTheDocument()
  expect(page.onLost).toHaveBeenCalledTimes(1)
  expect(getRequestedScript()).toBeNull()
})

test('a script that brings something else than it should is a failure, and leaves the page standing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await renderMapsPage()
  await page.act(() => {
    loadFakeScript()
    const importLibrary = google.maps.importLibrary
    Reflect.set(google.maps, 'importLibrary', (name: string) => (name === 'geocoding' ? {} : importLibrary(name)))
  })
  expect(
    page.testing.screen.getByText('drawn: Failed to load Google Maps API: its code does not run'),
  ).toBeInTheDocument()
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

test('after ten seconds the script is not waited for, and changes nothing when it comes', async () => {
  const page = await renderMapsPage()
  await page.act(() => jest.advanceTimersByTime(9_000))
  expect(page.testing.screen.getByText('drawn: no failure')).toBeInTheDocument()
  await page.act(() => jest.advanceTimersByTime(1_000))
  const failed = 'drawn: Failed to load Google Maps API: it took too long'
  expect(page.testing.screen.getByText(failed)).toBeInTheDocument()
  await page.act(() => loadFakeScript())
  expect(page.testing.screen.getByText(failed)).toBeInTheDocument()
  expect(page.onLost).toHaveBeenCalledTimes(1)
})

test('a script that came in time is not given up later', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => jest.advanceTimersByTime(60_000))
  expect(page.testing.screen.getByText('google: no failure')).toBeInTheDocument()
})

test.each([
  ['before its script is there', false],
  ['in the middle of the visit', true],
])('a key that is refused %s takes Google’s maps away', async (_, arrived) => {
  const page = await renderMapsPage()
  if (arrived) await page.act(() => loadFakeScript())
  await page.act(rejectKey)
  expect(
    page.testing.screen.getByText('drawn: Failed to load Google Maps API: the key was refused'),
  ).toBeInTheDocument()
  expect(page.onLost).toHaveBeenCalledTimes(1)
})

test('who else waits to hear of a refused key hears of it too', async () => {
  const earlier = jest.fn()
  Reflect.set(window, 'gm_authFailure', earlier)
  const page = await renderMapsPage()
  await page.act(rejectKey)
  expect(earlier).toHaveBeenCalledTimes(1)
})

test('a service that is gone for good, as its caller reports it, takes Google’s maps away', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('the quota is spent')))
  expect(page.testing.screen.getByText('drawn: Failed to load Google Maps API: the quota is spent')).toBeInTheDocument()
  expect(page.service().maps.searchOptions.suggestsOnEmptyQuery).toBe(true)
  expect(page.onLost).toHaveBeenCalledTimes(1)
})

test('an error that passes changes nothing', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new Error('no answer')))
  expect(page.testing.screen.getByText('google: no failure')).toBeInTheDocument()
})

test('the first reason stands, and what was chosen is lost once', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('the quota is spent')))
  await page.act(() => page.service().report(new page.port.MapsUnavailableError('another reason')))
  await page.act(rejectKey)
  expect(page.testing.screen.getByText(/the quota is spent/)).toBeInTheDocument()
  expect(page.onLost).toHaveBeenCalledTimes(1)
})

test('what the rider has begun stays where it is while maps come and go', async () => {
  const page = await renderMapsPage()
  await page.act(() => loadFakeScript())
  await page.act(rejectKey)
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

test('a page on which Google has failed does not ask it again, and loses what comes back from storage', async () => {
  const page = await renderMapsPage()
  await page.act(failScriptLoad)
  page.unmount()
  document.head.replaceChildren()
  await page.mountAgain()
  expect(page.testing.screen.getByText(/^drawn: Failed to load Google Maps API/)).toBeInTheDocument()
  expect(page.onLost).toHaveBeenCalledTimes(2)
  expect(getRequestedScript()).toBeNull()
})

function rejectKey() {
  const tell: unknown = Reflect.get(window, 'gm_authFailure')
  if (typeof tell === 'function') tell()
}
