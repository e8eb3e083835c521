import fc from 'fast-check'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { Quote } from '@/lib/booking/model/quote'
import { toBookingRequest, toDraft } from '@/lib/booking/model/request'
import { type BookingRequest, bookingRequestSchema } from '@/lib/booking/model/schemas'
import {
  kennedy,
  kennedyBooking,
  kennedyRequest,
  kennedyRoute,
  sedans,
  timesSquare,
} from '@/lib/booking/model/testing/samples'
import { type DerivedRide, deriveRide, isAgreed } from './derive-ride'
import { findPlace } from './places-and-routes'
import { type BookingFixture, createBookingFixture } from './testing/booking-fixture'

const RUNS = Number(process.env.FC_RUNS || 100)

const quoteFor = (distanceMeters: number): Quote =>
  calculateQuote({
    route: { ...kennedyRoute, distanceMeters },
    rates: sedans,
    trip: { ...kennedyRequest, pickupLocation: timesSquare, dropOffLocation: kennedy },
  })

/** $157.00 and $158.55, 0.99 % more. */
const [seen, slightlyHigher] = [40_877, 41_376].map(quoteFor) as [Quote, Quote]

test.each<[string, number | null, Quote | null, boolean]>([
  ['the same fare', 15_700, seen, true],
  ['a current fare slightly below the one seen', 15_855, seen, true],
  ['a drop beyond one percent', 15_860, seen, false],
  ['a rise of a cent', 15_699, seen, false],
  ['a rise within one percent', 15_700, slightlyHigher, false],
  ['a fare that is no number of cents', Number.POSITIVE_INFINITY, seen, false],
  ['no fare on both sides', null, null, true],
  ['no fare seen', null, seen, false],
  ['no fare anymore', 15_700, null, false],
])('agrees on %s, or asks again', (_, seenCents, current, isBooked) => {
  expect([seen.totalCents, slightlyHigher.totalCents]).toEqual([15_700, 15_855])
  expect(isAgreed(seenCents, current)).toBe(isBooked)
})

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture({ findPlace })
})
afterEach(() => fixture.close())

const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles']
/** Ordinary days and daylight saving changes. */
const days = ['2027-03-13', '2027-03-14', '2027-07-04', '2027-11-06', '2027-11-07', '2027-12-24']
const userProvidedPlace = { name: 'The blue door', area: '12 Elm St, New York, NY' }
const airports = ['airport:jfk', 'airport:lga']
const points = ['40.7128,-74.006', 'google:ChIJ_a-place@40.758,-73.9855']

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const textArbitrary = fc.constantFrom('', 'Terminal 4', 'Ada King')
const flight = { flightNumber: fc.constantFrom('', 'DL1234', 'N123AB'), terminal: textArbitrary }
const arrivals = fc.record({
  ...flight,
  meetingPoint: fc.constantFrom('curbside' as const, 'inside' as const),
  signName: textArbitrary,
})
const seats = fc.integer({ min: 0, max: 1 })

const bookingRequests: fc.Arbitrary<BookingRequest> = fc
  .record({
    scheduleOption: fc.constantFrom('immediately' as const, 'later' as const),
    pickupDate: fc.constantFrom(...days),
    pickupTime: timeOfDay,
    returnTimeOfDay: fc.option(timeOfDay),
    transferType: fc.constantFrom('One Way' as const, 'Round Trip' as const),
    serviceType: fc.constantFrom('Within City' as const, 'City to City' as const),
    waypoints: fc.shuffledSubarray([...airports, ...points], { minLength: 3, maxLength: 4 }),
    halfHours: fc.integer({ min: 0, max: 48 }),
    passengers: fc.integer({ min: 3, max: 6 }),
    bags: fc.integer({ min: 0, max: 6 }),
    isCarpool: fc.boolean(),
    luggageWeight: fc.constantFrom('' as const, 'light' as const, 'heavy' as const),
    arrival: arrivals,
    departure: fc.option(fc.record(flight)),
    returnArrival: arrivals,
    returnDeparture: fc.option(fc.record(flight)),
    childSeats: fc.record({ infant: seats, toddler: seats, booster: seats }),
    passenger: fc.option(fc.constant({ firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+44 20 7946 0958' })),
  })
  .map(({ waypoints: [from = '', to = '', ...via], returnTimeOfDay, halfHours, childSeats, passenger, ...more }) => {
    const { arrival, departure, returnArrival, returnDeparture, ...rest } = more
    const userProvidedPlaceFor = (ref: string) => (airports.includes(ref) ? undefined : userProvidedPlace)
    return {
      ...kennedyRequest,
      ...rest,
      returnDate: returnTimeOfDay === null ? '' : '2027-12-31',
      returnTime: returnTimeOfDay ?? '',
      pickupLocation: from,
      pickupGiven: userProvidedPlaceFor(from),
      dropOffLocation: to,
      dropOffGiven: userProvidedPlaceFor(to),
      extraTime: halfHours / 2,
      carCategory: 'Luxury SUV',
      extras: {
        ...kennedyRequest.extras,
        arrival: airports.includes(from) ? arrival : null,
        departure: airports.includes(to) && departure?.flightNumber ? departure : null,
        returnArrival: airports.includes(to) ? returnArrival : null,
        returnDeparture: airports.includes(from) && returnDeparture?.flightNumber ? returnDeparture : null,
        stops: via.map(place => ({ place, given: userProvidedPlaceFor(place) })),
        childSeats,
        passenger,
      },
    }
  })

async function derive(request: BookingRequest, previous?: DerivedRide) {
  return await deriveRide({ request: bookingRequestSchema.parse(request), context: fixture.context, previous })
}

/** A request without a shown fare is rejected with the current one; books at that fare. */
async function book(request: BookingRequest): Promise<DerivedRide | null> {
  const { code, details } = await derive({ ...request, rent: null }).catch(error => error)
  if (code === 'invalid_fields') return null
  return await derive({ ...request, rent: details.quote.totalCents / 100 })
}

test('deriving a booked ride again from its form yields the same ride', async () => {
  let derived = 0
  await fc.assert(
    fc.asyncProperty(bookingRequests, fc.constantFrom(...zones), async (request, pickupTimeZone) => {
      fixture.context.findRoute = async () => ({ ...kennedyRoute, pickupTimeZone })
      const ride = await book(request)
      if (ride === null) return
      derived += 1
      const resubmitted = toBookingRequest(toDraft({ ...kennedyBooking, ...ride }), ride.quote)
      if (resubmitted === null) throw new Error('the request is null')
      expect(await derive(resubmitted, ride)).toEqual(ride)
    }),
    { numRuns: RUNS },
  )
  expect(derived).toBeGreaterThan(RUNS / 2)
})
