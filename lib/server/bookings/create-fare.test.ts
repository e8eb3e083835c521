import type { BookingRequest } from '@/lib/booking/schemas'
import { kennedyRoute, suvs, unreachablePlace } from '@/lib/booking/testing/samples'
import { loadBooking } from './load-booking'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

test('a forged distance changes nothing', async () => {
  const { booking } = await fixture.book({ distance: 0.1 })
  expect(booking.quote).toMatchObject({ totalCents: 15_700, miles: 25.4 })
})

test.each([
  ['a forged fare', { rent: 1 }, 15_700],
  ['a fare a cent too low', { rent: 156.99 }, 15_700],
  ['no fare where the road is priced', { rent: null }, 15_700],
  ['the sedan fare for the SUV', { carCategory: 'Luxury SUV' }, 16_200],
  ['a one-way fare for a round trip', { transferType: 'Round Trip' as const }, 28_400],
  ['a fare without its extra hours', { carCategory: 'Luxury SUV', rent: 162, extraTime: 2 }, 36_200],
])('%s is answered with the right fare and stores nothing', async (_, patch: Partial<BookingRequest>, totalCents) => {
  await expect(fixture.book(patch)).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents } },
  })
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toEqual([])
})

test('a fare where no road can be priced is answered with none', async () => {
  await expect(fixture.book({ dropOffLocation: unreachablePlace.id })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: null },
  })
})

/** $158.55, 0.99 % more than the $157.00 of the sample. */
const longerRoute = { ...kennedyRoute, distanceMeters: 41_376 }

test('a fare that fell a little since it was seen stands, at the lower one', async () => {
  expect((await fixture.book({ rent: 158.55 })).booking.quote).toMatchObject({ totalCents: 15_700, miles: 25.4 })
})

test('a fare that rose a little stands as it was told, with its own miles and lines', async () => {
  const other = await createBookingFixture({
    findRoute: async () => longerRoute,
    recentRoutes: () => [longerRoute, kennedyRoute],
  })
  const { booking } = await other.book()
  expect(booking.quote).toEqual((await fixture.book()).booking.quote)
  await other.close()
})

test.each([
  ['nobody told', 157],
  ['is a cent beside the one told', 157.01],
])('a fare a little too low that %s is refused', async (_, rent) => {
  const recentRoutes = rent === 157 ? [longerRoute] : [longerRoute, kennedyRoute]
  const other = await createBookingFixture({ findRoute: async () => longerRoute, recentRoutes: () => recentRoutes })
  await expect(other.book({ rent })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents: 15_855 } },
  })
  await other.close()
})

test('what was told for the sedan is no fare of the SUV', async () => {
  const other = await createBookingFixture({ findRoute: async () => longerRoute, recentRoutes: () => [kennedyRoute] })
  await expect(other.book({ carCategory: 'Luxury SUV' })).rejects.toMatchObject(appErrorLike('fare_changed'))
  await other.close()
})

test('the frozen fare outlives a change of rates', async () => {
  const categories = [suvs]
  const other = await createBookingFixture({
    vehicleCategories: async () => categories,
    findRoute: async () => kennedyRoute,
  })
  const { booking, token } = await other.book({ carCategory: 'Luxury SUV', rent: 162 })
  categories.splice(0, 1, { ...suvs, baseFare: 1 })
  expect((await loadBooking(other.context, { id: booking.id, token })).quote?.totalCents).toBe(16_200)
  await other.close()
})
