import { emptyDraft } from '@/lib/booking/draft'
import { quoteVehicles } from '@/lib/booking/fare'
import { kennedy, kennedyRoute, sedans, suvs, timesSquare } from '@/lib/booking/testing/samples'
import { routeError } from '../routing/failure'
import { priceTrip } from './trip-fares'

const drive = jest.fn().mockResolvedValue(kennedyRoute)
const ends = { from: kennedy, to: timesSquare, city: 'new-york' as const, drives: { drive } }
const elsewhere = { ...timesSquare, city: null }

test('each category has the fare that a booking shows for the same drive', async () => {
  const shown = quoteVehicles({ categories: [sedans, suvs], route: kennedyRoute, trip: emptyDraft })
  expect((await priceTrip({ ...ends, categories: [sedans, suvs] }))?.fares).toEqual([
    { category: 'Sedans', totalCents: shown[0]?.quote?.totalCents },
    { category: 'SUVs', totalCents: shown[2]?.quote?.totalCents },
  ])
})

test('distance and time are the drive’s, one way, and called estimated where they are', async () => {
  expect(await priceTrip({ ...ends, categories: [sedans] })).toMatchObject({
    miles: 25.4,
    durationSeconds: 2700,
    estimated: true,
  })
})

test('a drive within the city is booked there, by its places’ words', async () => {
  const path = (await priceTrip({ ...ends, categories: [sedans] }))?.bookingPath ?? ''
  expect(path).toMatch(/^\/\?.*#booking-flow$/)
  expect(Object.fromEntries(new URL(path, 'http://localhost').searchParams)).toEqual({
    city: 'new-york',
    pickup: 'John F. Kennedy International Airport (JFK), New York, NY',
    dropoff: 'Times Square, New York, NY',
  })
})

test('a drive that leaves the city is booked from city to city', async () => {
  const path = (await priceTrip({ ...ends, to: elsewhere, categories: [sedans] }))?.bookingPath ?? ''
  const parameters = new URL(path, 'http://localhost').searchParams
  expect([parameters.get('service'), parameters.get('city')]).toEqual(['city-to-city', null])
})

test('a drive that cannot be had is left out, and the log says which', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  drive.mockRejectedValueOnce(routeError('ZERO_RESULTS', 'no road'))
  expect(await priceTrip({ ...ends, categories: [sedans] })).toBeNull()
  expect(log).toHaveBeenCalledWith(expect.stringContaining('from jfk to times-square'))
  log.mockRestore()
})

test('without any rates there is nothing to tell', async () => {
  expect(await priceTrip({ ...ends, categories: [] })).toBeNull()
})
