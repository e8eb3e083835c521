/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { mapsService } from '@/components/maps/testing/maps-service'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, kennedyRoute, sedans, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'
import type { ProviderRouteLine } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { useRide } from './use-ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/components/maps/maps-provider', () => ({ useMaps: jest.fn() }))

const drawn: ProviderRouteLine = { path: [[40.758, -73.9855]], warnings: ['Ferry on the way'] }
const drive = jest.fn<Promise<ProviderRouteLine>, [{ from: Place; to: Place }]>()
const report = jest.fn()
const toKennedy = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy, carCategory: 'Luxury Sedan' }
const createError = (code: string) => new AppError({ kind: 'unprocessable', code, message: code })

function Fresh({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
}
const show = (draft: Draft = toKennedy) => renderHook(props => useRide(props), { initialProps: draft, wrapper: Fresh })
async function showLine(draft?: Draft) {
  const view = show(draft)
  await waitFor(() => expect(view.result.current.route.path).toEqual(drawn.path))
  return view
}

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockReset().mockResolvedValue(kennedyRoute)
  drive.mockReset().mockResolvedValue(drawn)
  report.mockReset()
  const searchOptions = { minQueryLength: 3, debounceMs: 0 }
  const maps = { searchOptions, createSearch: jest.fn(), reverseGeocode: jest.fn(), fetchRouteLine: drive }
  jest.mocked(useMaps).mockReturnValue(mapsService({ maps, map: 'google', report }))
})

const unlocated = { ...timesSquare, city: null, locatedBy: null, timeZone: 'America/New_York' }
const inDenver = { ...kennedy, timeZone: 'America/Denver' }
const outside = { selectedCity: 'dallas', pickupLocation: unreachablePlace } as const
test.each<[string, Partial<Draft>, string | null]>([
  ['the city’s', { selectedCity: 'dallas' }, 'America/Chicago'],
  ['not the city’s for a pickup outside it', outside, null],
  ['the drop-off’s if not located', { pickupLocation: unlocated, dropOffLocation: inDenver }, 'America/Denver'],
])('the time zone before there is a route is %s', async (_, draft, timeZone) => {
  const { result } = show({ ...emptyDraft, ...draft })
  await waitFor(() => expect(result.current.vehicles).toHaveLength(2))
  expect(result.current).toMatchObject({ isTimeZoneKnown: timeZone !== null, ...(timeZone && { timeZone }) })
})

test('quotes every vehicle in the route’s time zone, and keeps the fare when a refresh fails', async () => {
  const { result } = show()
  await waitFor(() => expect(result.current.quote?.totalCents).toBe(15_700))
  expect(result.current).toMatchObject({ timeZone: 'America/New_York', isTimeZoneKnown: true })
  const failure = Promise.reject(new TypeError('Failed to fetch'))
  jest.mocked(fetchRoute).mockReturnValueOnce(failure)
  await act(async () => {
    result.current.refresh()
    await failure.catch(() => {})
  })
  expect(result.current.quote?.totalCents).toBe(15_700)
  expect(result.current.route.userMessage).toBeNull()
})

test('an immediate ride has the surcharges of the time that it is now at the pickup', async () => {
  const halfDay = (from: string, to: string) => ({ label: `From ${from}`, when: 'night', from, to, dollars: 10 })
  const surcharges = [halfDay('00:00', '12:00'), halfDay('12:00', '00:00')]
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse({ surcharges }))
  const { result } = show()
  await waitFor(() => expect(result.current.quote?.totalCents).toBe(16_700))
})

test('draws the line once with its attribution after the route is priced, also when a point gets a name', async () => {
  const { result, rerender } = await showLine()
  rerender({ ...toKennedy, bags: 3, pickupLocation: { ...timesSquare, name: '7th Avenue' } })
  expect(result.current.route.warnings).toEqual(['Ferry on the way'])
  expect(drive.mock.calls).toEqual([[{ from: timesSquare, to: kennedy, via: [] }]])
})

test('requests no line without a priced route', async () => {
  jest.mocked(fetchRoute).mockRejectedValue(createError('ZERO_RESULTS'))
  const { result } = show()
  await waitFor(() => expect(result.current.route.userMessage).toBe(formatDirectionsError('ZERO_RESULTS')))
  expect(drive).not.toHaveBeenCalled()
})

test('a line that cannot be drawn is reported, and keeps the route', async () => {
  drive.mockRejectedValueOnce(createError('OVER_QUERY_LIMIT'))
  const { result } = show()
  await waitFor(() => expect(report).toHaveBeenCalledTimes(1))
  expect(result.current.route).toMatchObject({ data: kennedyRoute, path: null, userMessage: null })
})

test('never shows the line of another pair of places', async () => {
  const { result, rerender } = await showLine()
  drive.mockReturnValue(new Promise(() => {}))
  rerender({ ...toKennedy, dropOffLocation: unreachablePlace })
  expect(result.current.route).toMatchObject({ data: null, path: null, warnings: [] })
  await waitFor(() => expect(drive).toHaveBeenCalledTimes(2))
  expect(result.current.route.path).toBeNull()
})

test('includes stops with a place in the route and its line', async () => {
  await showLine({ ...toKennedy, extras: { ...emptyDraft.extras, stops: [unreachablePlace, null] } })
  expect(fetchRoute).toHaveBeenCalledWith({ from: timesSquare.id, to: kennedy.id, via: [unreachablePlace.id] })
  expect(drive).toHaveBeenCalledWith({ from: timesSquare, to: kennedy, via: [unreachablePlace] })
})
