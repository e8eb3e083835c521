import { emptyArrival } from '@/lib/booking/model/extras'
import { emptyExtras } from '@/lib/booking/model/fields'
import { canUpdateFlights, type FlightUpdate, listFlightSlots } from '@/lib/booking/model/flight'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import { kennedy, kennedyBooking, timesSquare } from '@/lib/booking/model/testing/samples'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type BookingAccess, loadBooking } from './load-booking'
import { listStoredEvents } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'
import { updateFlight } from './update-flight'

const roundTripBooking = { ...kennedyBooking, transferType: 'Round Trip' } as const
const fromAirport = { pickup: kennedy, dropOff: timesSquare }

test.each<[string, Booking, string[]]>([
  ['to an airport', kennedyBooking, ['departure']],
  ['to an airport and back', roundTripBooking, ['departure', 'returnArrival']],
  ['from an airport', { ...kennedyBooking, ...fromAirport }, ['arrival']],
  ['from an airport and back', { ...roundTripBooking, ...fromAirport }, ['arrival', 'returnDeparture']],
  [
    'whose flight was entered before its place was none',
    { ...kennedyBooking, dropOff: timesSquare, extras: { ...emptyExtras, arrival: emptyArrival } },
    ['arrival'],
  ],
])('lists the flights of a ride %s', (_, booking, slots) => {
  expect(listFlightSlots(booking)).toEqual(slots)
})

const PICKUP = '2027-03-14T18:30:00.000Z'
const between = { returnAt: '2027-03-20T18:00:00.000Z' }
const soon = { scheduleOption: 'immediately' } as const
test.each<[string, string, Partial<Booking>, boolean]>([
  ['before the pickup', '2027-03-14T18:29:59.000Z', {}, true],
  ['at the pickup', PICKUP, {}, false],
  ['between the ways', '2027-03-15T00:00:00.000Z', between, true],
  ['once the return begins', between.returnAt, between, false],
  ['a minute after an immediate request', '2027-03-14T18:31:00.000Z', soon, true],
  ['a day after an immediate request', '2027-03-15T18:30:00.000Z', soon, false],
  ['of a canceled ride', '2027-03-02T00:00:00.000Z', { status: 'cancelled' }, false],
  ['of a no-show', '2027-03-02T00:00:00.000Z', { noShowAt: PICKUP }, false],
])('whether flights can be changed %s', (_, now, over, isOpen) => {
  expect(canUpdateFlights({ ...kennedyBooking, ...over }, new Date(now))).toBe(isOpen)
})

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

const delta = { flightNumber: 'DL1234', terminal: '4' }
const fromKennedy: Partial<BookingRequest> = { pickupLocation: 'jfk', dropOffLocation: 'times-square' }
const inside = { ...emptyArrival, meetingPoint: 'inside' as const, signName: 'Dr. Marsh' }

async function book(patch: Partial<BookingRequest> = {}) {
  const { booking, token } = await fixture.book(patch)
  return { booking, opener: { id: booking.id, token } }
}

async function update(access: BookingAccess, flights: Partial<FlightUpdate>) {
  const emptyUpdate: FlightUpdate = { arrival: null, departure: null, returnArrival: null, returnDeparture: null }
  return (await updateFlight(fixture.context, { access, flights: { ...emptyUpdate, ...flights } })).booking
}

const eventsOf = async (id: string) =>
  (await listStoredEvents(fixture.db, id)).map(({ events, actor }) => `${events[0]?.type} by ${actor}`)

test('updates the flight of a paid ride and nothing else', async () => {
  const { booking, opener: access } = await book()
  await fixture.receiveZelle(booking)
  const before = await loadBooking(fixture.context, access)
  const updated = await update(access, { departure: delta })
  expect(updated).toEqual({ ...before, extras: { ...booking.extras, departure: delta } })
  expect(await loadBooking(fixture.context, access)).toEqual(updated)
  expect(await eventsOf(booking.id)).toEqual([
    'ride_booked by rider',
    'payment_received by operator',
    'ride_changed by rider',
  ])
})

test('keeps the meeting point and sign', async () => {
  const extras = { ...emptyExtras, stops: [], arrival: inside }
  const { booking, opener: access } = await book({ ...fromKennedy, extras, rent: 182 })
  const updated = await update(access, { arrival: delta })
  expect(updated).toEqual({ ...booking, extras: { ...emptyExtras, arrival: { ...inside, ...delta } } })
})

test('stores no event for an empty or unchanged flight and returns the version', async () => {
  const { booking, opener: access } = await book()
  await update(access, { departure: { flightNumber: '', terminal: '' } })
  for (const departure of [delta, delta]) {
    const updated = { arrival: null, departure, returnArrival: null, returnDeparture: null }
    expect(await updateFlight(fixture.context, { access, flights: updated })).toMatchObject({ version: 2 })
  }
  expect(await eventsOf(booking.id)).toHaveLength(2)
})

test.each(['arrival', 'returnArrival', 'returnDeparture'] as const)(
  'stores nothing with the flight %s, which the ride has no more',
  async slot => {
    const { booking, opener: access } = await book()
    const updating = update(access, { departure: delta, [slot]: delta })
    await expect(updating).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await loadBooking(fixture.context, access)).toEqual(booking)
  },
)

const RETURN_AT = '2027-03-18T13:00:00.000Z'
const roundTrip: Partial<BookingRequest> = {
  transferType: 'Round Trip',
  returnDate: '2027-03-18',
  returnTime: '09:00',
  rent: 284,
}

test('updates a flight until the return begins and keeps its meeting point', async () => {
  const extras = { ...emptyExtras, stops: [], returnArrival: inside }
  const { booking, opener: access } = await book({ ...roundTrip, extras, rent: 309 })
  fixture.clock = new Date(Date.parse(RETURN_AT) - 1)
  const updated = await update(access, { returnArrival: delta })
  expect(updated).toEqual({ ...booking, extras: { ...emptyExtras, returnArrival: { ...inside, ...delta } } })
  expect(await loadBooking(fixture.context, access)).toEqual(updated)
  fixture.clock = new Date(RETURN_AT)
  await expect(update(access, { returnArrival: delta })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

test('counts flight updates toward the hourly change limit', async () => {
  const { booking, opener: access } = await book()
  await fixture.receiveZelle(booking)
  const updateFlight = (number: number) => update(access, { departure: { ...delta, flightNumber: `DL${number}` } })
  for (let number = 1; number <= rateLimits.bookingChanges.max; number++) await updateFlight(number)
  await expect(updateFlight(99)).rejects.toMatchObject(appErrorLike('too_many_changes'))
})
