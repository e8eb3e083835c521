/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import type { Place, Route } from '@/lib/maps/schemas'
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

test('a ride is told in words to those who do not see the map', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={route} center={center} />)
  expect(
    screen.getByRole('img', { name: 'Map: from Downtown Dallas to Bricktown, 206.10 miles, estimated route' }),
  ).toBeInTheDocument()
})

test('both ends carry their word and their name', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={route} center={center} />)
  for (const text of ['PICKUP', 'Downtown Dallas', 'DROP-OFF', 'Bricktown']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test('the stops are numbered on the way, and told in words', () => {
  const stops = [place('Waco', 31.5493, -97.1467), place('Ardmore', 34.1743, -97.1436)]
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} stops={stops} route={route} center={center} />)
  expect(screen.getByRole('img', { name: /^Map: from Downtown Dallas via Waco, Ardmore to Bricktown/ })).toBeVisible()
  expect(screen.getByText('1')).toBeInTheDocument()
  expect(screen.getByText('2')).toBeInTheDocument()
})

test('an estimate is called one', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={route} center={center} />)
  expect(screen.getByText('Estimated route')).toBeInTheDocument()
})

test('a measured route is not called an estimate', () => {
  render(<DrawnMap pickup={dallas} dropOff={oklahomaCity} route={{ ...route, estimated: false }} center={center} />)
  expect(screen.queryByText('Estimated route')).not.toBeInTheDocument()
})

test('before a place is chosen the map shows its centre', () => {
  render(<DrawnMap pickup={null} dropOff={null} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map of New York' })).toBeInTheDocument()
})

test('one place alone is shown', () => {
  render(<DrawnMap pickup={null} dropOff={oklahomaCity} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map: drop-off at Bricktown' })).toBeInTheDocument()
  expect(screen.queryByText('PICKUP')).not.toBeInTheDocument()
})

test('the same place at both ends shows both markers', () => {
  render(<DrawnMap pickup={dallas} dropOff={dallas} route={null} center={center} />)
  expect(screen.getAllByText('Downtown Dallas')).toHaveLength(2)
})

test('a place far outside the country does not break the map', () => {
  render(<DrawnMap pickup={place('Sydney', -33.87, 151.21)} dropOff={dallas} route={null} center={center} />)
  expect(screen.getByRole('img', { name: 'Map: from Sydney to Downtown Dallas' })).toBeInTheDocument()
})
