/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import { timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { OpenMap } from './open-map'

// Jest cannot load MapLibre: here it behaves like a chunk that fails to load.
test('shows the drawn map while the open map loads and when it fails, and logs the failure once', async () => {
  installFakeObservers()
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const center = { lat: 40.7128, lng: -74.006, zoom: 13 }
  const ride = { pickup: timesSquare, dropOff: null, route: null, path: null, center }
  const isDrawn = () => expect(screen.getAllByRole('img', { name: 'Map: pickup at Times Square' })).not.toEqual([])
  for (let i = 0; i < 3; i += 1) render(<OpenMap {...ride} styleUrl="https://maps.example.com/dark.json" />)
  isDrawn()
  await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('its code did not load')))
  isDrawn()
  expect(warn).toHaveBeenCalledTimes(1)
})
