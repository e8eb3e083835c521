import { toFareFact } from '@/lib/booking/model/events'
import { calculateQuote } from '@/lib/booking/model/fare'
import { toBookingRequest, toDraft } from '@/lib/booking/model/request'
import { type Booking, type BookingRequest, bookingRequestSchema } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import {
  kennedy,
  kennedyRequest,
  kennedyRoute,
  sedans,
  timesSquare,
  unreachablePlace,
} from '@/lib/booking/model/testing/samples'
import type { Place } from '@/lib/places/model/schemas'
import { routeThrough, waypointOf } from '@/lib/places/server/routing/route-between'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { checkAvailability } from './availability'
import { changeBooking } from './change'
import { deriveRide } from './derive-ride'
import { loadBooking } from './load-booking'
import { updateBooking } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

const typed: Place = { ...kennedy, id: 'typed:YWJj', name: '1 Airport Rd, Queens', locatedBy: 'Queens, NY' }

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
  fixture.places.push(typed)
})
afterEach(() => fixture.close())

function usePricing(pricing: object) {
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse(pricing))
}

const fareChanged = (totalCents: number) => ({ ...appErrorLike('fare_changed'), details: { quote: { totalCents } } })

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
  await expect(fixture.book(patch)).rejects.toMatchObject(fareChanged(totalCents))
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toEqual([])
})

test('a server whose route is a little shorter than the one shown books its own, lower fare', async () => {
  fixture.context.findRoute = async () => ({ ...kennedyRoute, distanceMeters: kennedyRoute.distanceMeters - 20 })
  expect((await fixture.book({ rent: 157 })).booking.quote?.totalCents).toBe(15_695)
})

test('rejects a fare for a ride without a route with a null quote', async () => {
  const details = { quote: null }
  await expect(fixture.book({ dropOffLocation: unreachablePlace.id })).rejects.toMatchObject({ details })
})

test('without shared rides a carpool has the fare of a car of its own', async () => {
  jest.replaceProperty(readSite(), 'carpool', false)
  const shared = { serviceType: 'City to City', selectedCity: '', isCarpool: true } as const
  await expect(fixture.book({ ...shared, rent: 1 })).rejects.toMatchObject(fareChanged(15_700))
  expect((await fixture.book({ ...shared, rent: 157 })).booking.isCarpool).toBe(false)
})

test('a confirmed estimate is kept while the same places cost the same, and a new fare is an estimate again', async () => {
  const { booking, token, version } = await fixture.book({ dropOffLocation: typed.id })
  if (booking.quote === null) throw new Error('no fare')
  const { provisional, ...quote } = booking.quote
  expect(provisional).toBe(true)
  const agreed = { type: 'fare_agreed', fare: toFareFact(quote), was: toFareFact(booking.quote) } as const
  const update = { booking: { ...booking, quote }, version, events: [agreed] }
  await fixture.write(tx => updateBooking(tx, update), 'operator')
  const change = async (patch: Partial<BookingRequest>) => {
    const request = { ...kennedyRequest, dropOffLocation: typed.id, ...patch }
    return (await changeBooking(fixture.context, { access: { id: booking.id, token }, request })).booking
  }
  expect(await change({ bags: 1 })).toMatchObject({ quote, status: 'awaiting_zelle' })
  const dearer = { quote: { provisional: true, totalCents: 16_200 }, status: 'reserved' }
  expect(await change({ carCategory: 'Luxury SUV', rent: 162 })).toMatchObject(dearer)
})

const areas = { from: ['New York, NY'], via: [], to: ['JFK'] }
const flatRates = [{ name: 'Manhattan to Kennedy', from: ['New York, NY'], to: ['JFK'], fares: { sedans: 90 } }]
const surcharges = [{ label: 'Night', when: 'night', from: '22:00', to: '05:00', dollars: 20 }]

