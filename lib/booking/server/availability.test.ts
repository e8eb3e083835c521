import type { BookingRequest } from '@/lib/booking/model/schemas'
import type { ServiceRules } from '@/lib/booking/model/service-rules'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { cancelBooking } from '@/lib/payments/server/cancel'
import { assertAvailable, checkAvailability } from './availability'
import { changeBooking } from './change'
import { type BookingFixture, createBookingFixture, TEST_NOW } from './testing/booking-fixture'
import { patchBookings } from './testing/patch-bookings'
import { listEventTypes } from './testing/versions'

let fixture: BookingFixture
let rules: ServiceRules
beforeEach(async () => {
  rules = { ...alwaysOpen, turnaroundMinutes: 30, fleet: { sedan: 2, suvs: 1 } }
  fixture = await createBookingFixture({ serviceRules: async () => rules })
})
afterEach(() => fixture.close())

/** Books a ride to Kennedy, which occupies its car for 75 minutes. */
const book = (pickupTime: string, more: Partial<BookingRequest> = {}) => fixture.book({ pickupTime, ...more })
const suvRequest = { carCategory: 'Luxury SUV', rent: 162 }
const roundTripRequest = { transferType: 'Round Trip', rent: 284 } as const

/** Matches the error of an unavailable time. */
function expectUnavailable(userMessage: string, next: { date: string; time: string } | null, field = 'pickupTime') {
  return { kind: 'unprocessable', code: 'invalid_fields', fields: { [field]: userMessage }, details: { next } }
}

test('rejects a time with all cars taken and offers the next bookable time', async () => {
  await book('14:30')
  await book('15:00')
  const message = 'All our Sedans are booked at that time. The next available time is Sun, Mar 14, 2027 at 3:45 PM EDT.'
  const unavailable = expectUnavailable(message, { date: '2027-03-14', time: '15:45' })
  await expect(book('14:45')).rejects.toMatchObject(unavailable)
  expect((await book('15:45')).booking.pickupAt).toBe('2027-03-14T19:45:00.000Z')
})

test('counts cars per category by its key or ID', async () => {
  await book('14:30')
  await book('14:30')
  await book('14:30', suvRequest)
  await expect(book('14:30', suvRequest)).rejects.toMatchObject({
    fields: { pickupTime: expect.stringContaining('All our SUVs are booked') },
  })
})

const renameSedans = () => {
  fixture.context.vehicleCategories = async () => [{ ...sedans, name: 'Saloons' }, suvs]
}

test('a renamed category keeps the cars of its rides', async () => {
  await book('14:30')
  await book('14:30')
  renameSedans()
  await expect(book('14:30')).rejects.toMatchObject({
    fields: { pickupTime: expect.stringContaining('All our Saloons are booked') },
  })
})

test('books two of twenty concurrent requests for two cars', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => fixture.book()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await fixture.db.selectFrom('bookings').select('id').execute()).toHaveLength(2)
})

test('repeats a booking by its key even if all cars are taken since', async () => {
  await fixture.book({}, { key: 'sample-key-0001' })
  await book('14:30')
  await expect(fixture.book({}, { key: 'sample-key-0001' })).resolves.toMatchObject({ repeated: true })
})

test('counts the car of a return that is weeks after the outbound leg', async () => {
  rules.fleet = { sedan: 1 }
  await book('14:30', { ...roundTripRequest, returnDate: '2027-03-30', returnTime: '14:30' })
  await expect(book('14:30', { pickupDate: '2027-03-30' })).rejects.toMatchObject({
    fields: { pickupTime: expect.stringContaining('All our Sedans are booked') },
  })
  await expect(book('14:30', { pickupDate: '2027-03-22' })).resolves.toBeDefined()
})

test('a canceled ride and a no-show free their cars', async () => {
  const [canceled, missed] = [await book('14:30'), await book('14:30')]
  await cancelBooking(fixture.context, { access: { id: canceled.booking.id, token: canceled.token } })
  await patchBookings(fixture.db, { noShowAt: TEST_NOW.toISOString() }, missed.booking.id)
  await expect(Promise.all([book('14:30'), book('14:30')])).resolves.toBeDefined()
})

