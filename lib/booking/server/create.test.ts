import { emptyExtras } from '@/lib/booking/model/fields'
import type { BookingRequest, Extras } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedy, kennedyRequest, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from './change'
import { createBooking } from './create'
import { loadBooking } from './load-booking'
import { listStoredEvents } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture, TEST_NOW } from './testing/booking-fixture'
import { sha256Hex } from './token'

const midtown = { ...timesSquare, id: 'midtown', name: 'Midtown', lat: 40.7549, lng: -73.984 }

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
  fixture.places.push(midtown)
})
afterEach(() => fixture.close())

const withExtras = (patch: Partial<BookingRequest['extras']>) => ({ extras: { ...emptyExtras, stops: [], ...patch } })
const withStops = (...refs: string[]) => withExtras({ stops: refs.map(place => ({ place })) })
const KEY = { key: 'sample-key-0001' }

test('stores a booking with the fare, places and time of the server, and its creation as an event', async () => {
  const { booking, token } = await fixture.book()
  expect(booking).toMatchObject({
    status: 'awaiting_zelle',
    invoiceNumber: `INV-${+TEST_NOW}`,
    createdAt: TEST_NOW.toISOString(),
    pickupAt: '2027-03-14T18:30:00.000Z',
    pickupTimeZone: 'America/New_York',
    pickup: { name: 'Times Square' },
    categoryId: 'sedans',
    categoryName: 'Sedans',
    categoryKey: 'sedan',
    quote: { totalCents: 15_700, miles: 25.4 },
    contactInfo: { phone: '+12125550142' },
    account: { priceCents: 15_700, paidCents: 0, dueCents: 15_700 },
  })
  expect(await loadBooking(fixture.context, { id: booking.id, token })).toEqual(booking)
  const event = { type: 'ride_booked', fare: { totalCents: 15_700, provisional: false }, paymentMethod: 'zelle' }
  expect(await listStoredEvents(fixture.db, booking.id)).toEqual([
    { version: 1, at: TEST_NOW.toISOString(), actor: 'rider', events: [event] },
  ])
})