describe('with prices of the owner', () => {
  beforeEach(() => {
    usePricing({ flatRates, surcharges, taxPercent: 10 })
    fixture.context.findRoute = async () => ({ ...kennedyRoute, areas })
  })

  test.each<[string, Partial<BookingRequest>, number]>([
    ['by day', {}, 99],
    ['at night', { pickupTime: '22:30' }, 121],
    // The fixture's clock is 3 PM in New York.
    ['right away, in the daytime', { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' }, 99],
  ])('books a ride %s at the fare of its time, and refuses another', async (_, patch, rent) => {
    const { booking } = await fixture.book({ ...patch, rent })
    expect(booking.quote?.totalCents).toBe(rent * 100)
    await expect(fixture.book({ ...patch, rent: rent - 20 })).rejects.toMatchObject(fareChanged(rent * 100))
  })

  test('the browser prices the booked ride from its draft as the server did', async () => {
    const { booking } = await fixture.book({ pickupTime: '22:30', transferType: 'Round Trip', rent: 220 })
    const quote = calculateQuote({ route: { ...kennedyRoute, areas }, rates: sedans, trip: toDraft(booking) })
    expect(quote).toEqual(booking.quote)
  })

  test('a booked ride keeps its fare when the prices change, until it is changed, and its terms of canceling', async () => {
    const { booking, token } = await fixture.book({ rent: 99 })
    const access = { id: booking.id, token }
    usePricing({ flatRates, taxPercent: 20 })
    const cancellation = { fullRefundHours: 48, lateRefundPercent: 0 }
    jest.replaceProperty(readSite(), 'cancellation', cancellation)
    expect(await loadBooking(fixture.context, access)).toEqual(booking)
    expect((await fixture.book({ rent: 108 })).booking.cancellation).toEqual(cancellation)
    const request = { ...kennedyRequest, passengers: 3, rent: 108 }
    expect((await changeBooking(fixture.context, { access, request })).booking).toMatchObject({
      account: { priceCents: 10_800 },
      cancellation: { fullRefundHours: 24, lateRefundPercent: 50 },
    })
  })
})

describe('by the hour', () => {
  /** Four hours at $100. */
  const byTheHour: Partial<BookingRequest> = {
    ...{ hours: 4, carCategory: 'Luxury SUV', dropOffLocation: 'times-square', distance: 0, rent: 400 },
  }
  beforeEach(() => {
    usePricing({ minimumHours: 3 })
    fixture.context.findRoute = ({ from }) => routeThrough([waypointOf(from)])
    fixture.context.serviceRules = async () => ({ ...alwaysOpen, fleet: { luxsuv: 1 } })
  })

  /** As a request arrives. */
  const book = (patch: Partial<BookingRequest> = {}) =>
    fixture.book(bookingRequestSchema.parse({ ...kennedyRequest, ...byTheHour, ...patch }))

  function deriveAgain(booking: Booking, patch: Partial<BookingRequest> = {}) {
    const request = toBookingRequest(toDraft(booking), booking.quote)
    if (request === null) throw new Error('the request is null')
    return deriveRide({ request: { ...request, ...patch }, context: fixture.context, previous: booking })
  }

  test('a ride costs its hours, goes where its rider directs and ends where it began', async () => {
    const { booking } = await book({ extraTime: 2, transferType: 'Round Trip', isCarpool: true })
    expect(booking).toMatchObject({
      ...{ hours: 4, transferType: 'One Way', extraTime: 0, isCarpool: false },
      pickup: timesSquare,
      dropOff: { ...timesSquare, name: 'As directed', area: '', kind: 'address' },
    })
    expect(booking.quote).toEqual({
      lines: [{ kind: 'hours', label: '4 hours, at $100.00 per hour', amountCents: 40_000 }],
      ...{ totalCents: 40_000, miles: 0, durationSeconds: 4 * 3600, estimated: false },
    })
    expect(booking).toMatchObject(await deriveAgain(booking))
  })

  test('a ride has the surcharges and the tax of its pickup', async () => {
    const fee = { label: 'Airport fee', when: 'airport_pickup', dollars: 10 }
    usePricing({ minimumHours: 3, surcharges: [fee], taxPercent: 10 })
    const { booking } = await book({ pickupLocation: 'jfk', dropOffLocation: 'jfk', rent: 451 })
    expect(booking.quote?.totalCents).toBe(45_100)
  })

  test.each([
    ['of fewer hours than the minimum', { minimumHours: 5 }, 'A ride by the hour takes at least 5 hours.'],
    ['that is not offered', {}, 'We do not offer rides by the hour. Please choose a drop-off.'],
  ])('refuses a ride %s, unless it is booked', async (_, pricing, hours) => {
    const { booking } = await book()
    usePricing(pricing)
    await expect(book()).rejects.toMatchObject(appErrorLike('invalid_fields', { hours }))
    expect(await deriveAgain(booking, { passengers: 2 })).toMatchObject({ hours: 4, passengers: 2 })
  })

  test('refuses a car without an hourly rate', async () => {
    const carCategory = 'This vehicle cannot be booked by the hour. Please choose another.'
    const refused = appErrorLike('invalid_fields', { carCategory })
    await expect(book({ carCategory: 'Executive Sedan' })).rejects.toMatchObject(refused)
  })

  test('its car is busy for all of its hours', async () => {
    await book()
    const check = (pickupTime: string) => {
      const request = { ...kennedyRequest, ...byTheHour, hours: 0, pickupTime, extras: { stops: [] } }
      return checkAvailability(fixture.context, { request, clientIp: '192.0.2.1' })
    }
    await expect(check('18:15')).rejects.toMatchObject(appErrorLike('invalid_fields'))
    await check('19:00')
  })
})
