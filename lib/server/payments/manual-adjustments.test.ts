import { unreachablePlace } from '@/lib/booking/testing/samples'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { listBookingEvents } from '@/lib/server/bookings/store'
import { recordChargeMade, recordChargeNotMade, recordRefundSent, recordZelleReceived } from './manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

/** A ride whose card payment has no known outcome. */
async function createRideWithUnknownCharge() {
  const ride = await fixture.ride()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(ride.booking)
  return ride
}

test('a Zelle transfer that arrived pays the ride', async () => {
  const { booking, access } = await fixture.ride()
  await awaitZelleTransfer(fixture.context, access)
  const updated = await recordZelleReceived(fixture.context, booking.id)
  expect(updated).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    paymentMethod: 'zelle',
    transactionId: null,
    zelleDueAt: null,
  })
  expect(await fixture.loadBooking(access)).toEqual(updated)
})

test('a transfer for a ride that was to be paid by card counts too', async () => {
  const { booking } = await fixture.ride()
  expect(await recordZelleReceived(fixture.context, booking.id)).toMatchObject({
    status: 'paid',
    paymentMethod: 'zelle',
  })
})

test('a charge that was noted as never made can be noted as made after all', async () => {
  const { booking } = await createRideWithUnknownCharge()
  await recordChargeNotMade(fixture.context, booking.id)
  expect(await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60777' })).toMatchObject({
    status: 'paid',
    transactionId: '60777',
  })
})

test('a transfer is noted once', async () => {
  const { booking } = await fixture.ride({ paymentMethod: 'zelle' })
  await recordZelleReceived(fixture.context, booking.id)
  await expect(recordZelleReceived(fixture.context, booking.id)).rejects.toThrow(
    `Booking ${booking.id} is paid: no Zelle transfer is expected.`,
  )
  expect(await fixture.payments()).toHaveLength(1)
})

test('no transfer is noted while a card payment is being checked', async () => {
  const { booking } = await createRideWithUnknownCharge()
  await expect(recordZelleReceived(fixture.context, booking.id)).rejects.toThrow('is payment_unknown')
})

test('no transfer is noted for a fare that nobody knows', async () => {
  const { booking } = await fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })
  await expect(recordZelleReceived(fixture.context, booking.id)).rejects.toThrow(
    `Booking ${booking.id} has no fare yet.`,
  )
})

test('a refund that was left to people is made once they have sent it', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.gateway.reversals.push('refused')
  await cancelBooking(fixture.context, { access })
  expect(await recordRefundSent(fixture.context, booking.id)).toMatchObject({
    status: 'refunded',
    refundCents: 15_700,
    refundBy: null,
  })
})

test('a refund that the gateway makes is not for people to send', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 2 })
  await cancelBooking(fixture.context, { access })
  await expect(recordRefundSent(fixture.context, booking.id)).rejects.toThrow(
    `Booking ${booking.id} has no refund for you to send.`,
  )
})

test('a charge that the operator found at the gateway pays the ride', async () => {
  const { booking } = await createRideWithUnknownCharge()
  expect(
    await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60099999999' }),
  ).toMatchObject({
    status: 'paid',
    transactionId: '60099999999',
    paidCents: 15_700,
  })
})

test('a transaction that paid another ride pays no second one', async () => {
  const paidRide = await fixture.paidRide()
  const { booking, access } = await createRideWithUnknownCharge()
  const transactionId = paidRide.booking.transactionId ?? ''
  await expect(recordChargeMade(fixture.context, { bookingId: booking.id, transactionId })).rejects.toThrow(
    `Transaction ${transactionId} is already recorded for booking ${paidRide.booking.id}.`,
  )
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
})

test('a charge that the operator knows was never made leaves the ride to be paid', async () => {
  const { booking } = await createRideWithUnknownCharge()
  expect(await recordChargeNotMade(fixture.context, booking.id)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a charge that is not being checked is not noted', async () => {
  const { booking } = await fixture.paidRide()
  const expectedMessage = `Booking ${booking.id} has no payment being checked.`
  await expect(recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '1' })).rejects.toThrow(
    expectedMessage,
  )
  await expect(recordChargeNotMade(fixture.context, booking.id)).rejects.toThrow(expectedMessage)
})

test('a booking that nobody made has nothing to note', async () => {
  const expectedMessage = 'No booking found with this ID.'
  await expect(recordZelleReceived(fixture.context, 'AAAA-AAAA')).rejects.toThrow(expectedMessage)
  await expect(recordRefundSent(fixture.context, 'AAAA-AAAA')).rejects.toThrow(expectedMessage)
  await expect(recordChargeNotMade(fixture.context, 'AAAA-AAAA')).rejects.toThrow(expectedMessage)
})

test('what was noted by hand stands in the history as the operator’s', async () => {
  const { booking } = await createRideWithUnknownCharge()
  await recordChargeNotMade(fixture.context, booking.id)
  await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: '60777' })
  const events = await listBookingEvents(fixture.context.db, booking.id)
  expect(events.slice(-2).map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
    'payment by operator',
    'payment by operator',
  ])
})
