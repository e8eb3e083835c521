import { toBookingRequest, toDraft } from '@/lib/booking/model/request'
import { type BookingRequest, bookingRequestSchema } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, timesSquare } from '@/lib/booking/model/testing/samples'
import { routeThrough, waypointOf } from '@/lib/places/server/routing/route-between'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { checkAvailability } from './check-availability'
import { deriveRide } from './derive-ride'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

/** Four hours at $100. */
const byTheHour: Partial<BookingRequest> = {
  hours: 4,
  carCategory: 'Luxury SUV',
  dropOffLocation: 'times-square',
  distance: 0,
  rent: 400,
}

let fixture: BookingFixture
beforeEach(async () => {
  usePricing({ minimumHours: 3 })
  fixture = await createBookingFixture({
    findRoute: ({ from }) => routeThrough([waypointOf(from)]),
    serviceRules: async () => ({ ...alwaysOpen, fleet: { luxsuv: 1 } }),
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.close()
})

/** As a request arrives. */
const book = (patch: Partial<BookingRequest> = {}) =>
  fixture.book(bookingRequestSchema.parse({ ...kennedyRequest, ...byTheHour, ...patch }))

function usePricing(pricing: object) {
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse(pricing))
}

test('a ride by the hour costs its hours, goes where its rider directs and ends where it began', async () => {
  const { booking } = await book({ extraTime: 2, transferType: 'Round Trip', isCarpool: true })
  expect(booking).toMatchObject({
    hours: 4,
    transferType: 'One Way',
    extraTime: 0,
    isCarpool: false,
    pickup: timesSquare,
    dropOff: { ...timesSquare, name: 'As directed', area: '', kind: 'address' },
  })
  expect(booking.quote).toEqual({
    lines: [{ kind: 'hours', label: '4 hours, at $100.00 per hour', amountCents: 40_000 }],
    totalCents: 40_000,
    miles: 0,
    durationSeconds: 4 * 3600,
    estimated: false,
  })
})

test('a ride by the hour has the surcharges and the tax of its pickup', async () => {
  const surcharges = [{ label: 'Airport fee', when: 'airport_pickup', dollars: 10 }]
  usePricing({ minimumHours: 3, surcharges, taxPercent: 10 })
  const { booking } = await book({ pickupLocation: 'jfk', dropOffLocation: 'jfk', rent: 451 })
  expect(booking.quote?.totalCents).toBe(45_100)
})

test.each([
  ['of fewer hours than the minimum', { minimumHours: 5 }, 'A ride by the hour takes at least 5 hours.'],
  ['that is not offered', {}, 'We do not offer rides by the hour. Please choose a drop-off.'],
])('refuses a ride by the hour %s, unless it is booked', async (_, pricing, hours) => {
  const { booking } = await book()
  usePricing(pricing)
  await expect(book()).rejects.toMatchObject(appErrorLike('invalid_fields', { hours }))
  const request = toBookingRequest({ draft: toDraft(booking), shownQuote: booking.quote })
  if (request === null) throw new Error('the request is null')
  const changed = await deriveRide({
    request: { ...request, passengers: 2 },
    context: fixture.context,
    previous: booking,
  })
  expect(changed).toMatchObject({ hours: 4, passengers: 2 })
})

test('refuses a ride by the hour in a car without an hourly rate', async () => {
  const carCategory = 'This vehicle cannot be booked by the hour. Please choose another.'
  await expect(book({ carCategory: 'Executive Sedan' })).rejects.toMatchObject(
    appErrorLike('invalid_fields', { carCategory }),
  )
})

test('its car is busy for all of its hours', async () => {
  await book()
  const check = (pickupTime: string) =>
    checkAvailability(fixture.context, {
      request: { ...kennedyRequest, ...byTheHour, hours: 0, pickupTime, extras: { stops: [] } },
      clientIp: '192.0.2.1',
    })
  await expect(check('18:15')).rejects.toMatchObject(appErrorLike('invalid_fields'))
  await check('19:00')
})

test('derived again from its form it is the same ride', async () => {
  const { booking } = await book()
  const request = toBookingRequest({ draft: toDraft(booking), shownQuote: booking.quote })
  if (request === null) throw new Error('the request is null')
  expect(booking).toMatchObject(await deriveRide({ request, context: fixture.context, previous: booking }))
})
