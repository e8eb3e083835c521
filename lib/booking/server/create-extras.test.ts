import { emptyExtras } from '@/lib/booking/model/fields'
import type { BookingRequest, Extras } from '@/lib/booking/model/schemas'
import {
  kennedy,
  kennedyRequest,
  kennedyRoute,
  timesSquare,
  unreachablePlace,
} from '@/lib/booking/model/testing/samples'
import type { Place } from '@/lib/places/model/schemas'
import { changeBooking } from './change'
import type { Itinerary } from './context'
import { loadBooking } from './load-booking'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

const midtown: Place = { ...timesSquare, id: 'midtown', name: 'Midtown', lat: 40.7549, lng: -73.984 }
const places = [timesSquare, kennedy, unreachablePlace, midtown]
const requestedRoutes: Itinerary[] = []

let fixture: BookingFixture
beforeEach(async () => {
  requestedRoutes.length = 0
  fixture = await createBookingFixture({
    findPlace: async ref => places.find(({ id }) => id === ref) ?? null,
    findRoute: async itinerary => {
      requestedRoutes.push(itinerary)
      return itinerary.stops.includes(unreachablePlace) ? null : kennedyRoute
    },
  })
})
afterEach(() => fixture.close())

const extras = (patch: Partial<BookingRequest['extras']>): BookingRequest['extras'] => ({
  ...emptyExtras,
  stops: [],
  ...patch,
})
const arrival = { flightNumber: 'DL1234', terminal: '', meetingPoint: 'curbside' as const, signName: '' }
const passenger = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' }

test('prices a ride through its stops and stores them as places', async () => {
  const { booking, token } = await fixture.book({ extras: extras({ stops: [{ place: 'midtown' }] }), rent: 172 })
  expect(requestedRoutes[0]).toEqual({ from: timesSquare, stops: [midtown], to: kennedy })
  expect(booking.extras.stops).toEqual([midtown])
  expect(booking.quote?.lines.at(-1)).toEqual({
    kind: 'stops',
    label: '1 stop, at $15.00',
    amountCents: 1500,
  })
  expect(await loadBooking(fixture.context, { id: booking.id, token })).toEqual(booking)
})

test('rejects a fare without its extras with the right one', async () => {
  const seats = extras({ childSeats: { infant: 1, toddler: 0, booster: 0 } })
  await expect(fixture.book({ extras: seats })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { quote: { totalCents: 17_200 } },
  })
})

test('books a ride with an unreachable stop at a fare to be confirmed', async () => {
  const { booking } = await fixture.book({ extras: extras({ stops: [{ place: unreachablePlace.id }] }), rent: null })
  expect(booking).toMatchObject({ quote: null, extras: { stops: [unreachablePlace] } })
})

test('passes the customer’s name of a stop to the place lookup', async () => {
  const customerName = { name: '11 W 53rd St', area: 'New York, NY' }
  const refs: unknown[] = []
  const findPlace = async (...ref: unknown[]) => {
    refs.push(ref)
    return places.find(({ id }) => id === ref[0]) ?? null
  }
  const other = await createBookingFixture({ findPlace })
  await other.book({ extras: extras({ stops: [{ place: 'midtown', given: customerName }] }), rent: 172 })
  expect(refs).toContainEqual(['midtown', customerName])
  await other.close()
})

test.each([
  [
    'an unknown stop',
    { stops: [{ place: 'midtown' }, { place: 'atlantis' }] },
    { 'extras.stops.1.place': 'We could not find this stop. Please choose it from the list again, or remove it.' },
  ],
  [
    'a stop at the pickup',
    { stops: [{ place: 'times-square' }] },
    { 'extras.stops.0.place': expect.stringContaining('This stop is the same as the place before or after it.') },
  ],
  [
    'a stop at the drop-off',
    { stops: [{ place: 'midtown' }, { place: 'jfk' }] },
    { 'extras.stops.1.place': expect.stringContaining('This stop is the same as the place before or after it.') },
  ],
  [
    'the same stop twice in a row',
    { stops: [{ place: 'midtown' }, { place: 'midtown' }] },
    { 'extras.stops.1.place': expect.stringContaining('This stop is the same as the place before or after it.') },
  ],
  [
    'an impossible passenger phone number',
    { passenger: { ...passenger, phone: '12' } },
    { 'extras.passenger.phone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
])('rejects %s at its field', async (_name, patch, fields) => {
  await expect(fixture.book({ extras: extras(patch) })).rejects.toMatchObject({ kind: 'unprocessable', fields })
})

test('accepts a stop at an earlier place that is not the previous one', async () => {
  const stops = ['midtown', 'times-square', 'midtown'].map(place => ({ place }))
  const { booking } = await fixture.book({ extras: extras({ stops }), rent: 202 })
  expect(booking.extras.stops).toEqual([midtown, timesSquare, midtown])
})

test('stores flight, sign and passenger', async () => {
  const { booking } = await fixture.book({
    rent: 182,
    extras: extras({
      arrival: { ...arrival, terminal: '4 B', meetingPoint: 'inside', signName: 'Ms. Hopper' },
      departure: { flightNumber: 'N123AB', terminal: '1' },
      passenger: { ...passenger, phone: '\u202a212 555 0199\u202c (mobile)', email: 'grace@example.com' },
    }),
  })
  expect(booking.extras).toEqual<Extras>({
    ...emptyExtras,
    arrival: { flightNumber: 'DL1234', terminal: '4 B', meetingPoint: 'inside', signName: 'Ms. Hopper' },
    departure: { flightNumber: 'N123AB', terminal: '1' },
    passenger: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12125550199' },
  })
})

test('prices meeting inside on the return as a separate line', async () => {
  const returnArrival = {
    ...arrival,
    terminal: '2 B',
    meetingPoint: 'inside' as const,
    signName: 'Ms. Hopper',
  }
  const { booking, token } = await fixture.book({
    transferType: 'Round Trip',
    rent: 309,
    extras: extras({ returnArrival, returnDeparture: { flightNumber: 'N123AB', terminal: '1' } }),
  })
  expect(booking.extras).toEqual<Extras>({
    ...emptyExtras,
    returnArrival,
    returnDeparture: { flightNumber: 'N123AB', terminal: '1' },
  })
  expect(booking.quote?.lines.at(-1)).toEqual({
    kind: 'meeting',
    label: 'Return: chauffeur waits inside with a name sign',
    amountCents: 2500,
  })
  expect(await loadBooking(fixture.context, { id: booking.id, token })).toEqual(booking)
})

test('a change removes extras and their price', async () => {
  const { booking, token } = await fixture.book({ extras: extras({ stops: [{ place: 'midtown' }] }), rent: 172 })
  const { booking: changed } = await changeBooking(fixture.context, {
    access: { id: booking.id, token },
    request: kennedyRequest,
  })
  expect(changed).toMatchObject({ extras: { stops: [] }, quote: { totalCents: 15_700 } })
})
