import { emptyDraft } from '@/lib/booking/model/draft'
import { quoteVehicles } from '@/lib/booking/model/fare'
import { kennedy, kennedyRoute, sedans, suvs, timesSquare } from '@/lib/booking/model/testing/samples'
import { routeError } from '@/lib/places/server/routing/router'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { findMinFareCents, priceTrip } from './trip-fares'

const findRoute = jest.fn().mockResolvedValue(kennedyRoute)
jest.mock('@/lib/places/server/routing/route-service', () => ({
  getRouteService: () => ({ findRoute: () => findRoute() }),
}))
const trip = { from: kennedy, to: timesSquare }
const elsewhere = { ...timesSquare, city: null }

test('shows the fare of each category that a booking of the same route shows', async () => {
  const shown = quoteVehicles({ categories: [sedans, suvs], route: kennedyRoute, trip: emptyDraft })
  expect((await priceTrip(trip, 'new-york', [sedans, suvs]))?.fares).toEqual([
    { category: 'Sedans', totalCents: shown[0]?.quote?.totalCents },
    { category: 'SUVs', totalCents: shown[2]?.quote?.totalCents },
  ])
})

test('shows fares with what every such trip is charged, but not with what depends on its time', async () => {
  const surcharges = [
    { label: 'Airport fee', when: 'airport_pickup', dollars: 5 },
    { label: 'Night', when: 'night', from: '22:00', to: '21:59', dollars: 30 },
    { label: 'Holiday', when: 'dates', dates: ['12-25'], dollars: 30 },
  ]
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse({ surcharges, minimumFare: 165, taxPercent: 10 }))
  expect((await priceTrip(trip, 'new-york', [sedans]))?.fares).toEqual([{ category: 'Sedans', totalCents: 18_700 }])
  expect(findMinFareCents([sedans])).toBe(18_150)
})

test('links a trip within the city to a prefilled booking', async () => {
  const path = (await priceTrip(trip, 'new-york', [sedans]))?.bookingPath ?? ''
  expect(path).toMatch(/^\/\?.*#booking-flow$/)
  expect(Object.fromEntries(new URL(path, 'http://localhost').searchParams)).toEqual({
    city: 'new-york',
    pickup: 'John F. Kennedy International Airport (JFK), New York, NY',
    dropoff: 'Times Square, New York, NY',
  })
})

test('links a trip that leaves the city to a booking between both cities', async () => {
  const path = (await priceTrip({ ...trip, to: elsewhere }, 'new-york', [sedans]))?.bookingPath ?? ''
  const parameters = new URL(path, 'http://localhost').searchParams
  expect([parameters.get('service'), parameters.get('city')]).toEqual(['city-to-city', null])
})

test('omits and logs a trip that cannot be routed', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  findRoute.mockRejectedValueOnce(routeError('ZERO_RESULTS', 'no road'))
  expect(await priceTrip(trip, 'new-york', [sedans])).toBeNull()
  expect(log).toHaveBeenCalledWith(expect.stringContaining('from jfk to times-square'))
})