test('the car of a ride that is paid to the chauffeur is held until the ride', async () => {
  rules.fleet = { sedan: 1 }
  fixture.context.paymentMethods = () => ['chauffeur']
  const { booking } = await book('14:30', { paymentMethod: 'chauffeur' })
  expect(booking).toMatchObject({ status: 'pay_chauffeur', heldUntil: null, zelleDueAt: null })
  fixture.clock = new Date(+TEST_NOW + 7 * 24 * 60 * 60_000)
  await expect(book('14:30', { paymentMethod: 'chauffeur' })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('an unreadable booking keeps its car and blocks no other time', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  rules.fleet = { sedan: 1 }
  await book('14:30')
  await fixture.db.updateTable('bookings').set({ document: '{}' }).execute()
  await expect(book('14:45')).rejects.toMatchObject({ code: 'invalid_fields' })
  await expect(book('20:00')).resolves.toBeDefined()
})

test('rejects a return time without a free car at its own field', async () => {
  const returnRequest = { ...roundTripRequest, returnDate: '2027-03-14', returnTime: '20:00' }
  await book('20:30')
  await book('20:00')
  await expect(book('12:00', returnRequest)).rejects.toMatchObject(
    expectUnavailable(
      'All our Sedans are booked at the time of your return. The next available time is Sun, Mar 14, 2027 at 9:15 PM EDT.',
      { date: '2027-03-14', time: '21:15' },
      'returnTime',
    ),
  )
  await book('12:00', { ...returnRequest, returnTime: '21:15' })
  await book('22:15')
  await expect(book('22:15')).rejects.toMatchObject({ fields: { pickupTime: expect.any(String) } })
})

test('rejects a pickup inside the lead time, not at its end', async () => {
  rules.leadTimeMinutes = 30
  fixture.clock = new Date(+TEST_NOW + 59_000)
  const soon = { pickupDate: '2027-03-01', pickupTime: '15:29' }
  const message = 'Please book at least 30 min ahead. The next available time is Mon, Mar 1, 2027 at 3:45 PM EST.'
  const unavailable = expectUnavailable(message, { date: '2027-03-01', time: '15:45' })
  await expect(fixture.book(soon)).rejects.toMatchObject(unavailable)
  await expect(fixture.book({ ...soon, pickupTime: '15:30' })).resolves.toBeDefined()
})

test('offers a next time that leaves five minutes to decide', async () => {
  rules = { ...rules, leadTimeMinutes: 0, fleet: { sedan: 1 } }
  await fixture.book({ scheduleOption: 'immediately' })
  fixture.clock = new Date(+TEST_NOW + 73 * 60_000)
  await expect(fixture.book({ pickupDate: '2027-03-01', pickupTime: '16:13' })).rejects.toMatchObject({
    details: { next: { time: '16:30' } },
  })
})

test.each([
  ['the lead time', { leadTimeMinutes: 30 * 24 * 60 }, /^Please book at least/],
  ['the hours', { hours: { ...alwaysOpen.hours, sunday: [] } }, /^We are closed/],
])('%s binds a change by the rider, not one by the operator', async (_, rule, message) => {
  const { booking } = await book('14:30')
  const ride = { ...booking, pickupAt: '2027-03-14T19:30:00.000Z' }
  const change = { ride, capacity: { rules: { ...rules, ...rule }, cars: 1 }, previous: booking }
  const check = (actor: 'rider' | 'operator') => assertAvailable({ db: fixture.db, now: TEST_NOW, actor }, change)
  await expect(check('rider')).rejects.toMatchObject({
    code: 'invalid_fields',
    fields: { pickupTime: expect.stringMatching(message) },
  })
  await expect(check('operator')).resolves.toBeUndefined()
})

test('an immediate ride needs a free car but no lead time', async () => {
  rules.leadTimeMinutes = 30
  await fixture.book({ scheduleOption: 'immediately' })
  await fixture.book({ scheduleOption: 'immediately' })
  await expect(fixture.book({ scheduleOption: 'immediately' })).rejects.toMatchObject({
    details: { next: { date: '2027-03-01', time: '16:15' } },
  })
})

test('rejects pickups and returns on a blackout day', async () => {
  rules.blackoutDates = [{ date: '2027-03-14', reason: 'the city marathon' }]
  const then = 'The next available time is Mon, Mar 15, 2027 at 12:00 AM EDT.'
  const next = { date: '2027-03-15', time: '00:00' }
  await expect(book('14:30')).rejects.toMatchObject(
    expectUnavailable(`We are closed on that day (the city marathon). ${then}`, next),
  )
  const returnRequest = { ...roundTripRequest, pickupDate: '2027-03-13', returnDate: '2027-03-14', returnTime: '09:00' }
  await expect(book('14:30', returnRequest)).rejects.toMatchObject(
    expectUnavailable(`We are closed on the day of your return (the city marathon). ${then}`, next, 'returnTime'),
  )
})

test('asks the customer to call if no time within two weeks is available', async () => {
  rules.fleet = { sedan: 0 }
  await expect(book('14:30')).rejects.toMatchObject(
    expectUnavailable(expect.stringMatching(/^All our Sedans are booked at that time\. Please call us at .+\.$/), null),
  )
})

/** Books both sedans at 14:30; returns what changes the first. */
async function bookAndChange(patch: Partial<BookingRequest>) {
  const [{ booking, token }] = [await book('14:30'), await book('14:30')]
  const request = { ...kennedyRequest, ...patch }
  return () => changeBooking(fixture.context, { access: { id: booking.id, token }, request })
}

test('a change does not conflict with its own booking', async () => {
  const change = await bookAndChange({ pickupTime: '14:45' })
  expect(await change()).toMatchObject({ booking: { pickupAt: '2027-03-14T18:45:00.000Z' } })
})

test('a change of neither time nor car skips the availability check, and one of only the car all but the fleet', async () => {
  const changeBags = await bookAndChange({ bags: 1 })
  const { booking, token } = await book('20:00')
  const access = { id: booking.id, token }
  const changeCar = () =>
    changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...suvRequest, pickupTime: '20:00' } })
  renameSedans()
  const blackoutDates = [{ date: '2027-03-14', reason: 'x' }]
  rules = { ...rules, leadTimeMinutes: 30 * 24 * 60, fleet: { sedan: 0, suvs: 1 }, blackoutDates }
  expect(await changeBags()).toMatchObject({ booking: { bags: 1 } })
  expect(await changeCar()).toMatchObject({ booking: { categoryName: 'SUVs' } })
})

