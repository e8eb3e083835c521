/** @jest-environment jsdom */
import * as testing from '@testing-library/react'
import { screen } from '@testing-library/react'
import * as react from 'react'
import { googleMapsScript } from '@/e2e/fakes/google-maps/script'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import type { Place, Route } from '@/lib/places/model/schemas'
import type { useMaps } from './maps-provider'
import type { RideMapProps } from './markers'

beforeEach(() => {
  jest.useFakeTimers()
  installFakeObservers()
})
afterEach(() => {
  for (const name of ['google/google-map', 'open/open-map']) jest.dontMock(`./${name}`)
  testing.cleanup()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of ['google', 'gm_authFailure']) Reflect.deleteProperty(window, name)
})

const withKey: BrowserMapSettings = { google: { apiKey: 'test-key', mapId: 'test-map' }, styleUrl: null }
const styleUrl = 'https://tiles.example.com/style.json'

async function loadModules() {
  const { MapsUnavailableError } = await import('@/lib/places/model/port')
  return { ...(await import('./maps-provider')), ...(await import('./ride-map')), MapsUnavailableError }
}

type MapsService = ReturnType<typeof useMaps>
type PageProps = {
  modules: Awaited<ReturnType<typeof loadModules>>
  ride: RideMapProps | null | undefined
  services: MapsService[]
  mounted: () => void
}
function Page({ modules, ride, services, mounted }: PageProps) {
  const service = modules.useMaps()
  react.useEffect(() => void services.push(service), [service, services])
  react.useEffect(() => mounted(), [mounted])
  if (ride) return <modules.RideMap {...ride} />
  return (
    <p>
      {service.map}: {service.failure ?? 'no failure'}
    </p>
  )
}

/** Renders a page with its own modules: Google's script loads or fails once per page. */
async function openPage({ settings = withKey, ride }: { settings?: BrowserMapSettings; ride?: RideMapProps } = {}) {
  jest.resetModules()
  jest.doMock('react', () => react)
  const modules = await loadModules()
  const { MapsProvider, MapsUnavailableError } = modules
  const mounted = jest.fn()
  const services: MapsService[] = []

  const page = (ride?: RideMapProps | null) => (
    <MapsProvider settings={settings}>
      <Page modules={modules} ride={ride} services={services} mounted={mounted} />
    </MapsProvider>
  )
  const act = async (work: () => void) => {
    await testing.act(async () => work())
    await testing.act(async () => jest.advanceTimersByTimeAsync(50))
  }
  let { rerender, unmount } = testing.render(page(ride))
  await act(() => {})
  return {
    ...{ act, mounted, MapsUnavailableError },
    show: (next: RideMapProps | null) => act(() => rerender(page(next))),
    async mountAgain() {
      unmount()
      document.head.replaceChildren()
      await act(() => ({ rerender, unmount } = testing.render(page())))
    },
    service() {
      const last = services.at(-1)
      if (last === undefined) throw new Error('the page has not been rendered')
      return last
    },
  }
}

async function openGoogle(ride?: RideMapProps) {
  const page = await openPage({ ride })
  await page.act(loadScript)
  return page
}

const requestedScript = () => document.querySelector<HTMLScriptElement>('script[src*="maps.googleapis.com"]')
const failScript = () => void requestedScript()?.dispatchEvent(new Event('error'))
const rejectKey = () => Object(window).gm_authFailure?.()
function loadScript() {
  window.fakeMaps?.reset()
  new Function(googleMapsScript)()
}

/** Expects the map in use and its failure, as the page says them. */
const expectMap = (text: string | RegExp) => expect(screen.getByText(text)).toBeInTheDocument()
const SCRIPT_FAILED = 'Failed to load Google Maps API: The Google Maps JavaScript API could not load.'

test('uses the drawn map and this site’s places without a key, and requests nothing from Google', async () => {
  const load = jest.fn()
  jest.doMock('./google/google-map', load)
  const { service } = await openPage({ settings: { google: null, styleUrl: null } })
  expectMap('drawn: no failure')
  expect(service().maps.searchOptions.minQueryLength).toBe(0)
  expect(load).not.toHaveBeenCalled()
})

