import { kennedyRequest, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { listBookingEvents } from '@/lib/booking/server/store'
import { agreeFare as confirmFare } from '@/lib/operator/server/agree-fare'
import { cancelBooking } from './cancel-booking'
import {
  recordManualChargeback,
  recordManualChargebackReversal,
  recordRefundSent,
  recordZelleReceived,
} from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { createRideActions } from './testing/ride-actions'
import { awaitZelleTransfer } from './zelle'

const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

const listNotifications = async () =>
  (await fixture.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).map(
    ({ kind, recipient }) => `${kind}: ${recipient}`,
  )

test('a chargeback recorded by the operator makes the booking unpaid and notifies the operator and the webhook', async () => {
  const { booking, access } = await fixture.paidRide()
  const updated = await recordManualChargeback(fixture.context, { bookingId: booking.id })
  expect(updated).toMatchObject({ status: 'reserved', paidCents: 15_700, chargebackCents: 15_700, refundCents: 0 })
  expect(await fixture.loadBooking(access)).toEqual(updated)
  expect((await listNotifications()).slice(-2)).toEqual(['chargeback: operator', 'event: webhook'])
  expect((await listBookingEvents(fixture.db, booking.id)).at(-1)).toMatchObject({
    kind: 'chargeback',
    actor: 'operator',
  })
})

test.each(['hosted', 'authorizenet'] as const)('a chargeback of a charge by %s can be recorded, too', async gateway => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { name: gateway } })
  const { booking } = await fixture.paidRide()
  expect(await recordManualChargeback(fixture.context, { bookingId: booking.id })).toMatchObject({
    chargebackCents: 15_700,
  })
})

test('a charged-back booking accepts no other online payment: the chargeback may be reversed', async () => {
  const { booking, access } = await fixture.paidRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await expect(fixture.pay(booking)).rejects.toMatchObject({ code: 'payment_disputed' })
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject({ code: 'payment_disputed' })
})

test('canceling after a chargeback refunds nothing', async () => {
  const { booking, access } = await fixture.paidRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'cancelled', refundCents: 0 })
  expect(fixture.gateway.requests).toMatchObject({ voids: [], refunds: [] })
})

test('a chargeback withdraws a refund that is due, though the gateway does not show it', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  fixture.gateway.settle()
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'cancelled',
    refundCents: 0,
    chargebackCents: 15_700,
  })
  await expect(recordRefundSent(fixture.context, booking.id)).rejects.toThrow('has no refund for you to send')
})

test('a refund that was sent without effect is not sent again after a chargeback', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 48 })
  fixture.gateway.refundOutcomes.push('lost undone')
  await cancelBooking(fixture.context, { access })
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  for (let day = 0; day < 4; day += 1) await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0 })
})

test('an unsent refund is withdrawn, not left to the operator, once the gateway shows the chargeback', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  fixture.gateway.refundOutcomes.push('lost undone')
  await cancelBooking(fixture.context, { access })
  fixture.gateway.change(booking.transactionId ?? '', 'charged_back')
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await fixture.reconcileAfter(DAY_MS)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([7850])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0, refundBy: null })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundCents: 7850,
    refundBy: 'operator',
  })
})

test('a reversed chargeback makes the booking paid again', async () => {
  const { booking, access } = await fixture.paidRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect((await listNotifications()).slice(-2)).toEqual(['chargeback_reversed: operator', 'event: webhook'])
})

test('a refund due before a chargeback is left to the operator once it is reversed', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundBy: 'operator',
    refundCents: 7850,
  })
})

test('a booking paid by Zelle in the meantime has a card refund due once the chargeback is reversed', async () => {
  const { booking, access } = await fixture.paidRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await recordZelleReceived(fixture.context, { bookingId: booking.id })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 15_700, refundBy: 'operator' })
})

test('a ride that was canceled after a chargeback has a full refund due once it is reversed', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await cancelBooking(fixture.context, { access })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundCents: 15_700,
    refundBy: 'operator',
  })
})

test('a ride that was paid by Zelle after a chargeback and canceled keeps nothing once it is reversed', async () => {
  const { booking, access } = await fixture.paidRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await recordZelleReceived(fixture.context, { bookingId: booking.id })
  await cancelBooking(fixture.context, { access })
  await recordRefundSent(fixture.context, booking.id)
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    paidCents: 31_400,
    refundCents: 31_400,
    refundDueCents: 15_700,
  })
})

test('rejects a chargeback without a charge, and a reversal without a chargeback', async () => {
  const { booking } = await fixture.ride()
  await expect(recordManualChargeback(fixture.context, { bookingId: booking.id })).rejects.toThrow(
    'no card charge with this',
  )
  await fixture.pay(booking)
  await expect(recordManualChargeback(fixture.context, { bookingId: booking.id, transactionId: '1' })).rejects.toThrow(
    'no card charge with this',
  )
  await expect(recordManualChargebackReversal(fixture.context, { bookingId: booking.id })).rejects.toThrow(
    'no chargeback with this',
  )
})

test.each([3000, 7850, 10_000])(
  'a refund by the merchant of %i cents that is found after a chargeback replaces what the chargeback withdrew',
  async amountCents => {
    const { merchantRefund } = createRideActions(() => fixture)
    const { booking, access } = await fixture.paidRide()
    fixture.moveClockBefore(booking, { hoursAhead: 5 })
    await cancelBooking(fixture.context, { access })
    await recordManualChargeback(fixture.context, { bookingId: access.id })
    await merchantRefund(booking.transactionId ?? '', amountCents)
    expect(await fixture.loadBooking(access)).toMatchObject({ refundCents: amountCents, refundBy: null })
    await recordManualChargebackReversal(fixture.context, { bookingId: access.id })
    expect(await fixture.loadBooking(access)).toMatchObject({ refundCents: Math.max(amountCents, 7850) })
  },
)

describe('a fare that was lowered before a chargeback was reversed is refunded to', () => {
  const { changeAtGateway, merchantRefund, agreeFare } = createRideActions(() => fixture)
  async function reverse(access: { id: string; token: string }, fareCents: number) {
    await recordManualChargebackReversal(fixture.context, { bookingId: access.id })
    await fixture.reconcileAfter(DAY_MS)
    expect(await fixture.loadBooking(access)).toMatchObject({
      status: 'paid',
      refundCents: 15_700 - fareCents,
      balanceDue: null,
    })
    expect(fixture.gateway.balance()).toBe(fareCents)
  }

  test('after a merchant refund that was voided', async () => {
    const { booking, access } = await fixture.paidRide()
    fixture.gateway.settle()
    const refund = await merchantRefund(booking.transactionId ?? '', 15_700)
    fixture.advanceClock(1000)
    await agreeFare(access, 13_700)
    await recordManualChargeback(fixture.context, { bookingId: access.id })
    await changeAtGateway(refund, 'voided')
    await reverse(access, 13_700)
  })

  test('after a void that did not take effect', async () => {
    const { booking, access } = await fixture.paidRide()
    await changeAtGateway(booking.transactionId ?? '', 'voided')
    fixture.advanceClock(1000)
    const elsewhere = { dropOffLocation: unreachablePlace.id, rent: null, paymentMethod: 'authorizenet' as const }
    await changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...elsewhere } })
    await changeAtGateway(booking.transactionId ?? '', 'settled')
    await recordManualChargeback(fixture.context, { bookingId: access.id })
    await fixture.write(
      async tx => confirmFare(tx, (await loadVersionedBooking(tx.db, access)).booking, 12_000),
      'operator',
    )
    await reverse(access, 12_000)
  })
})