test('a change to a longer ride checks its car for the longer time', async () => {
  const change = await bookAndChange({ extraTime: 2 })
  await book('15:45')
  await book('17:00')
  await expect(book('15:45')).resolves.toBeDefined()
  await expect(change()).rejects.toMatchObject({ fields: { pickupTime: expect.stringContaining('are booked') } })
})

test('a change to an unavailable time keeps the old ride', async () => {
  const change = await bookAndChange({ pickupTime: '18:00' })
  await book('18:00')
  await book('18:30')
  await expect(change()).rejects.toMatchObject({ details: { next: { date: '2027-03-14', time: '19:15' } } })
  expect(new Set(await listEventTypes(fixture.db))).toEqual(new Set(['ride_booked']))
})

const { scheduleOption, pickupDate, pickupTime, returnDate, returnTime, transferType, extraTime, hours, carCategory } =
  kennedyRequest
const times = { scheduleOption, pickupDate, pickupTime, returnDate, returnTime, transferType, extraTime, hours }

function check(pickupLocation: string, stops: { place: string }[]) {
  const request = { ...times, carCategory, pickupLocation, dropOffLocation: 'jfk', extras: { stops } }
  return checkAvailability(fixture.context, { request, clientIp: '192.0.2.1' })
}

test('a check of availability reads times in the pickup zone without a route', async () => {
  rules.hours = { ...rules.hours, sunday: [{ from: '15:00', to: '20:00' }] }
  await expect(check('honolulu', [])).rejects.toMatchObject({
    fields: { pickupTime: expect.stringMatching(/The next available time is Sun, Mar 14, 2027 at 3:00 PM HST\.$/) },
  })
})
