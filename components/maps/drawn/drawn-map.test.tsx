/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import type { Place, Route } from '@/lib/places/model/schemas'
import { DrawnMap } from './drawn-map'

const center = { lat: 40.7128, lng: -74.006, zoom: 13 }

function place(name: string, lat: number, lng: number): Place {
  return { id: name, name, area: '', kind: 'landmark', lat, lng, city: null }
}

const dallas = place('Downtown Dallas', 32.7812, -96.7976)
const oklahomaCity = place('Bricktown', 35.4655, -97.5085)
const route: Route = {
  distanceMeters: 331_685,
  durationSeconds: 11_000,
  path: [
    [dallas.lat, dallas.lng],
    [oklahomaCity.lat, oklahomaCity.lng],
  ],
  pickupTimeZone: 'America/Chicago',
  estimated: true,
}

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

test('the accessible name describes the ride', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={route} center={center} />)
  expect(
    screen.getByRole('img', { name: 'Map: from Downtown Dallas to Bricktown, 206.10 miles, estimated route' }),
  ).toBeInTheDocument()
})

test('stops are numbered and part of the accessible name', () => {
  const stops = [place('Waco', 31.5493, -97.1467), place('Ardmore', 34.1743, -97.1436)]
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} stops={stops} route={route} center={center} />)
  expect(screen.getByRole('img', { name: /^Map: from Downtown Dallas via Waco, Ardmore to Bricktown/ })).toBeVisible()
  expect(screen.getByText('1')).toBeInTheDocument()
  expect(screen.getByText('2')).toBeInTheDocument()
})

test('labels an estimated route', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={route} center={center} />)
  expect(screen.getByText('Estimated route')).toBeInTheDocument()
})

test('does not label a measured route as an estimate', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={{ ...route, estimated: false }} center={center} />)
  expect(screen.queryByText('Estimated route')).not.toBeInTheDocument()
})

test('shows the city center before a place is chosen', () => {
  render(<DrawnMap pickup={null} dropOff={null} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map of New York' })).toBeInTheDocument()
})

test('shows a single place', () => {
  render(<DrawnMap pickup={null} dropOff={oklahomaCity} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map: drop-off at Bricktown' })).toBeInTheDocument()
  expect(screen.queryByText('PICKUP')).not.toBeInTheDocument()
})

test('draws a place far outside the country', () => {
  render(<DrawnMap pickup={place('Sydney', -33.87, 151.21)} dropOff={dallas} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map: from Sydney to Downtown Dallas' })).toBeInTheDocument()
})