test('generates a 256-bit token and stores only its hash', async () => {
  const { booking, token } = await fixture.book()
  const row = await fixture.db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(row.token_hash).toBe(sha256Hex(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('the same idempotency key and ride return the same booking and token, even after its pickup', async () => {
  const first = await fixture.book({}, KEY)
  expect(first.repeated).toBe(false)
  fixture.clock = new Date('2027-06-01T00:00:00Z')
  expect(await fixture.book({}, KEY)).toEqual({ ...first, repeated: true })
})

test('a retry returns a ride changed since in its current version', async () => {
  const { booking, token } = await fixture.book({}, KEY)
  const request = { ...kennedyRequest, bags: 1 }
  const changed = await changeBooking(fixture.context, { access: { id: booking.id, token }, request })
  expect(changed).toMatchObject({ version: 2, booking: { bags: 1 } })
  expect(await fixture.book({}, KEY)).toEqual({ ...changed, token, repeated: true })
})

test('a retry returns no dead token after the secret changed', async () => {
  await fixture.book({}, KEY)
  const context = { ...fixture.context, secret: 'another secret' }
  const retry = { request: kennedyRequest, idempotencyKey: KEY.key }
  await expect(createBooking(context, retry)).rejects.toMatchObject(appErrorLike('link_replaced'))
})

test('fifty concurrent requests with one key create one booking', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => fixture.book({}, KEY)))
  expect(new Set(results.map(({ booking, token }) => booking.id + token)).size).toBe(1)
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toHaveLength(1)
})

test('rejects the same idempotency key with another ride', async () => {
  await fixture.book({}, KEY)
  await expect(fixture.book({ passengers: 1 }, KEY)).rejects.toMatchObject(appErrorLike('idempotency_key_reused'))
})

test('two bookings in one millisecond get different invoice numbers', async () => {
  const numbers = [await fixture.book(), await fixture.book()].map(({ booking }) => booking.invoiceNumber)
  expect(numbers).toEqual([`INV-${+TEST_NOW}`, `INV-${+TEST_NOW + 1}`])
})

test('an immediate ride has the time of the server and the usual wait of its city, a scheduled one none', async () => {
  const usualWait = { default: { from: 20, to: 35 }, 'new-york': { from: 15, to: 30 } }
  fixture.context.serviceRules = async () => ({ ...alwaysOpen, usualWait })
  const soon = { scheduleOption: 'immediately', pickupDate: '2020-01-01', pickupTime: '03:00' } as const
  const { booking } = await fixture.book(soon)
  expect(booking).toMatchObject({ pickupAt: TEST_NOW.toISOString(), usualWait: { from: 15, to: 30 } })
  const elsewhere = await fixture.book({ ...soon, pickupLocation: unreachablePlace.id, rent: null })
  expect([elsewhere.booking.usualWait, (await fixture.book()).booking.usualWait]).toEqual([null, null])
})

test('reserves a ride without a route at a fare to be confirmed, in the zone of its pickup', async () => {
  const { booking } = await fixture.book({ pickupLocation: unreachablePlace.id, rent: null, distance: null })
  expect(booking).toMatchObject({ status: 'reserved', quote: null, pickupAt: '2027-03-15T00:30:00.000Z' })
})

const SAME_PLACE = expect.stringContaining('This stop is the same as the place before or after it.')
test.each<[string, Partial<BookingRequest>, Record<string, unknown>]>([
  [
    'a vehicle that is not offered',
    { carCategory: 'Hearse' },
    { carCategory: 'We do not offer this vehicle. Please choose one from the list.' },
  ],
  ['a party that does not fit', { passengers: 5 }, { carCategory: 'Seats 3; your party is 5.' }],
  [
    'an unknown place',
    { pickupLocation: 'atlantis' },
    { pickupLocation: 'We could not find this place. Please choose it from the list again.' },
  ],
  [
    'a pickup in the past',
    { pickupDate: '2027-03-01', pickupTime: '14:00' },
    { pickupTime: 'This pickup time has passed. Please choose a later one.' },
  ],
  [
    'a return in a year with five digits',
    { transferType: 'Round Trip', returnDate: '9999-12-31', returnTime: '23:59' },
    { returnDate: 'You can book up to two years ahead. Please choose an earlier return date.' },
  ],
  [
    'a payment method that is not offered',
    { paymentMethod: 'authorizenet' },
    { paymentMethod: 'Please choose one of the payment methods we offer: Zelle.' },
  ],
  [
    'an impossible phone number',
    { contactInfo: { ...kennedyRequest.contactInfo, alternatePhone: 'home' } },
    { 'contactInfo.alternatePhone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
  [
    'an impossible phone number of a passenger',
    withExtras({ passenger: { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '12' } }),
    { 'extras.passenger.phone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
  [
    'an unknown stop',
    withStops('midtown', 'atlantis'),
    { 'extras.stops.1.place': 'We could not find this stop. Please choose it from the list again, or remove it.' },
  ],
  ['a stop at the pickup', withStops('times-square'), { 'extras.stops.0.place': SAME_PLACE }],
  ['a stop at the drop-off', withStops('midtown', 'jfk'), { 'extras.stops.1.place': SAME_PLACE }],
  [
    'several fields at once',
    { carCategory: 'Hearse', dropOffLocation: 'atlantis', paymentMethod: 'authorizenet' },
    { carCategory: expect.any(String), dropOffLocation: expect.any(String), paymentMethod: expect.any(String) },
  ],
])('rejects %s at its field', async (_, patch, fields) => {
  await expect(fixture.book(patch)).rejects.toMatchObject({ kind: 'unprocessable', fields })
})

test('a pickup that could not be located has the time of the chosen city', async () => {
  const unlocated = { ...timesSquare, city: null, locatedBy: null }
  Object.assign(fixture.context, { findPlace: async () => unlocated, findRoute: async () => null })
  const { booking } = await fixture.book({ selectedCity: 'dallas', rent: null })
  expect([booking.pickupTimeZone, booking.pickupAt]).toEqual(['America/Chicago', '2027-03-14T19:30:00.000Z'])
})

const ADDRESS = { address: '192.0.2.1' }

test('limits a client IP to ten bookings per hour and returns the wait', async () => {
  for (let booked = 0; booked < 10; booked++) {
    await fixture.book({}, ADDRESS)
    fixture.clock = new Date(+fixture.clock + 60_000)
  }
  await expect(fixture.book({}, ADDRESS)).rejects.toMatchObject({
    kind: 'too_many_requests',
    userMessage: expect.stringContaining('Please try again in 50 minutes, or call us at '),
  })
  await expect(fixture.book({}, { address: '192.0.2.2' })).resolves.toBeDefined()
  fixture.clock = new Date(+TEST_NOW + 60 * 60_000)
  await expect(fixture.book({}, ADDRESS)).resolves.toBeDefined()
  await expect(fixture.book({}, ADDRESS)).rejects.toMatchObject(appErrorLike('too_many_bookings'))
})

test('retries do not count toward the limit and succeed beyond it', async () => {
  const first = { ...KEY, ...ADDRESS }
  await fixture.book({}, first)
  for (let booked = 0; booked < 9; booked++) await fixture.book({}, ADDRESS)
  await expect(fixture.book({}, ADDRESS)).rejects.toMatchObject(appErrorLike('too_many_bookings'))
  await expect(fixture.book({}, first)).resolves.toMatchObject({ repeated: true })
})

test('prices a ride through its stops, found by the customer’s names, and stores them as places', async () => {
  const [findPlace, findRoute] = [jest.spyOn(fixture.context, 'findPlace'), jest.spyOn(fixture.context, 'findRoute')]
  const given = { name: '11 W 53rd St', area: 'New York, NY' }
  const stops = [{ place: 'midtown', given }, { place: 'times-square' }, { place: 'midtown' }]
  const { booking, token } = await fixture.book({ ...withExtras({ stops }), pickupGiven: given, rent: 202 })
  expect(findPlace).toHaveBeenCalledWith('times-square', given)
  expect(findPlace).toHaveBeenCalledWith('jfk', undefined)
  expect(findPlace).toHaveBeenCalledWith('midtown', given)
  expect(findRoute).toHaveBeenCalledWith({ from: timesSquare, stops: [midtown, timesSquare, midtown], to: kennedy })
  expect(booking.extras.stops).toEqual([midtown, timesSquare, midtown])
  expect(booking.quote?.lines.at(-1)).toMatchObject({ kind: 'stops', amountCents: 4500 })
  expect(await loadBooking(fixture.context, { id: booking.id, token })).toEqual(booking)
  const unreachable = await fixture.book({ ...withStops(unreachablePlace.id), rent: null })
  expect(unreachable.booking).toMatchObject({ quote: null, extras: { stops: [unreachablePlace] } })
})

test('stores flights, signs and the passenger of a round trip with its return time, and prices meeting inside', async () => {
  const arrival = { flightNumber: 'DL1234', terminal: '2 B', meetingPoint: 'inside' as const, signName: 'Ms. Hopper' }
  const departure = { flightNumber: 'N123AB', terminal: '1' }
  const passenger = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '212 555 0199' }
  const { booking } = await fixture.book({
    ...{ transferType: 'Round Trip', returnDate: '2027-03-15', returnTime: '09:00', rent: 309 },
    ...withExtras({ departure, returnArrival: arrival, returnDeparture: departure, passenger }),
  })
  expect(booking.returnAt).toBe('2027-03-15T13:00:00.000Z')
  expect(booking.extras).toEqual<Extras>({
    ...emptyExtras,
    ...{ departure, returnArrival: arrival, returnDeparture: departure },
    passenger: { ...passenger, phone: '+12125550199' },
  })
  expect(booking.quote?.lines.at(-1)).toMatchObject({ kind: 'meeting', amountCents: 2500 })
})
