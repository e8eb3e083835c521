import { listStoredEvents } from '@/lib/booking/server/store'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { recordCourtesy } from './actions'
import { cancelBooking, recordCancellation } from './cancel'
import { enqueueTransaction } from './inbox'
import { settleDueRefunds, settleRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { createTestGateway } from './testing/test-gateway'

const MINUTE_MS = 60_000

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

const cancel = ({ access }: Ride, seenCents?: number) => cancelBooking(fixture.context, { access, seenCents })
/** Takes an amount off the price, as the operator, and refunds it. */
async function giveBack({ booking }: Ride, cents: number) {
  await fixture.operate(booking, (tx, row) => recordCourtesy(tx, row, cents, 'The car was late.'))
  await settleRefunds(fixture.context, booking.id)
}

test('many callers in two processes send a refund once', async () => {
  const ride = await fixture.settledRide()
  await fixture.operate(ride.booking, (tx, row) => recordCourtesy(tx, row, 2000, 'The car was late.'))
  const contexts = [fixture.context, await fixture.anotherProcess()]
  const calls = contexts.flatMap(context =>
    Array.from({ length: 10 }, async () => [
      await settleRefunds(context, ride.booking.id),
      await settleDueRefunds(context),
    ]),
  )
  await Promise.all(calls)
  expect(fixture.gateway.requests.refund.map(({ cents }) => cents)).toEqual([2000])
})

test('a charge that settles just before its void is refunded instead', async () => {
  const ride = await fixture.paidRide()
  const stop = fixture.gateway.stop('void', 'before')
  const canceling = cancel(ride)
  await stop.reached
  fixture.gateway.settle()
  stop.resume()
  expect(await canceling).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
  await fixture.watchFor(1)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 settled', 'refund 15700 unsettled'])
})

test('the operator makes refunds of a gateway that only charges, told once, and of another gateway', async () => {
  fixture.gateway.port.onlyCharges = true
  const rides = [await fixture.paidRide(), await fixture.paidRide()] as const
  await giveBack(rides[0], 1000)
  const events = (await listStoredEvents(fixture.db, rides[0].booking.id)).flatMap(stored => stored.events)
  const due = events.filter(({ type }) => type === 'refund_due')
  expect(due).toEqual([{ type: 'refund_due', cents: 1000, by: 'operator', via: 'card' }])
  fixture.context.paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
  expect(await cancel(rides[1])).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator' } })
  expect(fixture.gatewayBook()).toEqual(Array(2).fill('charge 15700 unsettled'))
})

test('a lost refund of a gateway that is no longer configured is left to the operator', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.settledRide()
  fixture.gateway.answers.push('lost before')
  await cancel(ride)
  fixture.context.paymentGateway = createTestGateway({ now: () => fixture.clock, name: 'authorizenet' }).port
  await fixture.watchFor(1)
  expect(log.mock.calls.map(String).join()).toContain('its gateway sandbox is no longer configured')
  expect(await fixture.load(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator' } })
})

test("a merchant's refund that the gateway showed late is not made again", async () => {
  const ride = await fixture.settledRide()
  const refund = fixture.gateway.merchant.refund(fixture.lastCharge(), 7850)
  const fetch = jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockResolvedValue(null)
  await enqueueTransaction(fixture.db, { id: 'a webhook', transactionId: refund, now: fixture.context.now() })
  for (let time = 0; time < 6; time++) await fixture.watchAfter(MINUTE_MS)
  fetch.mockRestore()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 20 })
  await cancel(ride)
  await fixture.watchFor(3)
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(7850)
})

test('a new charge that the gateway does not show yet is voided once it does', async () => {
  const ride = await fixture.paidRide()
  const fetch = jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockResolvedValue(null)
  expect(await cancel(ride)).toMatchObject({ status: 'refund_due', account: { refundBy: 'gateway' } })
  fetch.mockRestore()
  await fixture.watchFor(1)
  expect(fixture.gatewayBook()).toEqual(['charge 15700 voided'])
})

test('a canceled ride that waited for Zelle waits no more', async () => {
  const canceled = await cancel(await fixture.ride({ paymentMethod: 'zelle' }))
  expect(canceled).toMatchObject({ status: 'cancelled', cancelledBy: 'rider', zelleDueAt: null })
  expect(canceled.account).toMatchObject({ priceCents: 0, dueCents: 0, refundDueCents: 0 })
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
