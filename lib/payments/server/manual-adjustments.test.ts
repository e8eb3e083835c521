import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { listBookingEvents } from '@/lib/booking/server/store'
import { cancelBooking } from './cancel-booking'
import { NEVER_MADE_AFTER_MS } from './context'
import { listUncertainCharges } from './manual-adjustments'
import {
  recordChargeMade,
  recordChargeNotMade,
  recordRefundSent,
  recordZelleReceived,
} from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture, waitUntil } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

async function createRideWithUnknownCharge() {
  const ride = await fixture.ride()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(ride.booking)
  return ride
}

test('a received Zelle transfer pays the booking', async () => {
  const { booking, access } = await fixture.ride()
  await awaitZelleTransfer(fixture.context, access)
  const updated = await recordZelleReceived(fixture.context, { bookingId: booking.id })
  expect(updated).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    paymentMethod: 'zelle',
    transactionId: null,
    zelleDueAt: null,
  })
  expect(await fixture.loadBooking(access)).toEqual(updated)
})

test('a transfer for a booking to be paid by card counts too', async () => {
  const { booking } = await fixture.ride()
  expect(await recordZelleReceived(fixture.context, { bookingId: booking.id })).toMatchObject({
    status: 'paid',
    paymentMethod: 'zelle',
  })
})

test('a charge recorded as never made can be recorded as made later', async () => {
  const { booking } = await createRideWithUnknownCharge()
  await recordChargeNotMade(fixture.context, booking.id)
  expect(await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60777' })).toMatchObject({
    status: 'paid',
    transactionId: '60777',
  })
})

test('a transfer is recorded once', async () => {
  const { booking } = await fixture.ride({ paymentMethod: 'zelle' })
  await recordZelleReceived(fixture.context, { bookingId: booking.id })
  await expect(recordZelleReceived(fixture.context, { bookingId: booking.id })).rejects.toThrow(
    `Booking ${booking.id} is paid: no Zelle payment is expected.`,
  )
  expect(await fixture.payments()).toHaveLength(1)
})

test('rejects a transfer while a card payment is being checked', async () => {
  const { booking } = await createRideWithUnknownCharge()
  await expect(recordZelleReceived(fixture.context, { bookingId: booking.id })).rejects.toThrow('is payment_unknown')
})

test('rejects a transfer for an unknown fare', async () => {
  const { booking } = await fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })
  await expect(recordZelleReceived(fixture.context, { bookingId: booking.id })).rejects.toThrow(
    `Booking ${booking.id} has no fare yet.`,
  )
})

test('a refund left to the operator is made once it is recorded as sent', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.gateway.refundOutcomes.push('refused')
  await cancelBooking(fixture.context, { access })
  expect(await recordRefundSent(fixture.context, booking.id)).toMatchObject({
    status: 'refunded',
    refundCents: 15_700,
    refundBy: null,
  })
})

test('rejects recording a refund that the gateway makes as sent', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 2 })
  await cancelBooking(fixture.context, { access })
  await expect(recordRefundSent(fixture.context, booking.id)).rejects.toThrow(
    `Booking ${booking.id} has no refund for you to send.`,
  )
})

test('a charge that the operator found at the gateway pays the booking', async () => {
  const { booking } = await createRideWithUnknownCharge()
  expect(
    await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60099999999' }),
  ).toMatchObject({
    status: 'paid',
    transactionId: '60099999999',
    paidCents: 15_700,
  })
})

test('a transaction that paid one booking cannot pay a second', async () => {
  const paidRide = await fixture.paidRide()
  const { booking, access } = await createRideWithUnknownCharge()
  const transactionId = paidRide.booking.transactionId ?? ''
  await expect(recordChargeMade(fixture.context, { bookingId: booking.id, transactionId })).rejects.toMatchObject({
    fields: { transactionId: `This transaction is already recorded for booking ${paidRide.booking.id}.` },
  })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
})

test('a charge that the operator knows was never made leaves the booking payable', async () => {
  const { booking } = await createRideWithUnknownCharge()
  expect(await recordChargeNotMade(fixture.context, booking.id)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('the operator decides about a charge that a crash cut off, where the gateway does not list everything', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { complete: false } })
  const { booking, access } = await fixture.ride()
  // The process that sent it never learns its outcome.
  const charge = jest.spyOn(fixture.gateway.port, 'charge').mockImplementationOnce(() => new Promise(() => {}))
  void fixture.pay(booking)
  const findUncertain = async () => listUncertainCharges(await fixture.payments())
  await waitUntil(() => charge.mock.calls.length > 0)
  expect(await findUncertain()).toEqual([])
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await findUncertain()).toMatchObject([{ state: 'unknown', amountCents: 15_700 }])
  await recordChargeNotMade(fixture.context, booking.id)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('decides nothing about a charge that is not being checked', async () => {
  const { booking, access } = await fixture.paidRide()
  await expect(recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '1' })).rejects.toMatchObject({
    fields: { transactionId: 'No charge of this ride has this transaction ID.' },
  })
  await recordChargeNotMade(fixture.context, booking.id)
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test("manual adjustments appear in the history as the operator's", async () => {
  const { booking } = await createRideWithUnknownCharge()
  await recordChargeNotMade(fixture.context, booking.id)
  await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60777' })
  const events = await listBookingEvents(fixture.context.db, booking.id)
  expect(events.slice(-2).map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
    'payment by operator',
    'payment by operator',
  ])
})
