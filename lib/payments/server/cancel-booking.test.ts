import { kennedyRoute } from '@/lib/booking/model/testing/samples'
import { loadRidePage } from '@/lib/booking/server/ride-page'
import { appErrorLike, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { cancelBooking } from './cancel-booking'
import { recordRefundSent, recordZelleReceived } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

/** Creates a ride paid by card just before the given hours ahead of its pickup. */
async function createPaidRide({ hoursAhead = 300 } = {}) {
  const { booking, access } = await fixture.ride()
  fixture.moveClockBefore(booking, { hoursAhead })
  await fixture.pay(booking)
  return { booking: await fixture.loadBooking(access), opener: access }
}

/** Creates a ride paid by card days ago and settled since. */
async function createSettledRide({ hoursAhead = 48 } = {}) {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead })
  return { booking, opener: access }
}

test('cancels an unpaid ride without a refund', async () => {
  const { booking, access } = await fixture.ride()
  const canceled = await cancelBooking(fixture.context, { access })
  expect(canceled).toEqual({
    ...booking,
    status: 'cancelled',
    cancelledAt: TEST_NOW.toISOString(),
    cancelledBy: 'rider',
  })
  expect(await fixture.loadBooking(access)).toEqual(canceled)
})

test('clears the Zelle due date of a canceled ride', async () => {
  const { access } = await fixture.ride({ paymentMethod: 'zelle' })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'cancelled', zelleDueAt: null })
})

test('canceling twice stores one event', async () => {
  const { access } = await fixture.ride()
  const first = await cancelBooking(fixture.context, { access })
  fixture.advanceClock(100 * 24 * HOUR_MS)
  expect(await cancelBooking(fixture.context, { access })).toEqual(first)
  const events = await fixture.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'cancelled' }])
})

test('voids an unsettled charge more than a day before pickup', async () => {
  const { opener: access } = await createPaidRide({ hoursAhead: 24.01 })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({
    status: 'refunded',
    paidCents: 15_700,
    refundCents: 15_700,
    refundBy: null,
  })
  expect([fixture.gateway.balance(), fixture.gateway.requests.refunds]).toEqual([0, []])
})

test('refunds a settled charge in full more than a day before pickup', async () => {
  const { opener: access } = await createSettledRide()
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect([fixture.gateway.balance(), fixture.gateway.requests.voids]).toEqual([0, []])
})

test('refunds half of a settled charge within a day of pickup', async () => {
  const { opener: access } = await createSettledRide({ hoursAhead: 24 })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(fixture.gateway.balance()).toBe(7850)
})

test('refunds half of an unsettled charge once it has settled', async () => {
  const { opener: access } = await createPaidRide({ hoursAhead: 24 })
  const canceled = await cancelBooking(fixture.context, { access })
  expect(canceled).toMatchObject({ status: 'refund_due', refundCents: 7850, refundBy: 'gateway' })
  await fixture.reconcileAfter(2 * HOUR_MS)
  expect(await fixture.loadBooking(access)).toEqual(canceled)
  expect(fixture.gateway.balance()).toBe(15_700)
  fixture.gateway.settle()
  await fixture.reconcileAfter(2 * HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850, refundBy: null })
  expect([fixture.gateway.balance(), fixture.gateway.requests.voids]).toEqual([7850, []])
})

test('rounds half of an odd amount up', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ findRoute: async () => ({ ...kennedyRoute, distanceMeters: 40_893 }) })
  const { booking, access } = await fixture.ride({ rent: 157.05 })
  await fixture.pay(booking)
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 1 })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ refundCents: 7853 })
  expect(fixture.gateway.requests.refunds).toEqual([7853])
})

test('twenty concurrent cancellations refund once', async () => {
  const { opener: access } = await createSettledRide()
  const results = await Promise.all(Array.from({ length: 20 }, () => cancelBooking(fixture.context, { access })))
  expect(new Set(results.map(({ refundCents }) => refundCents))).toEqual(new Set([15_700]))
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(fixture.gateway.balance()).toBe(0)
  const events = await fixture.db.selectFrom('booking_events').select('kind').where('kind', '=', 'cancelled').execute()
  expect(events).toHaveLength(1)
})

test('leaves the refund of a Zelle payment to the operator', async () => {
  const { booking, access } = await fixture.ride({ paymentMethod: 'zelle' })
  await recordZelleReceived(fixture.context, { bookingId: booking.id })
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({
    status: 'refund_due',
    refundCents: 7850,
    refundBy: 'operator',
  })
  expect(await recordRefundSent(fixture.context, booking.id)).toMatchObject({ status: 'refunded' })
})

