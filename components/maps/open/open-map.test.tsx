/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import type { Place } from '@/lib/places/model/schemas'
import { OpenMap } from './open-map'

const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
const bryantPark: Place = {
  id: 'bryant-park',
  name: 'Bryant Park',
  area: 'New York, NY',
  kind: 'landmark',
  lat: 40.7536,
  lng: -73.9832,
  city: 'new-york',
}

function show(onFailed?: (reason: string) => void) {
  const ride = { pickup: bryantPark, dropOff: null, route: null, path: null, center, onFailed }
  return render(<OpenMap {...ride} styleUrl="https://maps.example.com/dark.json" />)
}

let warn: jest.SpyInstance
beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

// Jest cannot load MapLibre: here it behaves like a chunk that fails to load.
test('shows the drawn map while the open map loads and when it fails', async () => {
  const onFailed = jest.fn()
  show(onFailed)
  expect(screen.getByRole('img', { name: 'Map: pickup at Bryant Park' })).toBeInTheDocument()
  await waitFor(() => expect(onFailed.mock.calls).toEqual([['its code did not load']]))
  expect(screen.getByRole('img', { name: 'Map: pickup at Bryant Park' })).toBeInTheDocument()
})

test('logs the same failure once for any number of maps', async () => {
  const onFailed = jest.fn()
  for (let i = 0; i < 3; i += 1) show(onFailed)
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(3))
  expect(warn.mock.calls.length).toBeLessThan(2)
})
