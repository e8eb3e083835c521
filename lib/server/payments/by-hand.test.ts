import { island } from '@/lib/booking/testing/samples'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { listEvents } from '@/lib/server/bookings/store'
import { noteCharged, noteNotCharged, noteRefundSent, noteZelleReceived } from './by-hand'
import { openTill, type Till } from './testing/till'
import { awaitZelle } from './zelle'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride whose card payment has no known outcome. */
async function checkedRide() {
  const ride = await till.ride()
  till.gateway.charges.push('lost unbooked')
  await till.pay(ride.booking)
  return ride
}

test('a Zelle transfer that arrived pays the ride', async () => {
  const { booking, opener } = await till.ride()
  await awaitZelle(till.ports, opener)
  const noted = await noteZelleReceived(till.ports, booking.id)
  expect(noted).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    paymentMethod: 'zelle',
    transactionId: null,
    zelleDueAt: null,
  })
  expect(await till.read(opener)).toEqual(noted)
})

test('a transfer for a ride that was to be paid by card counts too', async () => {
  const { booking } = await till.ride()
  expect(await noteZelleReceived(till.ports, booking.id)).toMatchObject({ status: 'paid', paymentMethod: 'zelle' })
})

test('a charge that was noted as never made can be noted as made after all', async () => {
  const { booking } = await checkedRide()
  await noteNotCharged(till.ports, booking.id)
  expect(await noteCharged(till.ports, { bookingId: booking.id, transactionId: '60777' })).toMatchObject({
    status: 'paid',
    transactionId: '60777',
  })
})

test('a transfer is noted once', async () => {
  const { booking } = await till.ride({ paymentMethod: 'zelle' })
  await noteZelleReceived(till.ports, booking.id)
  await expect(noteZelleReceived(till.ports, booking.id)).rejects.toThrow(
    `Booking ${booking.id} is paid: no Zelle transfer is expected.`,
  )
  expect(await till.payments()).toHaveLength(1)
})

test('no transfer is noted while a card payment is being checked', async () => {
  const { booking } = await checkedRide()
  await expect(noteZelleReceived(till.ports, booking.id)).rejects.toThrow('is payment_unknown')
})

test('no transfer is noted for a fare that nobody knows', async () => {
  const { booking } = await till.ride({ dropOffLocation: island.id, rent: null })
  await expect(noteZelleReceived(till.ports, booking.id)).rejects.toThrow(`Booking ${booking.id} has no fare yet.`)
})

test('a refund that was left to people is made once they have sent it', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.settle()
  till.gateway.reversals.push('refused')
  await cancelBooking(till.ports, { opener })
  expect(await noteRefundSent(till.ports, booking.id)).toMatchObject({
    status: 'refunded',
    refundCents: 15_700,
    refundBy: null,
  })
})

test('a refund that the gateway makes is not for people to send', async () => {
  const { booking, opener } = await till.paidRide()
  till.goTo(booking, { hoursAhead: 2 })
  await cancelBooking(till.ports, { opener })
  await expect(noteRefundSent(till.ports, booking.id)).rejects.toThrow(
    `Booking ${booking.id} has no refund for you to send.`,
  )
})

test('a charge that the operator found at the gateway pays the ride', async () => {
  const { booking } = await checkedRide()
  expect(await noteCharged(till.ports, { bookingId: booking.id, transactionId: '60099999999' })).toMatchObject({
    status: 'paid',
    transactionId: '60099999999',
    paidCents: 15_700,
  })
})

test('a transaction that paid another ride pays no second one', async () => {
  const paid = await till.paidRide()
  const { booking, opener } = await checkedRide()
  const transactionId = paid.booking.transactionId ?? ''
  await expect(noteCharged(till.ports, { bookingId: booking.id, transactionId })).rejects.toThrow(
    `Transaction ${transactionId} is already recorded for booking ${paid.booking.id}.`,
  )
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
})

test('a charge that the operator knows was never made leaves the ride to be paid', async () => {
  const { booking } = await checkedRide()
  expect(await noteNotCharged(till.ports, booking.id)).toEqual(booking)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a charge that is not being checked is not noted', async () => {
  const { booking } = await till.paidRide()
  const words = `Booking ${booking.id} has no payment being checked.`
  await expect(noteCharged(till.ports, { bookingId: booking.id, transactionId: '1' })).rejects.toThrow(words)
  await expect(noteNotCharged(till.ports, booking.id)).rejects.toThrow(words)
})

test('a booking that nobody made has nothing to note', async () => {
  const words = 'No booking found with this ID.'
  await expect(noteZelleReceived(till.ports, 'AAAA-AAAA')).rejects.toThrow(words)
  await expect(noteRefundSent(till.ports, 'AAAA-AAAA')).rejects.toThrow(words)
  await expect(noteNotCharged(till.ports, 'AAAA-AAAA')).rejects.toThrow(words)
})

test('what was noted by hand stands in the history as the operator’s', async () => {
  const { booking } = await checkedRide()
  await noteNotCharged(till.ports, booking.id)
  await noteCharged(till.ports, { bookingId: booking.id, transactionId: '60777' })
  const events = await listEvents(till.ports.db, booking.id)
  expect(events.slice(-2).map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
    'payment by operator',
    'payment by operator',
  ])
})
