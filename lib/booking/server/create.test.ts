import type { BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from './change'
import { createBooking } from './create'
import { loadBooking } from './load-booking'
import { listStoredEvents } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture, TEST_NOW } from './testing/booking-fixture'
import { sha256Hex } from './token'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

test('stores a booking with the fare, places and time of the server', async () => {
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
})

test('generates an ID of eight unambiguous symbols', async () => {
  const { booking } = await fixture.book()
  expect(booking.id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
})

test('generates a 256-bit token and stores only its hash', async () => {
  const { booking, token } = await fixture.book()
  const row = await fixture.db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(row.token_hash).toBe(sha256Hex(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('the same idempotency key and ride return the same booking and token', async () => {
  const first = await fixture.book({}, { key: 'sample-key-0001' })
  const second = await fixture.book({}, { key: 'sample-key-0001' })
  expect(first.repeated).toBe(false)
  expect(second).toEqual({ ...first, repeated: true })
})

test('a retry returns a ride changed since in its current version', async () => {
  const { booking, token } = await fixture.book({}, { key: 'sample-key-0001' })
  const request = { ...kennedyRequest, bags: 1 }
  const changed = await changeBooking(fixture.context, { access: { id: booking.id, token }, request })
  expect(changed).toMatchObject({ version: 2, booking: { bags: 1 } })
  expect(await fixture.book({}, { key: 'sample-key-0001' })).toEqual({ ...changed, token, repeated: true })
})

test('a retry returns no dead token after the secret changed', async () => {
  await fixture.book({}, { key: 'sample-key-0001' })
  const context = { ...fixture.context, secret: 'another secret' }
  const retry = { request: kennedyRequest, idempotencyKey: 'sample-key-0001' }
  await expect(createBooking(context, retry)).rejects.toMatchObject(appErrorLike('link_replaced'))
})

test('repeats a booking by its key even after its pickup', async () => {
  const first = await fixture.book({}, { key: 'sample-key-0001' })
  fixture.clock = new Date('2027-06-01T00:00:00Z')
  expect((await fixture.book({}, { key: 'sample-key-0001' })).booking.id).toBe(first.booking.id)
})

test('fifty concurrent requests with one key create one booking', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => fixture.book({}, { key: 'sample-key-0001' })))
  expect(new Set(results.map(({ booking, token }) => booking.id + token)).size).toBe(1)
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toHaveLength(1)
})

test('rejects the same idempotency key with another ride', async () => {
  await fixture.book({}, { key: 'sample-key-0001' })
  await expect(fixture.book({ passengers: 1 }, { key: 'sample-key-0001' })).rejects.toMatchObject(
    appErrorLike('idempotency_key_reused'),
  )
})

test('two bookings in one millisecond get different invoice numbers', async () => {
  const [first, second] = [await fixture.book(), await fixture.book()]
  expect([first.booking.invoiceNumber, second.booking.invoiceNumber]).toEqual([
    `INV-${+TEST_NOW}`,
    `INV-${+TEST_NOW + 1}`,
  ])
})

test('sets the pickup time of an immediate ride from the server clock', async () => {
  const { booking } = await fixture.book({
    scheduleOption: 'immediately',
    pickupDate: '2020-01-01',
    pickupTime: '03:00',
  })
  expect(booking.pickupAt).toBe(TEST_NOW.toISOString())
})

test('stores the usual wait of an immediate ride but not of a scheduled one', async () => {
  const usualWait = { default: { from: 20, to: 35 }, 'new-york': { from: 15, to: 30 } }
  const other = await createBookingFixture({ serviceRules: async () => ({ ...alwaysOpen, usualWait }) })
  const immediate = await other.book({ scheduleOption: 'immediately' })
  expect(immediate.booking.usualWait).toEqual({ from: 15, to: 30 })
  const rideOutsideCities = await other.book({
    scheduleOption: 'immediately',
    pickupLocation: unreachablePlace.id,
    rent: null,
  })
  expect(rideOutsideCities.booking.usualWait).toBeNull()
  expect((await other.book()).booking.usualWait).toBeNull()
  await other.close()
})

test('reads the return time in the zone of the pickup', async () => {
  const returnTimes = { returnDate: '2027-03-15', returnTime: '09:00' }
  const { booking } = await fixture.book({ transferType: 'Round Trip', rent: 284, ...returnTimes })
  expect(booking.returnAt).toBe('2027-03-15T13:00:00.000Z')
})

test('reserves a ride without a route at a fare to be confirmed, in the zone of its pickup', async () => {
  const { booking } = await fixture.book({ pickupLocation: unreachablePlace.id, rent: null, distance: null })
  expect(booking).toMatchObject({ status: 'reserved', quote: null, pickupAt: '2027-03-15T00:30:00.000Z' })
})

test('stores an alternate phone and an extension', async () => {
  const contactInfo = { ...kennedyRequest.contactInfo, phone: '212.555.0142 ext 7', alternatePhone: '+44 20 7946 0958' }
  const { booking } = await fixture.book({ contactInfo })
  expect(booking.contactInfo).toMatchObject({ phone: '+12125550142 ext. 7', alternatePhone: '+442079460958' })
})

test.each<[string, Partial<BookingRequest>, Record<string, string>]>([
  [
    'a vehicle that is not offered',
    { carCategory: 'Hearse' },
    { carCategory: 'We do not offer this vehicle. Please choose one from the list.' },
  ],
  ['a party that does not fit', { passengers: 5 }, { carCategory: 'Seats 3; your party is 5.' }],
  ['bags that do not fit', { bags: 4 }, { carCategory: 'Holds 3 bags; you have 4.' }],
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
    'a pickup in the hour skipped by daylight saving time',
    { pickupTime: '02:30' },
    { pickupTime: 'This time does not exist on that day because clocks move forward. Please choose another time.' },
  ],
  [
    'a pickup years ahead',
    { pickupDate: '2030-01-01' },
    { pickupDate: 'You can book up to two years ahead. Please choose an earlier date.' },
  ],
  [
    'a return before the pickup',
    { transferType: 'Round Trip', returnDate: '2027-03-14', returnTime: '14:00' },
    { returnTime: 'The return time must be later than the pickup time.' },
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
    { contactInfo: { ...kennedyRequest.contactInfo, phone: '12' } },
    { 'contactInfo.phone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
  [
    'an impossible alternate phone number',
    { contactInfo: { ...kennedyRequest.contactInfo, alternatePhone: 'home' } },
    { 'contactInfo.alternatePhone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
])('rejects %s at its field', async (_, patch, fields) => {
  await expect(fixture.book(patch)).rejects.toMatchObject({ kind: 'unprocessable', fields })
})

test('reports all invalid fields at once', async () => {
  const patch = { carCategory: 'Hearse', dropOffLocation: 'atlantis', paymentMethod: 'authorizenet' as const }
  const fields = {
    carCategory: expect.any(String),
    dropOffLocation: expect.any(String),
    paymentMethod: expect.any(String),
  }
  await expect(fixture.book(patch)).rejects.toMatchObject({ fields })
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
  const first = { key: 'sample-key-0001', ...ADDRESS }
  await fixture.book({}, first)
  for (let booked = 0; booked < 9; booked++) await fixture.book({}, ADDRESS)
  await expect(fixture.book({}, ADDRESS)).rejects.toMatchObject(appErrorLike('too_many_bookings'))
  await expect(fixture.book({}, first)).resolves.toMatchObject({ repeated: true })
})

test('fifty concurrent bookings from one client IP create ten', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => fixture.book({}, ADDRESS)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('passes the customer’s place names to the place lookup', async () => {
  const pickupGiven = { name: '11 W 53rd St', area: 'New York, NY' }
  const requestedPlaces: unknown[] = []
  const other = await createBookingFixture({
    findPlace: async (ref, userProvided) => {
      requestedPlaces.push([ref, userProvided])
      return fixture.context.findPlace(ref)
    },
  })
  await other.book({ pickupGiven })
  expect(requestedPlaces).toEqual([
    ['times-square', pickupGiven],
    ['jfk', undefined],
  ])
  await other.close()
})

test('stores the creation as an event', async () => {
  const { booking } = await fixture.book()
  const event = { type: 'ride_booked', fare: { totalCents: 15_700, provisional: false }, paymentMethod: 'zelle' }
  expect(await listStoredEvents(fixture.db, booking.id)).toEqual([
    { version: 1, at: TEST_NOW.toISOString(), actor: 'rider', events: [event] },
  ])
})
