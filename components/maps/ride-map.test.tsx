/** @jest-environment jsdom */
import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import type { Place, Route } from '@/lib/places/model/schemas'
import { cleanUpMapsPage, loadFakeScript, type PageModules, renderMapsPage } from './google/testing/google-maps-fixture'
import type { RideMapProps } from './ride-map'

afterEach(() => {
  jest.restoreAllMocks()
  cleanUpMapsPage()
})

const googlePlace = place({
  id: 'google:ChIJjfk@40.6413,-73.7781',
  name: 'Kennedy Airport',
  lat: 40.6413,
  lng: -73.7781,
})
const googleHotel = place({ id: 'google:ChIJplaza@40.7645,-73.9744', name: 'The Plaza', lat: 40.7645, lng: -73.9744 })
const ownPlace = place({ id: 'hotel:plaza', name: 'The Plaza', lat: 40.7645, lng: -73.9744 })
const ownAirport = place({ id: 'airport:jfk', name: 'Kennedy Airport', lat: 40.6413, lng: -73.7781 })
const path: [number, number][] = [
  [40.6413, -73.7781],
  [40.7, -73.9],
  [40.7645, -73.9744],
]
const route: Route = {
  distanceMeters: 27_000,
  durationSeconds: 2_400,
  path: [
    [40.6413, -73.7781],
    [40.7645, -73.9744],
  ],
  pickupTimeZone: 'America/New_York',
  estimated: false,
}
const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
const googleRide: RideMapProps = { pickup: googlePlace, dropOff: googleHotel, route, path, center }

test('Google’s map shows both ends at their points, each with label and name', async () => {
  await openGoogle(googleRide)
  expect(marker('Pickup: Kennedy Airport, New York, NY').dataset).toMatchObject({ lat: '40.6413', lng: '-73.7781' })
  expect(marker('Drop-off: The Plaza, New York, NY').dataset).toMatchObject({ lat: '40.7645', lng: '-73.9744' })
})

test('the end markers differ by color and shape', async () => {
  await openGoogle(googleRide)
  expect(marker('Pickup').querySelector('circle.fill-go')).toBeInTheDocument()
  expect(marker('Drop-off').querySelector('rect.fill-stop')).toBeInTheDocument()
})

test('draws the route along the whole path in gold', async () => {
  await openGoogle(googleRide)
  expect(line()?.dataset).toMatchObject({ points: '3', first: '40.6413,-73.7781', last: '40.7645,-73.9744' })
  expect(line()?.dataset.color).toBe('#c9a96a')
})

test('draws no line on Google’s map without a Google route', async () => {
  await openGoogle({ ...googleRide, path: null })
  expect(line()).toBeNull()
})

test('the map has an accessible name', async () => {
  await openGoogle(googleRide)
  expect(
    screen.getByRole('region', { name: 'Map: from Kennedy Airport to The Plaza, 16.78 miles' }),
  ).toBeInTheDocument()
})

test('shows the city center before a place is chosen, then the place', async () => {
  const { show } = await openGoogle({ pickup: null, dropOff: null, route: null, path: null, center })
  expect(map()?.dataset).toMatchObject({ lat: '40.7128', lng: '-74.006', zoom: '13' })
  await show({ pickup: googlePlace, dropOff: null, route: null, path: null, center })
  expect(Number(map()?.dataset.lat)).toBeCloseTo(40.6413)
})

test('moves to another city while no place is chosen', async () => {
  const ride = { pickup: null, dropOff: null, route: null, path: null }
  const { show } = await openGoogle({ ...ride, center })
  await show({ ...ride, center: { lat: 32.7767, lng: -96.797, zoom: 11 } })
  expect(map()?.dataset).toMatchObject({ lat: '32.7767', lng: '-96.797', zoom: '11' })
})

test('keeps a camera that the user moved until the ride changes', async () => {
  const { show } = await openGoogle(googleRide)
  const fit = jest.spyOn(google.maps.Map.prototype, 'fitBounds')
  await show({ ...googleRide, center: { ...center } })
  expect(fit).not.toHaveBeenCalled()
  await show({ ...googleRide, dropOff: place({ id: 'google:b@41,-74', name: 'Up north', lat: 41, lng: -74 }) })
  expect(fit).toHaveBeenCalledTimes(1)
})

test('a dragged marker reports its new point', async () => {
  const onMove = jest.fn()
  const { act } = await openGoogle({ ...googleRide, onMove })
  await act(() => window.fakeMaps.drag('Drop-off', { lat: 40.75, lng: -73.99 }))
  expect(onMove.mock.calls).toEqual([['dropOff', { lat: 40.75, lng: -73.99 }]])
})

