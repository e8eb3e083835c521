import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { recordCourtesy } from './actions'
import { cancelBooking, recordCancellation } from './cancel'
import { settleRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import type { Answer } from './testing/test-gateway'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

const cancel = ({ access }: Ride, seenCents?: number) => cancelBooking(fixture.context, { access, seenCents })

test('cancels an unpaid ride without a refund', async () => {
  const ride = await fixture.ride({ paymentMethod: 'zelle' })
  const canceled = await cancel(ride)
  expect(canceled).toMatchObject({ status: 'cancelled', cancelledBy: 'rider', zelleDueAt: null })
  expect(canceled.account).toMatchObject({ priceCents: 0, dueCents: 0, refundDueCents: 0 })
})

test.each([
  ['early, unsettled', { hoursAhead: 24.01 }, ['charge 15700 voided']],
  ['early, settled', { hoursAhead: 24.01 }, ['charge 15700 settled', 'refund 15700 unsettled']],
  ['late, settled', { hoursAhead: 24 }, ['charge 15700 settled', 'refund 7850 unsettled']],
])('%s: refunds by the policy, at once', async (when, ahead, book) => {
  const ride = await fixture.paidRide()
  if (when.endsWith(', settled')) fixture.gateway.settle()
  fixture.moveClockBefore(ride.booking, ahead)
  expect(await cancel(ride)).toMatchObject({ status: 'refunded', account: { refundDueCents: 0 } })
  expect(fixture.gatewayBook()).toEqual(book)
})

test('canceling again, or twenty times at once, cancels and refunds once', async () => {
  const ride = await fixture.paidRide()
  fixture.gateway.settle()
  await Promise.all(Array.from({ length: 20 }, () => cancel(ride)))
  await cancel(ride)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 settled', 'refund 15700 unsettled'])
  const types = await listEventTypes(fixture.db, ride.booking.id)
  expect(types.filter(type => type === 'canceled')).toHaveLength(1)
})

test('tells a stale tab the new refund before anything is canceled', async () => {
  const ride = await fixture.paidRide()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 5 })
  await expect(cancel(ride, 15_700)).rejects.toMatchObject(appErrorLike('refund_changed'))
  expect((await fixture.load(ride)).status).toBe('paid')
  expect((await cancel(ride, 7850)).status).toBe('refund_due')
})

test('rejects a cancellation after the pickup, and one without the token', async () => {
  const ride = await fixture.paidRide()
  for (const token of ['', 'wrong', null, (await fixture.ride()).access.token]) {
    const access = { ...ride.access, token }
    await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject(appErrorLike('not_found'))
  }
  fixture.moveClockBefore(ride.booking, { hoursAhead: 0 })
  await expect(cancel(ride)).rejects.toMatchObject({ ...appErrorLike('booking_closed'), kind: 'conflict' })
})

test('declines a charge held for review at the gateway', async () => {
  const ride = await fixture.uncertainRide('held')
  expect(await cancel(ride)).toMatchObject({ status: 'cancelled', account: { openCharge: null } })
  await cancel(ride)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 declined'])
  expect(fixture.gateway.requests.declinePendingReview).toHaveLength(1)
  const types = await listEventTypes(fixture.db, ride.booking.id)
  expect(types).toEqual(['ride_booked', 'payment_checking', 'payment_held', 'canceled', 'hold_released'])
  // It does not count as a declined card.
  expect(await fixture.attempts()).toMatchObject([{ state: 'failed' }])
})

test.each<Answer>(['lost before', 'lost after', 'unavailable', 'refused'])(
  'a held charge is declined later if declining it was "%s"',
  async answer => {
    jest.spyOn(console, 'error').mockImplementation()
    const ride = await fixture.uncertainRide('held')
    fixture.gateway.answers.push(answer)
    await cancel(ride)
    await fixture.watchAfter(HOUR_MS)
    expect(await fixture.load(ride)).toMatchObject({ status: 'cancelled', account: { openCharge: null, paidCents: 0 } })
    expect(fixture.gatewayBook()).toEqual(['charge 15700 declined'])
  },
)

