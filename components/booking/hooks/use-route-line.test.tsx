/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, kennedyRoute, sedans, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'
import { type Maps, MapsUnavailableError, type ProviderRouteLine } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { useRide } from './use-ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))

const routeLine: ProviderRouteLine = {
  path: [
    [40.758, -73.9855],
    [40.6413, -73.7781],
  ],
  warnings: ['Ferry on the way'],
}
const drive = jest.fn<Promise<ProviderRouteLine>, [{ from: Place; to: Place }]>()
const report = jest.fn()
const toKennedy: Draft = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy }
const createError = (code: string) => new AppError({ kind: 'unprocessable', code, message: code })

function serve(fetchRouteLine: Maps['fetchRouteLine']) {
  const maps: Maps = {
    searchOptions: { minQueryLength: 3, debounceMs: 0 },
    createSearch: jest.fn(),
    reverseGeocode: jest.fn(),
    fetchRouteLine,
  }
  jest.mocked(useMaps).mockReturnValue({ maps, map: 'google', failure: null, report })
}
function Fresh({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
}
const show = (draft = toKennedy) => renderHook(useRide, { initialProps: draft, wrapper: Fresh })

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockReset().mockResolvedValue(kennedyRoute)
  drive.mockReset().mockResolvedValue(routeLine)
  report.mockReset()
  serve(drive)
})

test('draws the line once with its attribution after the route is priced', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(routeLine.path))
  rerender({ ...toKennedy, bags: 3 })
  expect(result.current.route.warnings).toEqual(['Ferry on the way'])
  expect(drive.mock.calls).toEqual([[{ from: timesSquare, to: kennedy, via: [] }]])
})

test('requests no new line when the same point gets a name', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(routeLine.path))
  rerender({ ...toKennedy, pickupLocation: { ...timesSquare, name: '7th Avenue' } })
  expect(drive).toHaveBeenCalledTimes(1)
})

test('requests no line without a priced route', async () => {
  jest.mocked(fetchRoute).mockRejectedValue(createError('ZERO_RESULTS'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.userMessage).toBe(formatDirectionsError('ZERO_RESULTS')))
  expect(drive).not.toHaveBeenCalled()
})

test('shows a line failure in the route’s wording and keeps the route', async () => {
  drive.mockRejectedValueOnce(createError('OVER_QUERY_LIMIT'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.userMessage).toBe(formatDirectionsError('OVER_QUERY_LIMIT')))
  expect(result.current.route).toMatchObject({ data: kennedyRoute, path: null })
  expect(report).toHaveBeenCalledTimes(1)
})

test('retries only the failed request', async () => {
  drive.mockRejectedValueOnce(createError('UNKNOWN_ERROR'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.userMessage).not.toBeNull())
  await act(async () => result.current.route.retry())
  await waitFor(() => expect(result.current.route).toMatchObject({ path: routeLine.path, userMessage: null }))
  expect(fetchRoute).toHaveBeenCalledTimes(1)
})

test('sends one request when pressed twice', async () => {
  drive.mockRejectedValueOnce(createError('UNKNOWN_ERROR')).mockReturnValue(new Promise(() => {}))
  const { result } = show()
  await waitFor(() => expect(result.current.route.userMessage).not.toBeNull())
  await act(async () => result.current.route.retry())
  expect(result.current.route.retrying).toBe(true)
  await act(async () => result.current.route.retry())
  expect(drive).toHaveBeenCalledTimes(2)
})

test('shows no route error when maps are permanently unavailable', async () => {
  drive.mockRejectedValue(new MapsUnavailableError('REQUEST_DENIED'))
  const { result } = show()
  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(result.current.route).toMatchObject({ data: kennedyRoute, path: null, userMessage: null })
})

test('never shows the line of another pair of places', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(routeLine.path))
  drive.mockReturnValue(new Promise(() => {}))
  rerender({ ...toKennedy, dropOffLocation: unreachablePlace })
  expect(result.current.route).toMatchObject({ data: null, path: null, warnings: [] })
  await waitFor(() => expect(drive).toHaveBeenCalledTimes(2))
  expect(result.current.route.path).toBeNull()
})

test('uses the route’s own line when the maps service draws none', async () => {
  serve(null)
  const { result } = show()
  await waitFor(() => expect(result.current.route.data).toEqual(kennedyRoute))
  expect(result.current.route).toMatchObject({ path: null, userMessage: null })
})

test('includes stops with a place in the route and its line', async () => {
  const stops = [unreachablePlace, null]
  const { result } = show({ ...toKennedy, extras: { ...emptyDraft.extras, stops } })
  await waitFor(() => expect(result.current.route.path).toEqual(routeLine.path))
  expect(fetchRoute).toHaveBeenCalledWith({ from: timesSquare.id, to: kennedy.id, via: [unreachablePlace.id] })
  expect(drive).toHaveBeenCalledWith({ from: timesSquare, to: kennedy, via: [unreachablePlace] })
})
