import type { BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, kennedyRoute } from '@/lib/booking/model/testing/samples'
import { buildAttempt } from '@/lib/payments/server/attempts'
import { cancelBooking } from '@/lib/payments/server/cancel'
import { rateLimits } from '@/lib/platform/rate-limits'
import { changeBooking } from './change'
import { loadBooking, loadRidePage } from './load-booking'
import { updateBooking } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture, TEST_NOW } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

/** Books a ride; returns it with a function that changes it. */
async function book(patch: Partial<BookingRequest> = {}) {
  const { booking, token } = await fixture.book(patch)
  const access = { id: booking.id, token }
  const change = (changes: Partial<BookingRequest> = {}, seenVersion?: number) => {
    const request = { ...kennedyRequest, ...changes }
    return changeBooking(fixture.context, { access, request, ...(seenVersion && { seenVersion }) })
  }
  return { booking, access, change }
}

test('a change derives the ride again and keeps its ID, invoice number and token', async () => {
  const { booking, access, change } = await book()
  const changed = await change({ carCategory: 'Luxury SUV', passengers: 5, rent: 162 })
  expect(changed.booking).toEqual({
    ...booking,
    carCategory: 'Luxury SUV',
    categoryId: 'suvs',
    categoryName: 'SUVs',
    categoryKey: 'luxsuv',
    passengers: 5,
    quote: expect.objectContaining({ totalCents: 16_200 }),
    account: { ...booking.account, priceCents: 16_200, dueCents: 16_200 },
  })
  expect(await loadRidePage(fixture.context, access)).toMatchObject({ ...changed, version: 2 })
})

test('rejects a change at a stale fare with the new one and keeps the old ride', async () => {
  const { booking, access, change } = await book()
  await expect(change({ carCategory: 'Luxury SUV' })).rejects.toMatchObject(appErrorLike('fare_changed'))
  expect(await loadBooking(fixture.context, access)).toEqual(booking)
})

const ETA = { eta: '2027-03-14T18:30:00.000Z' }
test.each([
  ['is cleared when the pickup time changes', { pickupTime: '15:30' }, { eta: null }],
  ['stays while the pickup stays', { bags: 1 }, ETA],
])('an ETA %s', async (_, patch, left) => {
  const { booking, change } = await book()
  await fixture.write(tx => updateBooking(tx, { booking: { ...booking, ...ETA }, version: 1 }))
  expect((await change(patch)).booking).toMatchObject(left)
})

test('a changed immediate ride keeps its pickup time and the usual wait that was shown for its city', async () => {
  const shown = { from: 15, to: 30 }
  const rules = { ...alwaysOpen, usualWait: { default: shown } }
  fixture.context.serviceRules = async () => rules
  const { change } = await book({ scheduleOption: 'immediately' })
  rules.usualWait = { default: { from: 40, to: 60 } }
  fixture.clock = new Date(+TEST_NOW + 10 * 60_000)
  const changed = await change({ scheduleOption: 'immediately', bags: 1 })
  expect(changed.booking).toMatchObject({ pickupAt: TEST_NOW.toISOString(), usualWait: shown, bags: 1 })
})

test('rejects one of two concurrent changes as changed meanwhile', async () => {
  const { change } = await book()
  const outcomes = await Promise.allSettled([1, 2].map(bags => change({ bags }, 1)))
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: appErrorLike('changed_meanwhile'),
  })
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['paid', 'payment_unknown'])('rejects changes of a ride that is %s', async status => {
  const { booking, access, change } = await book()
  const charge = { booking_id: booking.id, kind: 'charge', gateway: 'sandbox', cents: 15_700 } as const
  if (status === 'paid') await fixture.receiveZelle(booking)
  else await fixture.write(tx => tx.db.insertInto('payment_attempts').values(buildAttempt(tx, charge)).execute())
  expect((await loadBooking(fixture.context, access)).status).toBe(status)
  await expect(change()).rejects.toMatchObject(appErrorLike('booking_paid'))
})

test('rejects a change of a ride that is paid while the change is derived', async () => {
  const { booking, change } = await book()
  fixture.context.findRoute = async () => {
    await fixture.receiveZelle(booking)
    return kennedyRoute
  }
  await expect(change({ bags: 1 })).rejects.toMatchObject(appErrorLike('booking_paid'))
})

test('rejects changes of a canceled ride, after the pickup, and with a wrong token without naming the ride', async () => {
  const { booking, access, change } = await book()
  const stranger = { access: { ...access, token: null }, request: kennedyRequest }
  await expect(changeBooking(fixture.context, stranger)).rejects.toMatchObject(appErrorLike('not_found'))
  const canceled = await book()
  await cancelBooking(fixture.context, { access: canceled.access })
  await expect(canceled.change()).rejects.toMatchObject(appErrorLike('booking_cancelled'))
  fixture.clock = new Date(booking.pickupAt)
  await expect(change({ pickupDate: '2027-04-01' })).rejects.toMatchObject(appErrorLike('booking_closed'))
})

/** Reads a ride that is then changed elsewhere; returns a function that sends a change of the version read. */
async function changeAfterOtherChange(otherChange: Partial<BookingRequest>) {
  const { access, change } = await book()
  await change(otherChange, 1)
  return { access, send: (patch: Partial<BookingRequest>) => change(patch, 1) }
}

test('rejects a change over a newer version and lists what changed', async () => {
  const { access, send } = await changeAfterOtherChange({ passengers: 3 })
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

test('accepts a retried change after a lost response', async () => {
  const { send } = await changeAfterOtherChange({ passengers: 3 })
  expect(await send({ passengers: 3 })).toMatchObject({ booking: { passengers: 3 }, version: 2 })
  expect(await fixture.db.selectFrom('booking_events').select('version').execute()).toHaveLength(2)
})

test('accepts a change after an event that it does not overwrite', async () => {
  const { booking, change } = await book()
  const confirmed = { ...booking, confirmedAt: TEST_NOW.toISOString() }
  await fixture.write(tx => updateBooking(tx, { booking: confirmed, version: 1, events: [{ type: 'confirmed' }] }))
  expect((await change({ bags: 1 }, 1)).booking).toMatchObject({ bags: 1, confirmedAt: TEST_NOW.toISOString() })
})

test('limits changes per hour and allows them again afterwards', async () => {
  const { change } = await book()
  for (let time = 0; time < rateLimits.bookingChanges.max; time++) await change({ bags: time % 3 })
  await expect(change()).rejects.toMatchObject(appErrorLike('too_many_changes'))
  fixture.clock = new Date(+TEST_NOW + 60 * 60_000)
  expect(await change({ bags: 0 })).toMatchObject({ booking: { bags: 0 } })
})
