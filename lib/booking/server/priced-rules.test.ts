import { calculateQuote } from '@/lib/booking/model/fare'
import { toDraft } from '@/lib/booking/model/request'
import { kennedyRequest, kennedyRoute, sedans } from '@/lib/booking/model/testing/samples'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { changeBooking } from './change'
import { loadBooking } from './load-booking'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

const areas = { from: ['New York, NY'], via: [], to: ['JFK'] }
const flatRates = [{ name: 'Manhattan to Kennedy', from: ['New York, NY'], to: ['JFK'], fares: { sedans: 90 } }]
const surcharges = [{ label: 'Night', when: 'night', from: '22:00', to: '05:00', dollars: 20 }]

let fixture: BookingFixture
beforeEach(async () => {
  usePricing({ flatRates, surcharges, taxPercent: 10 })
  fixture = await createBookingFixture({ findRoute: async () => ({ ...kennedyRoute, areas }) })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.close()
})

function usePricing(pricing: object) {
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse(pricing))
}

test('books at the flat rate with its tax', async () => {
  const { booking } = await fixture.book({ rent: 99 })
  expect(booking.quote?.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['flat_rate', 9000],
    ['tax', 900],
  ])
})

test.each([
  ['at night', { pickupTime: '22:30', rent: 121 }],
  // The fixture's clock is 3 PM in New York.
  ['right away, in the daytime', { scheduleOption: 'immediately' as const, pickupDate: '', pickupTime: '', rent: 99 }],
])('books a ride %s at the fare of its time', async (_, patch) => {
  const { booking } = await fixture.book(patch)
  expect(booking.quote?.totalCents).toBe(patch.rent * 100)
})

test('a fare without its surcharge is refused with the right one', async () => {
  await expect(fixture.book({ pickupTime: '22:30', rent: 99 })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents: 12_100 } },
  })
})

test('the browser prices the booked ride from its draft as the server did', async () => {
  const { booking } = await fixture.book({ pickupTime: '22:30', transferType: 'Round Trip', rent: 220 })
  const quote = calculateQuote({ route: { ...kennedyRoute, areas }, rates: sedans, trip: toDraft(booking) })
  expect(quote).toEqual(booking.quote)
})

test('a booked ride keeps its fare when the prices change, until it is changed', async () => {
  const { booking, token } = await fixture.book({ rent: 99 })
  const access = { id: booking.id, token }
  usePricing({ flatRates, taxPercent: 20 })
  expect((await loadBooking(fixture.context, access)).quote).toEqual(booking.quote)
  const request = { ...kennedyRequest, passengers: 3, rent: 108 }
  expect((await changeBooking(fixture.context, { access, request })).booking.account.priceCents).toBe(10_800)
})
