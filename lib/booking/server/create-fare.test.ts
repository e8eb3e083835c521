import type { BookingRequest } from '@/lib/booking/model/schemas'
import { kennedyRoute, suvs, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { loadBooking } from './load-booking'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

test('ignores a forged distance', async () => {
  const { booking } = await fixture.book({ distance: 0.1 })
  expect(booking.quote).toMatchObject({ totalCents: 15_700, miles: 25.4 })
})

test.each([
  ['a forged fare', { rent: 1 }, 15_700],
  ['a fare a cent too low', { rent: 156.99 }, 15_700],
  ['no fare for a priced route', { rent: null }, 15_700],
  ['the sedan fare for the SUV', { carCategory: 'Luxury SUV' }, 16_200],
  ['a one-way fare for a round trip', { transferType: 'Round Trip' as const }, 28_400],
  ['a fare without its extra hours', { carCategory: 'Luxury SUV', rent: 162, extraTime: 2 }, 36_200],
])('rejects %s with the right fare and stores nothing', async (_, patch: Partial<BookingRequest>, totalCents) => {
  await expect(fixture.book(patch)).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents } },
  })
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toEqual([])
})

test('rejects a fare for a ride without a route with a null quote', async () => {
  await expect(fixture.book({ dropOffLocation: unreachablePlace.id })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: null },
  })
})

/** $158.55, 0.99 % more than the $157.00 of the sample. */
const longerRoute = { ...kennedyRoute, distanceMeters: 41_376 }

test('books at the lower current fare after a drop within the tolerance', async () => {
  expect((await fixture.book({ rent: 158.55 })).booking.quote).toMatchObject({ totalCents: 15_700, miles: 25.4 })
})

test('books at the recent quote seen, with its miles and lines, after a rise within the tolerance', async () => {
  const other = await createBookingFixture({
    findRoute: async () => longerRoute,
    recentRoutes: () => [longerRoute, kennedyRoute],
  })
  const { booking } = await other.book()
  expect(booking.quote).toEqual((await fixture.book()).booking.quote)
  await other.close()
})

test.each([
  ['matches no recent quote', 157],
  ['is one cent off a recent quote', 157.01],
])('rejects a slightly lower fare that %s', async (_, rent) => {
  const recentRoutes = rent === 157 ? [longerRoute] : [longerRoute, kennedyRoute]
  const other = await createBookingFixture({ findRoute: async () => longerRoute, recentRoutes: () => recentRoutes })
  await expect(other.book({ rent })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents: 15_855 } },
  })
  await other.close()
})

test('a rejected fare comes with the token of its route, and a retry may send another one', async () => {
  await expect(fixture.book({ rent: 1 })).rejects.toMatchObject({ details: { routeToken: 'a token of the route' } })
  const { booking } = await fixture.book({ routeToken: 'one token' }, { key: 'one-key-of-the-tests' })
  const retried = await fixture.book({ routeToken: 'another token' }, { key: 'one-key-of-the-tests' })
  expect(retried.booking.id).toBe(booking.id)
})

test('rejects a recent sedan quote for the SUV', async () => {
  const other = await createBookingFixture({ findRoute: async () => longerRoute, recentRoutes: () => [kennedyRoute] })
  await expect(other.book({ carCategory: 'Luxury SUV' })).rejects.toMatchObject(appErrorLike('fare_changed'))
  await other.close()
})

test('a booked fare does not change with the rates', async () => {
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
