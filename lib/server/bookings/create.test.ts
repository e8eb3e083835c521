import { noExtras, unknownArrival, unknownDeparture } from '@/lib/booking/extras'
import type { BookingRequest } from '@/lib/booking/schemas'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { island, toKennedy } from '@/lib/booking/testing/samples'
import { changeBooking } from './change'
import { readBooking } from './read'
import { type Desk, openDesk, refusal, START } from './testing/desk'
import { fingerprint, fingerprintOf } from './token'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

test('a booking is stored with the fare, the places and the time of the server', async () => {
  const { booking, token } = await desk.book()
  expect(booking).toMatchObject({
    status: 'awaiting_zelle',
    invoiceNumber: `INV-${+START}`,
    createdAt: START.toISOString(),
    pickupAt: '2027-03-14T18:30:00.000Z',
    pickupTimeZone: 'America/New_York',
    pickup: { name: 'Times Square' },
    categoryName: 'Sedans',
    categoryKey: 'sedan',
    quote: { totalCents: 15_700, miles: 25.4 },
    contactInfo: { phone: '+12125550142' },
    paidCents: 0,
  })
  expect(await readBooking(desk.ports, { id: booking.id, token })).toEqual(booking)
})

test('an id is eight symbols that nobody mistakes', async () => {
  const { booking } = await desk.book()
  expect(booking.id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
})

test('the token has 256 bits and is stored only as its hash', async () => {
  const { booking, token } = await desk.book()
  const row = await desk.db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(row.token_hash).toBe(fingerprint(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('the same key with the same ride gives the same booking and token', async () => {
  const first = await desk.book({}, { key: 'one-key-of-mine' })
  const again = await desk.book({}, { key: 'one-key-of-mine' })
  expect(first.repeated).toBe(false)
  expect(again).toEqual({ ...first, repeated: true })
})

test('a ride that was changed since is told as it has become, with its version', async () => {
  const { booking, token } = await desk.book({}, { key: 'one-key-of-mine' })
  const request = { ...toKennedy, bags: 1 }
  const changed = await changeBooking(desk.ports, { opener: { id: booking.id, token }, request })
  expect(changed).toMatchObject({ version: 2, booking: { bags: 1 } })
  expect(await desk.book({}, { key: 'one-key-of-mine' })).toEqual({ ...changed, token, repeated: true })
})

test('a ride that was booked before there were flights of a way back is the same when it is sent again', async () => {
  const first = await desk.book({}, { key: 'one-key-of-mine' })
  const { returnArrival: _, returnDeparture: __, ...extras } = noExtras
  const before = fingerprintOf({ ...toKennedy, extras })
  await desk.db.updateTable('bookings').set({ request_hash: before }).execute()
  expect(await desk.book({}, { key: 'one-key-of-mine' })).toEqual({ ...first, repeated: true })
})

test.each([
  ['returnArrival', unknownArrival],
  ['returnDeparture', unknownDeparture],
])('the same key with another %s is refused', async (end, unknown) => {
  const flying = (flightNumber: string): Partial<BookingRequest> => {
    const extras = { ...noExtras, stops: [], [end]: { ...unknown, flightNumber } }
    return { transferType: 'Round Trip', rent: 284, extras }
  }
  await desk.book(flying('DL77'), { key: 'one-key-of-mine' })
  await expect(desk.book(flying('DL78'), { key: 'one-key-of-mine' })).rejects.toMatchObject(
    refusal('idempotency_key_reused'),
  )
})

test('a repeat is answered even when its pickup has passed by then', async () => {
  const first = await desk.book({}, { key: 'one-key-of-mine' })
  desk.clock = new Date('2027-06-01T00:00:00Z')
  expect((await desk.book({}, { key: 'one-key-of-mine' })).booking.id).toBe(first.booking.id)
})

test('fifty posts at once with one key make one booking', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => desk.book({}, { key: 'one-key-of-mine' })))
  expect(new Set(answers.map(({ booking, token }) => booking.id + token)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await desk.db.selectFrom('bookings').select('id').execute()).toHaveLength(1)
})

test('the same key with another ride is refused', async () => {
  await desk.book({}, { key: 'one-key-of-mine' })
  await expect(desk.book({ passengers: 1 }, { key: 'one-key-of-mine' })).rejects.toMatchObject(
    refusal('idempotency_key_reused'),
  )
})

test('two bookings of one millisecond have two invoice numbers', async () => {
  const [first, second] = [await desk.book(), await desk.book()]
  expect([first.booking.invoiceNumber, second.booking.invoiceNumber]).toEqual([`INV-${+START}`, `INV-${+START + 1}`])
})

test('an immediate ride is stamped by the server, whatever time was sent', async () => {
  const { booking } = await desk.book({ scheduleOption: 'immediately', pickupDate: '2020-01-01', pickupTime: '03:00' })
  expect(booking.pickupAt).toBe(START.toISOString())
})

test('an immediate ride keeps the usual wait that its rider was shown; a scheduled one has none', async () => {
  const usualWait = { default: { from: 20, to: 35 }, 'new-york': { from: 15, to: 30 } }
  const other = await openDesk({ serviceRules: async () => ({ ...alwaysOpen, usualWait }) })
  const immediate = await other.book({ scheduleOption: 'immediately' })
  expect(immediate.booking.usualWait).toEqual({ from: 15, to: 30 })
  const afar = await other.book({ scheduleOption: 'immediately', pickupLocation: island.id, rent: null })
  expect(afar.booking.usualWait).toBeNull()
  expect((await other.book()).booking.usualWait).toBeNull()
  await other.close()
})

test('a return is told in the zone of the pickup', async () => {
  const back = { returnDate: '2027-03-15', returnTime: '09:00' }
  const { booking } = await desk.book({ transferType: 'Round Trip', rent: 284, ...back })
  expect(booking.returnAt).toBe('2027-03-15T13:00:00.000Z')
})

test('a ride without a road is reserved with its fare to be confirmed, told in the zone of its pickup', async () => {
  const { booking } = await desk.book({ pickupLocation: island.id, rent: null, distance: null })
  expect(booking).toMatchObject({ status: 'reserved', quote: null, pickupAt: '2027-03-15T00:30:00.000Z' })
})

test('an alternate phone and an extension are kept', async () => {
  const contactInfo = { ...toKennedy.contactInfo, phone: '212.555.0142 ext 7', alternatePhone: '+44 20 7946 0958' }
  const { booking } = await desk.book({ contactInfo })
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
    'a place that is not known',
    { pickupLocation: 'atlantis' },
    { pickupLocation: 'We could not find this place. Please choose it from the list again.' },
  ],
  [
    'a pickup in the past',
    { pickupDate: '2027-03-01', pickupTime: '14:00' },
    { pickupTime: 'This pickup time has passed. Please choose a later one.' },
  ],
  [
    'a pickup in the hour that the clocks skip',
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
    { returnTime: 'The return must be later than the pickup.' },
  ],
  [
    'a return years ahead, in a year whose text could not be read again',
    { transferType: 'Round Trip', returnDate: '9999-12-31', returnTime: '23:59' },
    { returnDate: 'You can book up to two years ahead. Please choose an earlier return date.' },
  ],
  [
    'a way to pay that is not offered',
    { paymentMethod: 'authorizenet' },
    { paymentMethod: 'Please choose one of the payment methods we offer: Zelle.' },
  ],
  [
    'a number nobody has',
    { contactInfo: { ...toKennedy.contactInfo, phone: '12' } },
    { 'contactInfo.phone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
  [
    'an alternate number nobody has',
    { contactInfo: { ...toKennedy.contactInfo, alternatePhone: 'home' } },
    { 'contactInfo.alternatePhone': 'Please enter a valid phone number, such as (212) 555-0142.' },
  ],
])('%s is refused at its field', async (_, patch, fields) => {
  await expect(desk.book(patch)).rejects.toMatchObject({ kind: 'unprocessable', fields })
})

test('everything wrong is said at once', async () => {
  const patch = { carCategory: 'Hearse', dropOffLocation: 'atlantis', paymentMethod: 'authorizenet' as const }
  const fields = {
    carCategory: expect.any(String),
    dropOffLocation: expect.any(String),
    paymentMethod: expect.any(String),
  }
  await expect(desk.book(patch)).rejects.toMatchObject({ fields })
})

test('an address books ten times an hour, and is told when to try again', async () => {
  for (let booked = 0; booked < 10; booked++) {
    await desk.book()
    desk.clock = new Date(+desk.clock + 60_000)
  }
  await expect(desk.book()).rejects.toMatchObject({
    kind: 'too_many_requests',
    sentence: expect.stringContaining('Please try again in 50 minutes, or call us at '),
  })
  await expect(desk.book({}, { address: '192.0.2.2' })).resolves.toBeDefined()
  desk.clock = new Date(+START + 60 * 60_000)
  await expect(desk.book()).resolves.toBeDefined()
  await expect(desk.book()).rejects.toMatchObject(refusal('too_many_bookings'))
})

test('a repeat does not count, and is answered beyond the limit', async () => {
  await desk.book({}, { key: 'one-key-of-mine' })
  for (let booked = 0; booked < 9; booked++) await desk.book()
  await expect(desk.book({}, { key: 'one-key-of-mine' })).resolves.toMatchObject({ repeated: true })
})

test('fifty different bookings at once from one address make ten', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => desk.book()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('the words of the rider go along with the reference that they name', async () => {
  const pickupGiven = { name: '11 W 53rd St', area: 'New York, NY' }
  const asked: unknown[] = []
  const other = await openDesk({
    findPlace: async (ref, given) => {
      asked.push([ref, given])
      return desk.ports.findPlace(ref)
    },
  })
  await other.book({ pickupGiven })
  expect(asked).toEqual([
    ['times-square', pickupGiven],
    ['jfk', undefined],
  ])
  await other.close()
})

test('what was created is kept as an event', async () => {
  const { booking } = await desk.book()
  const events = await desk.db.selectFrom('booking_events').selectAll().execute()
  expect(events.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }))).toEqual([
    { booking_id: booking.id, version: 1, at: START.toISOString(), kind: 'created', actor: 'rider', data: booking },
  ])
})
