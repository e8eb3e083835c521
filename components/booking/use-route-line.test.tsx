/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { kennedy, kennedyRoute, sedans, timesSquare, unreachablePlace } from '@/lib/booking/testing/samples'
import { fetchRoute, fetchVehicleCategories, fetchVehicles } from '@/lib/browser/booking-client'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { type Maps, MapsUnavailableError, type ProviderRouteLine } from '@/lib/maps/port'
import type { Place } from '@/lib/maps/schemas'
import { useRide } from './use-ride'

jest.mock('@/lib/browser/booking-client')
jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))

const drawn: ProviderRouteLine = {
  path: [
    [40.758, -73.9855],
    [40.6413, -73.7781],
  ],
  warnings: ['Ferry on the way'],
}
const drive = jest.fn<Promise<ProviderRouteLine>, [{ from: Place; to: Place }]>()
const report = jest.fn()
const toKennedy: Draft = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy }
const refusal = (code: string) => new AppError({ kind: 'unprocessable', code, message: code })

function serve(ask: Maps['fetchRouteLine']) {
  const maps: Maps = {
    searchOptions: { minQueryLength: 3, debounceMs: 0, suggestsOnEmptyQuery: false },
    createSearch: jest.fn(),
    reverseGeocode: jest.fn(),
    fetchRouteLine: ask,
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
  drive.mockReset().mockResolvedValue(drawn)
  report.mockReset()
  serve(drive)
})

test('once the priced road is there the maps draw the line, once, and say what goes with it', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(drawn.path))
  rerender({ ...toKennedy, bags: 3 })
  expect(result.current.route.warnings).toEqual(['Ferry on the way'])
  expect(drive.mock.calls).toEqual([[{ from: timesSquare, to: kennedy, via: [] }]])
})

test('a name that follows for the same point asks for no other line', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(drawn.path))
  rerender({ ...toKennedy, pickupLocation: { ...timesSquare, name: '7th Avenue' } })
  expect(drive).toHaveBeenCalledTimes(1)
})

test('without a priced road no line is asked for', async () => {
  jest.mocked(fetchRoute).mockRejectedValue(refusal('ZERO_RESULTS'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.sentence).toBe(formatDirectionsError('ZERO_RESULTS')))
  expect(drive).not.toHaveBeenCalled()
})

test('a line that fails is said in the words of the road, which itself stays', async () => {
  drive.mockRejectedValueOnce(refusal('OVER_QUERY_LIMIT'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.sentence).toBe(formatDirectionsError('OVER_QUERY_LIMIT')))
  expect(result.current.route).toMatchObject({ data: kennedyRoute, path: null })
  expect(report).toHaveBeenCalledTimes(1)
})

test('trying again asks for what failed alone', async () => {
  drive.mockRejectedValueOnce(refusal('UNKNOWN_ERROR'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.sentence).not.toBeNull())
  await act(async () => result.current.route.retry())
  await waitFor(() => expect(result.current.route).toMatchObject({ path: drawn.path, sentence: null }))
  expect(fetchRoute).toHaveBeenCalledTimes(1)
})

test('who presses twice asks once', async () => {
  drive.mockRejectedValueOnce(refusal('UNKNOWN_ERROR')).mockReturnValue(new Promise(() => {}))
  const { result } = show()
  await waitFor(() => expect(result.current.route.sentence).not.toBeNull())
  await act(async () => result.current.route.retry())
  expect(result.current.route.retrying).toBe(true)
  await act(async () => result.current.route.retry())
  expect(drive).toHaveBeenCalledTimes(2)
})

test('maps that are gone for good have no sentence of the road', async () => {
  drive.mockRejectedValue(new MapsUnavailableError('REQUEST_DENIED'))
  const { result } = show()
  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(result.current.route).toMatchObject({ data: kennedyRoute, path: null, sentence: null })
})

test('the line of another pair is never shown', async () => {
  const { result, rerender } = show()
  await waitFor(() => expect(result.current.route.path).toEqual(drawn.path))
  drive.mockReturnValue(new Promise(() => {}))
  rerender({ ...toKennedy, dropOffLocation: unreachablePlace })
  expect(result.current.route).toMatchObject({ data: null, path: null, warnings: [] })
  await waitFor(() => expect(drive).toHaveBeenCalledTimes(2))
  expect(result.current.route.path).toBeNull()
})

test('maps that draw no line of their own leave the road’s', async () => {
  serve(null)
  const { result } = show()
  await waitFor(() => expect(result.current.route.data).toEqual(kennedyRoute))
  expect(result.current.route).toMatchObject({ path: null, sentence: null })
})

test('the road and its line lead by the stops that have their place', async () => {
  const stops = [unreachablePlace, null]
  const { result } = show({ ...toKennedy, extras: { ...emptyDraft.extras, stops } })
  await waitFor(() => expect(result.current.route.path).toEqual(drawn.path))
  expect(fetchRoute).toHaveBeenCalledWith({ from: timesSquare.id, to: kennedy.id, via: [unreachablePlace.id] })
  expect(drive).toHaveBeenCalledWith({ from: timesSquare, to: kennedy, via: [unreachablePlace] })
})