test('reuses one map for the whole visit', async () => {
  const { show } = await openGoogle(googleRide)
  await show(null)
  expect(map()).toBeNull()
  await show(googleRide)
  expect(map()).toBeInTheDocument()
  expect(window.fakeMaps.counts.mapLoads).toBe(1)
})

test('removes Google’s map and its content when Google fails', async () => {
  const { act } = await openGoogle(googleRide)
  await act(() => window.fakeMaps.failAuth())
  expect(map()).toBeNull()
  expect(screen.getByRole('img', { name: 'Map of New York' })).toBeInTheDocument()
  expect(document.querySelector('[data-marker], .drawn-route')).toBeNull()
})

test('shows no Google places on another map while Google’s map loads', async () => {
  await open({ ...googleRide, dropOff: ownPlace })
  expect(screen.getByRole('img', { name: 'Map: drop-off at The Plaza' })).toBeInTheDocument()
  expect(document.querySelector('[data-marker=pickup], .drawn-route')).toBeNull()
})

test('shows local places and dragged points on the drawn map with their route', async () => {
  const pin = { ...ownPlace, id: formatPointRef(ownPlace) }
  await open({ pickup: ownAirport, dropOff: pin, route, path: null, center })
  expect(screen.getByRole('img', { name: 'Map: from Kennedy Airport to The Plaza, 16.78 miles' })).toBeInTheDocument()
})

test('a Google stop and its line are not on the drawn map; other stops are', async () => {
  const ride = { pickup: ownAirport, dropOff: ownPlace, route, path: null, center }
  await open({ ...ride, stops: [googleHotel, ownPlace] })
  expect(screen.getByRole('img', { name: 'Map: from Kennedy Airport via The Plaza to The Plaza' })).toBeVisible()
  expect(document.querySelectorAll('[data-marker=stop]')).toHaveLength(1)
  expect(document.querySelector('.drawn-route')).toBeNull()
})

test('shows numbered stops on Google’s map', async () => {
  await openGoogle({ ...googleRide, stops: [googleHotel, ownPlace] })
  expect(marker('Stop 2: The Plaza, New York, NY').dataset).toMatchObject({ lat: '40.7645', draggable: 'false' })
})

test('shows no Google data on the open map', async () => {
  const openMap = jest.fn((_: RideMapProps) => null)
  jest.doMock('./open/open-map', () => ({ OpenMap: openMap }))
  const styleUrl = 'https://tiles.example.com/style.json'
  const onMove = () => undefined
  await open({ ...googleRide, dropOff: ownPlace, onMove }, { google: null, styleUrl })
  expect(openMap.mock.lastCall?.[0]).toEqual({
    pickup: null,
    dropOff: ownPlace,
    stops: [],
    route: null,
    path: null,
    center,
    onMove,
    styleUrl,
  })
  jest.dontMock('./open/open-map')
})

test('falls back to the drawn map with permitted data when Google’s map cannot be created', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await open({ ...googleRide, dropOff: ownPlace })
  await page.act(() => {
    loadFakeScript()
    Reflect.set(google.maps, 'Map', failMap)
  })
  expect(screen.getByRole('img', { name: 'Map: drop-off at The Plaza' })).toBeInTheDocument()
})

function failMap(): never {
  throw new Error('no WebGL, no canvas, nothing')
}

function place({ id, name, lat, lng }: Pick<Place, 'id' | 'name' | 'lat' | 'lng'>): Place {
  return { id, name, area: 'New York, NY', kind: 'landmark', lat, lng, city: 'new-york' }
}

/** Renders a page with a ride or without one on its current map. */
async function open(first: RideMapProps, settings?: BrowserMapSettings) {
  let change: (ride: RideMapProps | null) => void = () => undefined
  const page = await renderMapsPage({
    settings,
    content: modules => <DialogHarness modules={modules} first={first} give={set => (change = set)} />,
  })
  return { ...page, show: (ride: RideMapProps | null) => page.act(() => change(ride)) }
}

function DialogHarness({
  modules: { rideMap },
  first,
  give,
}: {
  modules: PageModules
  first: RideMapProps
  give: (set: (ride: RideMapProps | null) => void) => void
}) {
  const [ride, setRide] = useState<RideMapProps | null>(first)
  useEffect(() => give(setRide), [give])
  return ride === null ? null : <rideMap.RideMap {...ride} />
}

async function openGoogle(first: RideMapProps) {
  const page = await open(first)
  await page.act(() => loadFakeScript())
  return page
}

function marker(title: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-fake-maps=marker][title^="${title}"]`)
  if (found === null) throw new Error(`no marker “${title}”`)
  return found
}

function map() {
  return document.querySelector<HTMLElement>('[data-fake-maps=map]')
}

function line() {
  return document.querySelector<SVGElement>('[data-fake-maps=polyline]')
}
