import { emptyArrival } from '@/lib/booking/model/extras'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { FlightUpdate } from '@/lib/booking/model/flight'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { cancelBooking } from '@/lib/payments/server/cancel'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type BookingAccess, loadBooking } from './load-booking'
import { listStoredEvents } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'
import { updateFlight } from './update-flight'

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

test('adds a flight to an airport pickup that had none', async () => {
  const { opener: access } = await book(fromKennedy)
  const { extras } = await update(access, { arrival: delta })
  expect(extras.arrival).toEqual({ ...emptyArrival, ...delta })
})

test('notifies operator, booker and webhook', async () => {
  const { booking, opener: access } = await book()
  await update(access, { departure: delta })
  const rows = await fixture.db.selectFrom('outbox').selectAll().where('booking_version', '=', 2).execute()
  expect(rows.map(({ message, recipient }) => `${message} to ${recipient}`)).toEqual([
    'changed to booker',
    'changed to operator',
    'event to webhook',
  ])
  expect(rows.every(row => row.booking_id === booking.id)).toBe(true)
})

test('stores no event for an unchanged flight and returns the version', async () => {
  const { booking, opener: access } = await book()
  for (const departure of [delta, delta]) {
    const updated = { arrival: null, departure, returnArrival: null, returnDeparture: null }
    expect(await updateFlight(fixture.context, { access, flights: updated })).toMatchObject({ version: 2 })
  }
  expect(await eventsOf(booking.id)).toHaveLength(2)
})

test('stores no event for an empty update of a missing flight', async () => {
  const { booking, opener: access } = await book()
  await update(access, { departure: { flightNumber: '', terminal: '' } })
  expect(await eventsOf(booking.id)).toEqual(['ride_booked by rider'])
})

test('rejects a flight at an end that is not an airport', async () => {
  const { opener: access } = await book()
  await expect(update(access, { arrival: delta, departure: delta })).rejects.toMatchObject(
    appErrorLike('invalid_fields', { 'arrival.flightNumber': 'This ride does not begin at an airport.' }),
  )
  expect((await loadBooking(fixture.context, access)).extras.departure).toBeNull()
})

test('rejects the flight of a canceled ride', async () => {
  const { opener: access } = await book()
  await cancelBooking(fixture.context, { access })
  await expect(update(access, { departure: delta })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

const RETURN_AT = '2027-03-18T13:00:00.000Z'
const roundTrip: Partial<BookingRequest> = {
  transferType: 'Round Trip',
  returnDate: '2027-03-18',
  returnTime: '09:00',
  rent: 284,
}

test('accepts a flight until the pickup', async () => {
  const { booking, opener: access } = await book()
  fixture.clock = new Date(booking.pickupAt)
  await expect(update(access, { departure: delta })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

test('accepts a return flight until the return begins and keeps its meeting point', async () => {
  const extras = { ...emptyExtras, stops: [], returnArrival: inside }
  const { booking, opener: access } = await book({ ...roundTrip, extras, rent: 309 })
  fixture.clock = new Date(Date.parse(RETURN_AT) - 1)
  const updated = await update(access, { returnArrival: delta })
  expect(updated).toEqual({ ...booking, extras: { ...emptyExtras, returnArrival: { ...inside, ...delta } } })
  expect(await loadBooking(fixture.context, access)).toEqual(updated)
  fixture.clock = new Date(RETURN_AT)
  await expect(update(access, { returnArrival: delta })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

test('rejects an outbound flight after the pickup while the return is ahead', async () => {
  const { booking, opener: access } = await book(roundTrip)
  fixture.clock = new Date(booking.pickupAt)
  await expect(update(access, { departure: delta, returnArrival: delta })).rejects.toMatchObject(
    appErrorLike('invalid_fields', {
      'departure.flightNumber': expect.stringMatching(/^This flight can no longer be changed online. Please call us/),
    }),
  )
})

test('accepts a return departure for a round trip from an airport', async () => {
  const { opener: access } = await book({ ...roundTrip, ...fromKennedy })
  expect((await update(access, { returnDeparture: delta })).extras).toEqual({ ...emptyExtras, returnDeparture: delta })
})

test('accepts the flight of a return without a time until the pickup', async () => {
  const { booking, opener: access } = await book({ ...roundTrip, returnDate: '', returnTime: '' })
  expect((await update(access, { returnArrival: delta })).extras.returnArrival).toEqual({ ...emptyArrival, ...delta })
  fixture.clock = new Date(booking.pickupAt)
  await expect(update(access, { returnArrival: delta })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

test('rejects return flights of a one-way ride', async () => {
  const { opener: access } = await book()
  await expect(update(access, { returnArrival: delta, returnDeparture: delta })).rejects.toMatchObject(
    appErrorLike('invalid_fields', {
      'returnArrival.flightNumber': 'The return trip does not begin at an airport.',
      'returnDeparture.flightNumber': 'The return trip does not end at an airport.',
    }),
  )
})

test('counts flight updates toward the hourly change limit', async () => {
  const { booking, opener: access } = await book()
  await fixture.receiveZelle(booking)
  const updateFlight = (number: number) => update(access, { departure: { ...delta, flightNumber: `DL${number}` } })
  for (let number = 1; number <= rateLimits.bookingChanges.max; number++) await updateFlight(number)
  await expect(updateFlight(99)).rejects.toMatchObject(appErrorLike('too_many_changes'))
})
