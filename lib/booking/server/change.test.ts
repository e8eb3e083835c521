import type { BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, kennedyRoute, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { recordRefundSent } from '@/lib/payments/server/actions'
import { buildAttempt } from '@/lib/payments/server/attempts'
import { cancelBooking } from '@/lib/payments/server/cancel'
import { rateLimits } from '@/lib/platform/rate-limits'
import { changeBooking } from './change'
import { toBooking } from './document'
import { loadBooking } from './load-booking'
import { loadRidePage } from './ride-page'
import { findBookingById, updateBooking } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture, TEST_NOW } from './testing/booking-fixture'
import { listEventTypes } from './testing/versions'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

async function bookAndChange(patch: Partial<BookingRequest>) {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  return {
    booking,
    opener: access,
    changed: changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...patch } }),
  }
}

test('a change derives the ride again and keeps its ID, invoice number and token', async () => {
  const {
    booking,
    opener: access,
    changed,
  } = await bookAndChange({ carCategory: 'Luxury SUV', passengers: 5, rent: 162 })
  expect((await changed).booking).toEqual({
    ...booking,
    carCategory: 'Luxury SUV',
    categoryId: 'suvs',
    categoryName: 'SUVs',
    categoryKey: 'luxsuv',
    passengers: 5,
    quote: expect.objectContaining({ totalCents: 16_200 }),
    account: { ...booking.account, priceCents: 16_200, dueCents: 16_200 },
  })
  expect(await loadRidePage(fixture.context, access)).toMatchObject({ ...(await changed), version: 2 })
})

test('a change to a ride without a route clears its Zelle due date', async () => {
  const { changed } = await bookAndChange({ dropOffLocation: unreachablePlace.id, rent: null })
  expect((await changed).booking).toMatchObject({ status: 'reserved', quote: null })
})

test('rejects a change at a stale fare with the new one and keeps the old ride', async () => {
  const { booking, opener: access, changed } = await bookAndChange({ carCategory: 'Luxury SUV' })
  await expect(changed).rejects.toMatchObject(appErrorLike('fare_changed'))
  expect(await loadBooking(fixture.context, access)).toEqual(booking)
})

test('a change keeps the fare seen if the route grew within the tolerance', async () => {
  const longer = { ...kennedyRoute, distanceMeters: 41_376 }
  const other = await createBookingFixture({ findRoute: async () => longer, recentRoutes: () => [kennedyRoute] })
  const { booking, token } = await other.book()
  const access = { id: booking.id, token }
  expect(await changeBooking(other.context, { access, request: { ...kennedyRequest, bags: 1 } })).toMatchObject({
    booking: { bags: 1, quote: { totalCents: 15_700, miles: 25.4 } },
  })
  await other.close()
})

test('a changed immediate ride keeps its pickup time', async () => {
  const { booking, token } = await fixture.book({ scheduleOption: 'immediately' })
  const access = { id: booking.id, token }
  fixture.clock = new Date(+TEST_NOW + 10 * 60_000)
  const request = { ...kennedyRequest, scheduleOption: 'immediately' as const, bags: 3 }
  expect(await changeBooking(fixture.context, { access, request })).toMatchObject({
    booking: { pickupAt: TEST_NOW.toISOString(), bags: 3 },
  })
})

const ETA = { eta: '2027-03-14T18:30:00.000Z', etaEmailed: '2027-03-14T18:30:00.000Z' }
test.each([
  ['is cleared when the pickup time changes', { pickupTime: '15:30' }, { eta: null, etaEmailed: null }],
  ['stays while the pickup stays', { bags: 1 }, ETA],
])('an ETA %s', async (_, patch, left) => {
  const { booking, token, version } = await fixture.book()
  await fixture.write(tx => updateBooking(tx, { booking: { ...booking, ...ETA }, version }))
  const changed = await changeBooking(fixture.context, {
    access: { id: booking.id, token },
    request: { ...kennedyRequest, ...patch },
  })
  expect(changed.booking).toMatchObject(left)
})

test('a changed immediate ride keeps the usual wait that was shown for its city', async () => {
  const shown = { from: 15, to: 30 }
  const rules = { ...alwaysOpen, usualWait: { default: shown } }
  const other = await createBookingFixture({ serviceRules: async () => rules })
  const { booking, token } = await other.book({ scheduleOption: 'immediately' })
  rules.usualWait = { default: { from: 40, to: 60 } }
  const request = { ...kennedyRequest, scheduleOption: 'immediately' as const, bags: 1 }
  const changed = await changeBooking(other.context, { access: { id: booking.id, token }, request })
  expect(changed.booking.usualWait).toEqual(shown)
  await other.close()
})

test('stores a change as the next event', async () => {
  const { changed } = await bookAndChange({ bags: 1 })
  await changed
  expect(await listEventTypes(fixture.db)).toEqual(['ride_booked', 'ride_changed'])
})