test('rejects a cancellation with a stale refund amount', async () => {
  const { booking, opener: access } = await createPaidRide({ hoursAhead: 24 })
  await expect(cancelBooking(fixture.context, { access, seenCents: 15_700 })).rejects.toMatchObject({
    ...appErrorLike('refund_changed'),
    details: { cancellation: { allowed: true, percent: 50, refundCents: 7850 } },
  })
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test('refunds the amount that the ride page showed', async () => {
  const { booking, opener: access } = await createPaidRide({ hoursAhead: 24 })
  expect(await loadRidePage(fixture.context, access)).toMatchObject({
    booking,
    cancellation: { allowed: true, percent: 50, refundCents: 7850 },
  })
  expect(await cancelBooking(fixture.context, { access, seenCents: 7850 })).toMatchObject({ refundCents: 7850 })
})

test('offers no refund for an already canceled ride', async () => {
  const { opener: access } = await createPaidRide({ hoursAhead: 24 })
  await cancelBooking(fixture.context, { access })
  expect((await loadRidePage(fixture.context, access)).cancellation).toEqual({
    allowed: false,
    sentence: 'This booking is already canceled.',
  })
})

test('rejects a cancellation after pickup', async () => {
  const { opener: access } = await createPaidRide({ hoursAhead: 0 })
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject({
    ...appErrorLike('booking_closed'),
    userMessage: 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.',
  })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('cancels an immediate ride within an hour and not after', async () => {
  const [first, second] = [
    await fixture.paidRide({ scheduleOption: 'immediately' }),
    await fixture.paidRide({ scheduleOption: 'immediately' }),
  ]
  fixture.gateway.settle()
  fixture.advanceClock(59 * MINUTE_MS)
  await expect(cancelBooking(fixture.context, first)).resolves.toMatchObject({ status: 'refunded', refundCents: 7850 })
  fixture.advanceClock(2 * MINUTE_MS)
  await expect(cancelBooking(fixture.context, second)).rejects.toMatchObject(appErrorLike('booking_closed'))
})

async function createRidePendingReview() {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('held')
  await fixture.pay(booking)
  return { booking: await fixture.loadBooking(access), opener: access }
}

test('cancels a ride whose charge is held for review and declines the charge at once', async () => {
  const { booking, opener: access } = await createRidePendingReview()
  expect(booking).toMatchObject({ status: 'payment_unknown', pendingReview: true })
  expect((await loadRidePage(fixture.context, access)).cancellation).toMatchObject({ allowed: true, refundCents: 0 })
  expect(await cancelBooking(fixture.context, { access, seenCents: 0 })).toMatchObject({
    status: 'cancelled',
    pendingReview: false,
    paidCents: 0,
    refundCents: 0,
  })
  expect(fixture.gateway.ledger).toMatchObject([{ state: 'declined' }])
  expect(await fixture.payments()).toMatchObject([{ state: 'voided', reason: 'canceled' }])
  expect(await fixture.reconcileAfter(30 * 24 * HOUR_MS)).toBe(0)
})

test.each(['lost', 'lost undone', 'unsent', 'refused'] as const)(
  'a held charge whose decline was %s is pending review until reconciliation declines it',
  async script => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { opener: access } = await createRidePendingReview()
    fixture.gateway.refundOutcomes.push(script)
    const canceled = await cancelBooking(fixture.context, { access })
    expect(canceled).toMatchObject({ status: 'cancelled', pendingReview: script !== 'lost' })
    await fixture.reconcileAfter(10_000)
    expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', pendingReview: false, paidCents: 0 })
    expect(fixture.gateway.ledger).toMatchObject([{ state: 'declined' }])
    consoleError.mockRestore()
  },
)

test('reconciliation declines a held charge if the gateway did not respond during the cancellation', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener: access } = await createRidePendingReview()
  fixture.gateway.isDown = true
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'cancelled', pendingReview: true })
  fixture.gateway.isDown = false
  await fixture.reconcileAfter(10_000)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', pendingReview: false })
  consoleError.mockRestore()
})

test('refunds a held charge in full if it is approved during the cancellation', async () => {
  const { booking, opener: access } = await createRidePendingReview()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  const details = fixture.gateway.port.fetchTransaction
  jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockImplementationOnce(async id => {
    for (const entry of fixture.gateway.ledger) entry.state = 'unsettled'
    return await details(id)
  })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({
    status: 'refund_due',
    paidCents: 15_700,
    refundCents: 15_700,
  })
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', pendingReview: false })
  expect([fixture.gateway.balance(), fixture.gateway.requests.voids.length]).toEqual([0, 1])
})

test('declines a held charge once for repeated cancellations', async () => {
  const { opener: access } = await createRidePendingReview()
  await Promise.all(Array.from({ length: 20 }, () => cancelBooking(fixture.context, { access })))
  await fixture.reconcileAfter(HOUR_MS)
  expect(fixture.gateway.requests.reviews).toHaveLength(1)
})

test('reconciles a held charge of a canceled ride until it is decided if the gateway cannot decline it', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { supportsRefunds: false } })
  const { opener: access } = await createRidePendingReview()
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'cancelled', pendingReview: true })
  expect(fixture.gateway.requests.reviews).toEqual([])
  for (const entry of fixture.gateway.ledger) entry.state = 'declined'
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', pendingReview: false })
})

test('rejects a cancellation while a payment is being checked', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('lost')
  await fixture.pay(booking)
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject({
    ...appErrorLike('payment_unknown'),
    userMessage: expect.stringContaining('We are still checking your payment.'),
  })
})

test.each(['', 'wrong', null])('rejects the token %p', async token => {
  const { access } = await fixture.ride()
  await expect(cancelBooking(fixture.context, { access: { ...access, token } })).rejects.toMatchObject(
    appErrorLike('not_found'),
  )
})

test('rejects the token of another booking', async () => {
  const [firstRide, otherRide] = [await fixture.ride(), await fixture.ride()]
  const access = { ...firstRide.access, token: otherRide.access.token }
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject(appErrorLike('not_found'))
})

test('accepts a booking ID as typed', async () => {
  const { booking, access } = await fixture.ride()
  const typed = booking.id.toLowerCase().replace('-', ' ')
  expect((await cancelBooking(fixture.context, { access: { ...access, id: typed } })).id).toBe(booking.id)
})
