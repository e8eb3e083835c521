import type { BookingStatus } from '@/lib/booking/schemas'
import { cancelBooking } from './cancel'
import { readBooking } from './read'
import { type Desk, openDesk, refusal, START } from './testing/desk'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const DAY_MS = 24 * 60 * 60 * 1000

async function bookPaid({ status = 'paid' as BookingStatus, hoursAhead = 300 } = {}) {
  const { booking, token } = await desk.book()
  await desk.db.updateTable('bookings').set({ status, paid_cents: 15_700 }).execute()
  desk.clock = new Date(Date.parse(booking.pickupAt) - hoursAhead * 60 * 60 * 1000)
  return { booking, opener: { id: booking.id, token } }
}

test('an unpaid ride is cancelled, and nothing goes back', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const cancelled = await cancelBooking(desk.ports, opener)
  expect(cancelled).toEqual({ ...booking, status: 'cancelled', refundCents: 0 })
  expect(await readBooking(desk.ports, opener)).toEqual(cancelled)
})

test('cancelled again it stays as it is, with one event', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const first = await cancelBooking(desk.ports, opener)
  desk.clock = new Date(+START + 100 * DAY_MS)
  expect(await cancelBooking(desk.ports, opener)).toEqual(first)
  const events = await desk.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'cancelled' }])
})

test('cancelled many times at once it is cancelled once', async () => {
  const { booking, token } = await desk.book()
  await Promise.all(Array.from({ length: 20 }, () => cancelBooking(desk.ports, { id: booking.id, token })))
  expect(await desk.db.selectFrom('booking_events').select('kind').execute()).toHaveLength(2)
})

test('what was paid is due back in full more than a day before', async () => {
  const { opener } = await bookPaid({ hoursAhead: 24.01 })
  expect(await cancelBooking(desk.ports, opener)).toMatchObject({ status: 'refund_due', refundCents: 15_700 })
})

test('a day before, half of it is due back', async () => {
  const { opener } = await bookPaid({ hoursAhead: 24 })
  expect(await cancelBooking(desk.ports, opener)).toMatchObject({ status: 'refund_due', refundCents: 7850 })
})

test('after pickup a ride is not cancelled here', async () => {
  const { opener } = await bookPaid({ hoursAhead: 0 })
  await expect(cancelBooking(desk.ports, opener)).rejects.toMatchObject({
    ...refusal('booking_closed'),
    sentence: 'This ride can no longer be cancelled online. Please call us.',
  })
})

test('an immediate ride is cancelled within the hour and not after', async () => {
  const [first, second] = [
    await desk.book({ scheduleOption: 'immediately' }),
    await desk.book({ scheduleOption: 'immediately' }),
  ]
  desk.clock = new Date(+START + 59 * 60_000)
  await expect(cancelBooking(desk.ports, { id: first.booking.id, token: first.token })).resolves.toMatchObject({
    status: 'cancelled',
  })
  desk.clock = new Date(+START + 61 * 60_000)
  await expect(cancelBooking(desk.ports, { id: second.booking.id, token: second.token })).rejects.toMatchObject(
    refusal('booking_closed'),
  )
})

test('while a payment is being checked the rider is asked to wait', async () => {
  const { opener } = await bookPaid({ status: 'payment_unknown' })
  await expect(cancelBooking(desk.ports, opener)).rejects.toMatchObject(refusal('payment_unknown'))
})

test.each(['', 'wrong', null])('a token that is %p opens nothing', async token => {
  const { booking } = await desk.book()
  await expect(cancelBooking(desk.ports, { id: booking.id, token })).rejects.toMatchObject(refusal('not_found'))
})

test("another booking's token opens nothing", async () => {
  const [mine, theirs] = [await desk.book(), await desk.book()]
  await expect(cancelBooking(desk.ports, { id: mine.booking.id, token: theirs.token })).rejects.toMatchObject(
    refusal('not_found'),
  )
})

test('an id is understood as it is typed', async () => {
  const { booking, token } = await desk.book()
  const typed = booking.id.toLowerCase().replace('-', ' ')
  expect((await readBooking(desk.ports, { id: typed, token })).id).toBe(booking.id)
})
