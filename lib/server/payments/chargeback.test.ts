import { cancelBooking } from '@/lib/server/bookings/cancel'
import { listEvents } from '@/lib/server/bookings/store'
import { noteChargeback, noteChargebackReversed, noteRefundSent, noteZelleReceived } from './by-hand'
import { openTill, type Till } from './testing/till'
import { awaitZelle } from './zelle'

const DAY_MS = 24 * 60 * 60_000

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

const told = async () =>
  (await till.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).map(
    ({ kind, recipient }) => `${kind}: ${recipient}`,
  )

test('a chargeback that the operator notes makes the ride unpaid, and is told to the operator and the webhook', async () => {
  const { booking, opener } = await till.paidRide()
  const noted = await noteChargeback(till.ports, { bookingId: booking.id })
  expect(noted).toMatchObject({ status: 'reserved', paidCents: 15_700, chargebackCents: 15_700, refundCents: 0 })
  expect(await till.read(opener)).toEqual(noted)
  expect((await told()).slice(-2)).toEqual(['chargeback: operator', 'event: webhook'])
  expect((await listEvents(till.db, booking.id)).at(-1)).toMatchObject({ kind: 'chargeback', actor: 'operator' })
})

test.each(['hosted', 'authorizenet'] as const)('it is noted of a charge by %s, too', async gateway => {
  await till.close()
  till = await openTill({ scripted: { gateway } })
  const { booking } = await till.paidRide()
  expect(await noteChargeback(till.ports, { bookingId: booking.id })).toMatchObject({ chargebackCents: 15_700 })
})

test('a ride that was charged back takes no other payment online: the chargeback may be reversed', async () => {
  const { booking, opener } = await till.paidRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  await expect(till.pay(booking)).rejects.toMatchObject({ code: 'payment_disputed' })
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject({ code: 'payment_disputed' })
})

test('canceled after a chargeback, nothing goes back', async () => {
  const { booking, opener } = await till.paidRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'cancelled', refundCents: 0 })
  expect(till.gateway.asked).toMatchObject({ voids: [], refunds: [] })
})

test('a refund that is due is withdrawn by a chargeback, though the gateway shows none', async () => {
  const { booking, opener } = await till.paidRide()
  till.goTo(booking, { hoursAhead: 5 })
  await cancelBooking(till.ports, { opener })
  await noteChargeback(till.ports, { bookingId: booking.id })
  till.gateway.settle()
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([])
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', refundCents: 0, chargebackCents: 15_700 })
  await expect(noteRefundSent(till.ports, booking.id)).rejects.toThrow('has no refund for you to send')
})

test('a refund that was sent and did nothing is not sent again after a chargeback', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.settle()
  till.goTo(booking, { hoursAhead: 48 })
  till.gateway.reversals.push('lost undone')
  await cancelBooking(till.ports, { opener })
  await noteChargeback(till.ports, { bookingId: booking.id })
  for (let rounds = 0; rounds < 4; rounds += 1) await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([15_700])
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', refundCents: 0 })
})

test('a refund that did not go out is withdrawn, not left to the operator, once the gateway shows the chargeback', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.settle()
  till.goTo(booking, { hoursAhead: 5 })
  till.gateway.reversals.push('lost undone')
  await cancelBooking(till.ports, { opener })
  till.gateway.change(booking.transactionId ?? '', 'charged_back')
  await noteChargeback(till.ports, { bookingId: booking.id })
  await till.roundAfter(DAY_MS)
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([7850])
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', refundCents: 0, refundBy: null })
  await noteChargebackReversed(till.ports, { bookingId: booking.id })
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundCents: 7850, refundBy: 'operator' })
})

test('a chargeback that was reversed makes the ride paid again', async () => {
  const { booking, opener } = await till.paidRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  await noteChargebackReversed(till.ports, { bookingId: booking.id })
  expect(await till.read(opener)).toEqual(booking)
  expect((await told()).slice(-2)).toEqual(['chargeback_reversed: operator', 'event: webhook'])
})

test('what was owed before a chargeback is left to the operator once it is reversed', async () => {
  const { booking, opener } = await till.paidRide()
  till.goTo(booking, { hoursAhead: 5 })
  await cancelBooking(till.ports, { opener })
  await noteChargeback(till.ports, { bookingId: booking.id })
  await noteChargebackReversed(till.ports, { bookingId: booking.id })
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator', refundCents: 7850 })
})

test('a ride that was paid by Zelle meanwhile owes the card’s payment once the chargeback is reversed', async () => {
  const { booking, opener } = await till.paidRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  await noteZelleReceived(till.ports, booking.id)
  await noteChargebackReversed(till.ports, { bookingId: booking.id })
  expect(await till.read(opener)).toMatchObject({ status: 'paid', refundCents: 15_700, refundBy: 'operator' })
})

test('without a charge of a card, or a chargeback, there is nothing to note', async () => {
  const { booking } = await till.ride()
  await expect(noteChargeback(till.ports, { bookingId: booking.id })).rejects.toThrow('no card charge with this')
  await till.pay(booking)
  await expect(noteChargeback(till.ports, { bookingId: booking.id, transactionId: '1' })).rejects.toThrow(
    'no card charge with this',
  )
  await expect(noteChargebackReversed(till.ports, { bookingId: booking.id })).rejects.toThrow('no chargeback with this')
})