test('rejects one of two concurrent changes as changed meanwhile', async () => {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  const outcomes = await Promise.allSettled(
    [1, 2].map(bags =>
      changeBooking(fixture.context, { access, request: { ...kennedyRequest, bags }, seenVersion: 1 }),
    ),
  )
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: appErrorLike('changed_meanwhile'),
  })
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['paid', 'payment_unknown', 'refund_due', 'refunded'])(
  'rejects changes of a ride that is %s',
  async status => {
    const { booking, token } = await fixture.book()
    const access = { id: booking.id, token }
    if (status === 'payment_unknown') {
      const charge = { booking_id: booking.id, kind: 'charge', gateway: 'sandbox', cents: 15_700 } as const
      await fixture.write(tx => tx.db.insertInto('payment_attempts').values(buildAttempt(tx, charge)).execute())
    } else await fixture.receiveZelle(booking)
    if (status === 'refund_due' || status === 'refunded') await cancelBooking(fixture.context, { access })
    if (status === 'refunded') await fixture.operate(booking, recordRefundSent)
    expect((await loadBooking(fixture.context, access)).status).toBe(status)
    await expect(changeBooking(fixture.context, { access, request: kennedyRequest })).rejects.toMatchObject(
      appErrorLike('booking_paid'),
    )
  },
)

test('rejects changes of a canceled ride', async () => {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  await cancelBooking(fixture.context, { access })
  await expect(changeBooking(fixture.context, { access, request: kennedyRequest })).rejects.toMatchObject(
    appErrorLike('booking_cancelled'),
  )
})

test('rejects changes after pickup', async () => {
  const { booking, token } = await fixture.book()
  fixture.clock = new Date(booking.pickupAt)
  await expect(
    changeBooking(fixture.context, {
      access: { id: booking.id, token },
      request: { ...kennedyRequest, pickupDate: '2027-04-01' },
    }),
  ).rejects.toMatchObject(appErrorLike('booking_closed'))
})

test('rejects a change with a wrong token without naming the ride', async () => {
  const { booking } = await fixture.book()
  await expect(
    changeBooking(fixture.context, { access: { id: booking.id, token: null }, request: kennedyRequest }),
  ).rejects.toMatchObject(appErrorLike('not_found'))
})

/** Reads a ride that is then changed elsewhere; returns a function that sends a change of the version read. */
async function changeAfterOtherChange(otherChange: Partial<BookingRequest>) {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  const { version } = await loadRidePage(fixture.context, access)
  await changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...otherChange }, seenVersion: version })
  const send = (patch: Partial<BookingRequest>, seenVersion = version) =>
    changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...patch }, seenVersion })
  return { opener: access, send }
}

test('rejects a change over a newer version and lists what changed', async () => {
  const { opener: access, send } = await changeAfterOtherChange({ passengers: 3 })
  await expect(send({ bags: 1 })).rejects.toMatchObject({
    ...appErrorLike('changed_meanwhile'),
    userMessage: expect.stringContaining('(Party: from 2 passengers, 2 bags to 3 passengers, 2 bags)'),
    details: { version: 2 },
  })
  expect(await loadBooking(fixture.context, access)).toMatchObject({ passengers: 3, bags: 2 })
})

test('rejects a change over a newer version that cannot be read', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const { send } = await changeAfterOtherChange({ passengers: 3 })
  await fixture.db.updateTable('booking_events').set({ events: '' }).where('version', '=', 2).execute()
  await expect(send({ bags: 1 })).rejects.toMatchObject(appErrorLike('changed_meanwhile'))
  expect(log).toHaveBeenCalledTimes(1)
})

test('accepts a change that names the newer version', async () => {
  const { send } = await changeAfterOtherChange({ passengers: 3 })
  expect(await send({ bags: 1 }, 2)).toMatchObject({ booking: { passengers: 2, bags: 1 }, version: 3 })
})

test('accepts a retried change after a lost response', async () => {
  const { send } = await changeAfterOtherChange({ passengers: 3 })
  expect(await send({ passengers: 3 })).toMatchObject({ booking: { passengers: 3 }, version: 2 })
  expect(await fixture.db.selectFrom('booking_events').select('version').execute()).toHaveLength(2)
})

test('accepts a change after events that it does not overwrite', async () => {
  const { booking, token } = await fixture.book()
  const row = await findBookingById(fixture.db, booking.id)
  if (row === undefined) throw new Error('booking not found')
  const confirmed = { ...toBooking(row), confirmedAt: TEST_NOW.toISOString() }
  await fixture.write(tx => updateBooking(tx, { booking: confirmed, version: 1, events: [{ type: 'confirmed' }] }))
  const access = { id: booking.id, token }
  expect(
    await changeBooking(fixture.context, { access, request: { ...kennedyRequest, bags: 1 }, seenVersion: 1 }),
  ).toMatchObject({ booking: { bags: 1, confirmedAt: TEST_NOW.toISOString() } })
})

test('limits changes per hour and allows them again afterwards', async () => {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  const change = (bags: number) => changeBooking(fixture.context, { access, request: { ...kennedyRequest, bags } })
  for (let time = 0; time < rateLimits.bookingChanges.max; time++) await change(time % 3)
  await expect(change(0)).rejects.toMatchObject(appErrorLike('too_many_changes'))
  fixture.clock = new Date(+TEST_NOW + 60 * 60_000)
  expect(await change(0)).toMatchObject({ booking: { bags: 0 } })
})
