/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, kennedyRoute, sedans, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { fetchRoute } from '@/lib/places/client/places-client'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { useRide } from './use-ride'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
})

test('uses the city’s time zone until a pickup is selected', async () => {
  const { result } = renderHook(() => useRide({ ...emptyDraft, selectedCity: 'dallas' }))
  await waitFor(() => expect(result.current.vehicles).toHaveLength(2))
  expect(result.current).toMatchObject({ timeZone: 'America/Chicago', isTimeZoneKnown: true })
})

test('does not use the selected city’s time zone for a pickup outside it', async () => {
  const { result } = renderHook(() =>
    useRide({ ...emptyDraft, selectedCity: 'dallas', pickupLocation: unreachablePlace }),
  )
  await waitFor(() => expect(result.current.vehicles).toHaveLength(2))
  expect(result.current.isTimeZoneKnown).toBe(false)
})

test('uses the drop-off’s time zone for a pickup that was not located, without a chosen city', async () => {
  const pickupLocation = { ...timesSquare, city: null, locatedBy: null, timeZone: 'America/New_York' }
  const dropOffLocation = { ...kennedy, timeZone: 'America/Denver' }
  const { result } = renderHook(() => useRide({ ...emptyDraft, pickupLocation, dropOffLocation }))
  await waitFor(() => expect(result.current.vehicles).toHaveLength(2))
  expect(result.current.timeZone).toBe('America/Denver')
})

test('quotes every vehicle and uses the route’s time zone once there is a route', async () => {
  const draft = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy, carCategory: 'Luxury Sedan' }
  const { result } = renderHook(() => useRide(draft))
  await waitFor(() => expect(result.current.quote?.totalCents).toBe(15_700))
  expect(result.current).toMatchObject({ timeZone: 'America/New_York', isTimeZoneKnown: true })
})

test('keeps the fare when a refresh of the route fails', async () => {
  const draft = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy, carCategory: 'Luxury Sedan' }
  const { result } = renderHook(() => useRide(draft))
  await waitFor(() => expect(result.current.quote?.totalCents).toBe(15_700))
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
  const pricing = pricingSchema.parse({ surcharges: [halfDay('00:00', '12:00'), halfDay('12:00', '00:00')] })
  jest.replaceProperty(readSite(), 'pricing', pricing)
  const draft = { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation: kennedy, carCategory: 'Luxury Sedan' }
  const { result } = renderHook(() => useRide(draft))
  await waitFor(() => expect(result.current.quote?.totalCents).toBe(16_700))
  jest.restoreAllMocks()
})