test('a held charge that is approved during the cancellation goes back whole, however late it is', async () => {
  const ride = await fixture.uncertainRide('held')
  fixture.moveClockBefore(ride.booking, { hoursAhead: 5 })
  const stop = fixture.gateway.stop('declinePendingReview', 'before')
  const canceling = cancel(ride)
  await stop.reached
  fixture.gateway.merchant.review(fixture.lastCharge(), 'approve')
  stop.resume()
  expect((await canceling).status).toBe('refunded')
  expect(fixture.gatewayBook()).toEqual(['charge 15700 voided'])
})

test('a held charge that the gateway does not decline is watched until the operator decides', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.uncertainRide('held')
  fixture.gateway.answers.push(...Array.from({ length: 60 }, () => 'refused' as const))
  expect((await cancel(ride)).account.openCharge).toMatchObject({ isHeld: true })
  for (let hours = 0; hours < 24; hours++) await fixture.watchAfter(HOUR_MS)
  expect((await fixture.load(ride)).account.openCharge).toMatchObject({ isHeld: true })
  fixture.gateway.merchant.review(fixture.lastCharge(), 'decline')
  await fixture.watchAfter(HOUR_MS)
  expect(await fixture.load(ride)).toMatchObject({ status: 'cancelled', account: { openCharge: null } })
})

test('a charge that shows late, after its ride was canceled, goes back whole', async () => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push('late')
  await fixture.pay(ride.booking)
  await fixture.watchAfter(4 * MINUTE_MS)
  expect((await fixture.load(ride)).status).toBe('reserved')
  fixture.moveClockBefore(ride.booking, { hoursAhead: 5 })
  expect((await cancel(ride)).status).toBe('cancelled')
  fixture.gateway.arrive()
  await fixture.watchAfter(24 * HOUR_MS)
  expect(await fixture.load(ride)).toMatchObject({
    status: 'refunded',
    account: { paidCents: 15_700, refundedCents: 15_700 },
  })
  expect(fixture.gatewayBook()).toEqual(['charge 15700 voided'])
})

test('a cancellation succeeds though the database fails just after it, and its refund is made later', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.paidRide()
  const stop = fixture.gateway.stop('fetchTransaction', 'after')
  const canceling = cancel(ride)
  await stop.reached
  jest.spyOn(fixture.context.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  stop.resume()
  expect((await canceling).status).toBe('refund_due')
  expect(log).toHaveBeenCalledTimes(1)
  await fixture.watchAfter(MINUTE_MS)
  expect((await fixture.load(ride)).status).toBe('refunded')
})

test('a cancel by the operator keeps nothing that is on its way back', async () => {
  const ride = await fixture.settledRide()
  await fixture.operate(ride.booking, (tx, row) => recordCourtesy(tx, row, 7850, 'The car was late.'))
  fixture.gateway.answers.push('lost after')
  await settleRefunds(fixture.context, ride.booking.id)
  await fixture.operate(ride.booking, (tx, row) =>
    recordCancellation(tx, row, { cancelledBy: 'operator', reason: null, refundCents: 500 }),
  )
  await fixture.watchAfter(4 * MINUTE_MS)
  expect((await fixture.load(ride)).account).toMatchObject({ priceCents: 7850, refundedCents: 7850 })
})

test('a cancel that keeps the price settles what was given before: such a refund that is undone is due', async () => {
  const ride = await fixture.settledRide()
  fixture.gateway.merchant.refund(fixture.lastCharge(), 5000)
  await fixture.watchAfter(24 * 60 * 60_000)
  const price = (await fixture.load(ride)).account.priceCents
  await fixture.operate(ride.booking, (tx, row) =>
    recordCancellation(tx, row, { cancelledBy: 'operator', reason: null, refundCents: 0 }),
  )
  expect((await fixture.load(ride)).account.priceCents).toBe(price)
  expect((await fixture.entries()).at(-1)).toBe('canceled 0')
})