test('loads Google Maps without usage attribution, and keeps it after a temporary error', async () => {
  const page = await openPage()
  const { searchParams } = new URL(requestedScript()?.src ?? '')
  const parameters = { key: 'test-key', region: 'US', language: 'en', auth_referrer_policy: 'origin' }
  expect(Object.fromEntries(searchParams)).toMatchObject(parameters)
  expect(searchParams.has('solution_channel')).toBe(false)
  await page.act(loadScript)
  expect(page.service().maps.fetchRouteLine).not.toBeNull()
  await page.act(() => jest.advanceTimersByTime(60_000))
  await page.act(() => page.service().report(new Error('no response')))
  expectMap('google: no failure')
  expect(page.service().settings.google).not.toBeNull()
})

function loadOtherScript() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  loadScript()
  const { importLibrary } = google.maps
  const importOther = (name: string) => (name === 'geocoding' ? {} : importLibrary(name))
  Reflect.set(google.maps, 'importLibrary', importOther)
}

test.each([
  ['the script does not load', withKey, failScript, /^drawn: .*The Google Maps JavaScript API could not load\.$/],
  ['it does not load and there is an open map', { ...withKey, styleUrl }, failScript, /^open/],
  ['the key is rejected', withKey, rejectKey, /^drawn: .*the key was rejected$/],
  ['it takes ten seconds', withKey, () => jest.advanceTimersByTime(10_000), /^drawn: .*it timed out$/],
  ['it has unexpected content', withKey, loadOtherScript, /^drawn: .*its script failed to run$/],
])('falls back to this site’s places for the whole visit when %s', async (_, settings, fail, text) => {
  const page = await openPage({ settings })
  await page.act(() => jest.advanceTimersByTime(100))
  expectMap('drawn: no failure')
  await page.act(fail)
  expectMap(text)
  expect(page.service().maps.searchOptions.minQueryLength).toBe(0)
  await page.act(loadScript)
  expectMap(text)
  expect(page.service().settings.google).toBeNull()
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

test('does not load a failed script again on this page, and drops Google’s places that were restored', async () => {
  const page = await openPage()
  await page.act(failScript)
  await page.mountAgain()
  expectMap(`drawn: ${SCRIPT_FAILED}`)
  expect(page.service().settings.google).toBeNull()
  expect(requestedScript()).toBeNull()
})

test('treats a chunk of this site that fails to load as a maps failure', async () => {
  jest.doMock('./google/google-map', () => {
    throw new Error('Loading chunk 7 failed.')
  })
  await openPage()
  expectMap('drawn: Failed to load Google Maps API: its script did not load')
})

test('falls back during the visit, once and with the first reason, and keeps what the rider entered', async () => {
  const page = await openGoogle()
  for (const reason of ['the quota is used up', 'another reason'])
    await page.act(() => page.service().report(new page.MapsUnavailableError(reason)))
  await page.act(rejectKey)
  expectMap('drawn: Failed to load Google Maps API: the quota is used up')
  expect(page.service().settings.google).toBeNull()
  expect(page.mounted).toHaveBeenCalledTimes(1)
})

function place(id: string, name: string, lat: number, lng: number): Place {
  return { id, name, area: 'New York, NY', kind: 'landmark', lat, lng, city: 'new-york' }
}
const googlePlace = place('google:ChIJjfk@40.6413,-73.7781', 'Kennedy Airport', 40.6413, -73.7781)
const googleHotel = place('google:ChIJplaza@40.7645,-73.9744', 'The Plaza', 40.7645, -73.9744)
const ownAirport = place('airport:jfk', 'Kennedy Airport', 40.6413, -73.7781)
const ownPlace = place('hotel:plaza', 'The Plaza', 40.7645, -73.9744)
const path: [number, number][] = [
  [40.6413, -73.7781],
  [40.7, -73.9],
  [40.7645, -73.9744],
]
const facts = { distanceMeters: 27_000, durationSeconds: 2_400, pickupTimeZone: 'America/New_York', estimated: false }
const route: Route = { ...facts, path }
const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
const noRide: RideMapProps = { pickup: null, dropOff: null, route: null, path: null, center }
const googleRide: RideMapProps = { pickup: googlePlace, dropOff: googleHotel, route, path, center }

const find = (kind: string) => document.querySelector<HTMLElement>(`[data-fake-maps=${kind}]`)
function marker(title: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-fake-maps=marker][title^="${title}"]`)
  if (found === null) throw new Error(`no marker “${title}”`)
  return found
}

test('Google’s map shows a name with markup as text', async () => {
  const name = '<img src=x onerror="window.hacked=1"> & "Sons"'
  const hostile = { ...googlePlace, name, area: '<b>Row</b>' }
  await openGoogle({ ...googleRide, pickup: hostile, stops: [hostile] })
  expect(marker('Pickup').title).toBe(`Pickup: ${name}, <b>Row</b>`)
  expect(marker('Stop 1').title).toBe(`Stop 1: ${name}, <b>Row</b>`)
  expect(screen.getByRole('region', { name: /^Map: from <img src=x onerror=/ })).toBeInTheDocument()
  expect(document.querySelector('img[src=x], b')).toBeNull()
})

test('Google’s map shows the center of the chosen city, then the place; no line without a Google route', async () => {
  const { show } = await openGoogle(noRide)
  expect(find('map')?.dataset).toMatchObject({ lat: '40.7128', lng: '-74.006', zoom: '13' })
  await show({ ...noRide, center: { lat: 32.7767, lng: -96.797, zoom: 11 } })
  expect(find('map')?.dataset).toMatchObject({ lat: '32.7767', lng: '-96.797', zoom: '11' })
  await show({ ...googleRide, dropOff: null, path: null })
  expect(Number(find('map')?.dataset.lat)).toBeCloseTo(40.6413)
  expect(find('polyline')).toBeNull()
})

test('keeps a camera that the user moved until the ride changes', async () => {
  const { show } = await openGoogle(googleRide)
  const fit = jest.spyOn(google.maps.Map.prototype, 'fitBounds')
  await show({ ...googleRide, center: { ...center } })
  expect(fit).not.toHaveBeenCalled()
  await show({ ...googleRide, dropOff: place('google:b@41,-74', 'Up north', 41, -74) })
  expect(fit).toHaveBeenCalledTimes(1)
})

test('a dragged marker reports its new point', async () => {
  const onMove = jest.fn()
  const { act } = await openGoogle({ ...googleRide, onMove })
  const latLng = new google.maps.LatLng({ lat: 40.75, lng: -73.99 })
  await act(() => google.maps.event.trigger(marker('Drop-off'), 'dragend', { latLng }))
  expect(onMove.mock.calls).toEqual([['dropOff', { lat: 40.75, lng: -73.99 }]])
})

const pin = { ...ownPlace, id: formatPointRef(ownPlace) }
const ownRide = { ...googleRide, pickup: ownAirport, dropOff: ownPlace, path: null }
const withStops = { ...ownRide, stops: [googleHotel, ownPlace] }
test.each([
  ['no Google place', { ...googleRide, dropOff: ownPlace }, 'drop-off at The Plaza', 0],
  ['own places, dragged points', { ...ownRide, dropOff: pin }, 'from Kennedy Airport to The Plaza, 16.78 miles', 1],
  ['no Google stop', withStops, 'from Kennedy Airport via The Plaza to The Plaza', 0],
])('the drawn map shows %s, and no line of Google places, while Google’s map loads', async (_, ride, name, lines) => {
  await openPage({ ride })
  expect(screen.getByRole('img', { name: `Map: ${name}` })).toBeInTheDocument()
  expect(document.querySelectorAll('.drawn-route')).toHaveLength(lines)
})

test('shows no Google data on the open map', async () => {
  const openMap = jest.fn((_: RideMapProps) => null)
  jest.doMock('./open/open-map', () => ({ OpenMap: openMap }))
  await openPage({ ride: { ...googleRide, dropOff: ownPlace }, settings: { google: null, styleUrl } })
  const visible = { pickup: null, dropOff: ownPlace, stops: [], route: null, path: null, center, styleUrl }
  expect(openMap.mock.lastCall?.[0]).toEqual(visible)
})

test('falls back to the drawn map with permitted data when Google’s map cannot be created', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await openPage({ ride: { ...googleRide, dropOff: ownPlace } })
  await page.act(() => {
    loadScript()
    Reflect.set(google.maps, 'Map', () => {
      throw new Error('no WebGL, no canvas, nothing')
    })
  })
  expect(screen.getByRole('img', { name: 'Map: drop-off at The Plaza' })).toBeInTheDocument()
})

test('frames the ride and its line, and a single place with its surroundings', async () => {
  const { calculateRideBounds } = await import('./google/google-map')
  const points = [ownAirport, ownPlace]
  expect(calculateRideBounds(points, [[41, -74.2]])).toEqual({
    ...{ south: 40.6413, north: 41, west: -74.2, east: -73.7781 },
  })
  const single = calculateRideBounds([ownAirport], null)
  expect([single?.north, single?.west]).toEqual([expect.closeTo(40.6493), expect.closeTo(-73.7861)])
  const long = Array.from({ length: 200_000 }, (_, i): [number, number] => [30 + i / 20_000, -100])
  expect(calculateRideBounds(points, long)?.south).toBe(30)
})
