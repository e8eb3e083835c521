/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { overlapArea } from '@/lib/places/model/map-geometry'
import type { Place, Route } from '@/lib/places/model/schemas'
import { DrawnMap } from './drawn-map'
import { calculateMapLayout, chooseLabels } from './drawn-map-layout'

const center = { lat: 40.7128, lng: -74.006, zoom: 13 }

function place(name: string, lat: number, lng: number): Place {
  return { id: name, name, area: '', kind: 'landmark', lat, lng, city: null }
}

const dallas = place('Downtown Dallas', 32.7812, -96.7976)
const oklahomaCity = place('Bricktown', 35.4655, -97.5085)

function routeBetween(pickup: Place, dropOff: Place): Route {
  const path: [number, number][] = [
    [pickup.lat, pickup.lng],
    [dropOff.lat, dropOff.lng],
  ]
  const facts = { distanceMeters: 331_685, durationSeconds: 11_000, pickupTimeZone: 'America/Chicago', estimated: true }
  return { ...facts, path }
}
const route = routeBetween(dallas, oklahomaCity)
const ride = { pickup: dallas, dropOff: oklahomaCity, route }
const stops = [place('Waco', 31.5493, -97.1467), place('Ardmore', 34.1743, -97.1436)]

beforeEach(() => void installFakeObservers())

test.each([
  [{ pickup: null, dropOff: null, route: null }, 'Map of New York'],
  [{ pickup: null, dropOff: oklahomaCity, route: null }, 'Map: drop-off at Bricktown'],
  [{ pickup: place('Sydney', -33.87, 151.21), dropOff: dallas, route: null }, 'Map: from Sydney to Downtown Dallas'],
  [{ ...ride, route: { ...route, estimated: false } }, 'Map: from Downtown Dallas to Bricktown, 206.10 miles'],
  [{ ...ride, stops }, 'Map: from Downtown Dallas via Waco, Ardmore to Bricktown, 206.10 miles, estimated route'],
])('its accessible name describes the ride, and what it shows: %j', (shown, name) => {
  render(<DrawnMap {...shown} center={center} />)
  expect(screen.getByRole('img', { name })).toBeVisible()
  expect(screen.queryAllByText('Estimated route')).toHaveLength(name.includes('estimated') ? 1 : 0)
  const dashed = document.querySelectorAll('.drawn-route[stroke-dasharray]')
  expect(dashed).toHaveLength(name.includes('estimated') ? 1 : 0)
  expect(screen.queryAllByText(/^[12]$/)).toHaveLength(name.includes('via') ? 2 : 0)
  expect(screen.queryAllByText('PICKUP')).toHaveLength(shown.pickup === null ? 0 : 1)
})

const sizes = [
  { width: 320, height: 240 },
  { width: 640, height: 520 },
]
const losAngeles = place('Los Angeles International Airport (LAX)', 33.9437, -118.4021)
const newYork = place('Times Square', 40.758, -73.9855)
const rides: [Place, Place][] = [
  [newYork, place('John F. Kennedy International Airport (JFK)', 40.6446, -73.7858)],
  [losAngeles, place('Downtown Los Angeles', 34.0478, -118.2503)],
  [dallas, oklahomaCity],
  [losAngeles, newYork],
  [newYork, newYork],
]
const cases = rides.flatMap(([pickup, dropOff]) =>
  sizes.map(size => ({ title: `${pickup.name} to ${dropOff.name} at ${size.width}`, pickup, dropOff, size })),
)

test.each(cases)('$title: no label overlaps another or the ride, or leaves the frame', ({ pickup, dropOff, size }) => {
  const layout = calculateMapLayout({ pickup, dropOff, route: routeBetween(pickup, dropOff), center, size })
  const [a, b] = layout.markers
  if (!a || !b) throw new Error('two markers expected')
  expect(overlapArea(a.labelBox, b.labelBox)).toBe(0)
  for (const { labelBox } of [a, b])
    expect(overlapArea(labelBox, layout.frame)).toBeCloseTo(labelBox.width * labelBox.height)
  const boxes = chooseLabels({ ...layout, roads: [] }).map(({ box }) => box)
  const touching = boxes.filter((box, i) =>
    [...layout.obstacles, ...boxes.slice(0, i)].some(other => overlapArea(box, other) > 0),
  )
  expect(touching).toEqual([])
})
