import { describeStatus } from '@/lib/booking/model/describe-status'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, suvs, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { cancelBooking } from './cancel-booking'
import { changeRide } from './change-ride'
import { recordCancellation } from './record-cancellation'
import { recordTransaction } from './record-transaction'
import { recordRefundSent } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture({
    serviceRules: async () => alwaysOpen,
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85 }],
  })
})
afterEach(() => fixture.close())

async function recordFromGateway(transactionId: string) {
  const transaction = await fixture.context.paymentGateway.fetchTransaction(transactionId)
  if (transaction === null) throw new Error('no such transaction')
  return await recordTransaction(fixture.context, transaction)
}
/** The charge settles after all, as the gateway's lists show. */
async function settleAfterAll(charge: string) {
  fixture.gateway.change(charge, 'settled')
  await recordFromGateway(charge)
  await recordFromGateway(charge)
}
async function voidAsMerchant(charge: string) {
  fixture.gateway.change(charge, 'voided')
  await recordFromGateway(charge)
}
const listNotifications = async () =>
  (await fixture.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).map(
    ({ kind, recipient }) => `${kind}: ${recipient}`,
  )

test('a void of a canceled ride that did not take effect is made again as a refund, once', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await cancelBooking(fixture.context, { access })
  expect(fixture.gateway.requests.voids).toEqual([charge])
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  expect((await listNotifications()).slice(-2)).toEqual(['merchant_change: operator', 'event: webhook'])
  fixture.gateway.refundOutcomes.push('lost')
  await fixture.reconcileAfter(0)
  await fixture.reconcileAfter(DAY_MS)
  await recordFromGateway(charge)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a void of a canceled ride that did not take effect is left to the operator, who gets an email, if the gateway refuses the refund', async () => {
  const { booking, access } = await fixture.paidRide()
  await cancelBooking(fixture.context, { access })
  await settleAfterAll(booking.transactionId ?? '')
  fixture.gateway.refundOutcomes.push('refused')
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  expect((await listNotifications()).slice(-2)).toEqual(['refund_left: operator', 'event: webhook'])
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
})

test('a void of a canceled ride that did not take effect leaves the half that was due before the merchant voided all', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  await voidAsMerchant(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundCents: 7850 })
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(fixture.gateway.balance()).toBe(7850)
})

test('a void of a canceled ride that did not take effect is refunded in full if it was made before the cancellation, which kept nothing', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await voidAsMerchant(charge)
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  await settleAfterAll(charge)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a void that waited to be recorded while the ride was canceled leaves the half that was due', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  fixture.gateway.change(charge, 'voided')
  const recorded = await fixture.write(async ({ db: trx }) => {
    const recording = recordFromGateway(charge)
    await new Promise(setImmediate)
    fixture.advanceClock(1000)
    const { booking, version } = await loadVersionedBooking(trx, access)
    const canceled = { booking, version, cancelledBy: 'rider', reason: null, refundCents: 7850 } as const
    await recordCancellation(trx, { ...canceled, now: fixture.clock })
    return { recording }
  })
  await recorded.recording
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundCents: 7850 })
})

test('a void of a canceled ride that did not take effect leaves a refund that the operator recorded as sent to the operator again', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  await fixture.db.updateTable('payments').set({ state: 'operator' }).where('kind', '=', 'refund').execute()
  await recordRefundSent(fixture.context, booking.id)
  await voidAsMerchant(charge)
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundBy: 'operator',
    refundCents: 7850,
  })
})

test('a void of a canceled ride is not refunded once its charge is charged back', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await cancelBooking(fixture.context, { access })
  fixture.gateway.change(charge, 'charged_back')
  await recordFromGateway(charge)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0 })
})

/** Changes the fare by the operator, without another change. */
async function agreeFare(access: { id: string; token: string }, fareCents: number) {
  const load = (db: typeof fixture.db) => loadVersionedBooking(db, access)
  const input = { load, by: 'operator' as const, request: kennedyRequest, fareCents }
  const { terms } = await changeRide(fixture.context, input)
  const { differenceCents, refundCents } = terms
  return await changeRide(fixture.context, { ...input, agreed: { differenceCents, refundCents } })
}

test('a void of the difference of a change that did not take effect is made again as a refund', async () => {
  const { booking, access } = await fixture.paidRide()
  await agreeFare(access, 16_200)
  const { pendingChange } = await fixture.loadBooking(access)
  fixture.advanceClock(1000)
  await fixture.pay(booking, { invoiceNumber: pendingChange?.invoiceNumber, amount: 5 })
  await agreeFare(access, 15_700)
  const [second = ''] = fixture.gateway.requests.voids
  await settleAfterAll(second)
  expect((await listNotifications()).slice(-2)).toEqual(['merchant_change: operator', 'event: webhook'])
  await fixture.reconcileAfter(0)
  expect(fixture.gateway.requests.refunds).toEqual([500])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', partialRefundCents: 500, refundBy: null })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('what a change returns is still due after a void by the merchant that did not take effect', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await agreeFare(access, 15_200)
  await voidAsMerchant(charge)
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundDueCents: 500 })
  await fixture.reconcileAfter(0)
  expect(fixture.gateway.balance()).toBe(15_200)
})

test('a void that did not take effect leaves the difference to a fare that was lowered in the meantime to be refunded', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await voidAsMerchant(charge)
  await agreeFare(access, 13_700)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
  await settleAfterAll(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundDueCents: 2000, refundBy: 'gateway' })
  await fixture.reconcileAfter(0)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([2000])
  expect(describeStatus(await fixture.loadBooking(access))).toBe('Paid. We received $157.00 and refunded $20.00 of it.')
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('a void that did not take effect keeps what a late change had kept before', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await agreeFare(access, 13_700)
  await voidAsMerchant(charge)
  await settleAfterAll(charge)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.requests.refunds).toEqual([1000])
  expect(fixture.gateway.balance()).toBe(14_700)
})

test('a void that did not take effect refunds nothing while the fare of the changed ride is unconfirmed', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await voidAsMerchant(charge)
  fixture.advanceClock(1000)
  const elsewhere = { dropOffLocation: unreachablePlace.id, rent: null, paymentMethod: 'authorizenet' as const }
  await changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...elsewhere } })
  await settleAfterAll(charge)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 0, balanceDue: null })
  await expect(agreeFare(access, 13_700)).rejects.toMatchObject({ code: 'fare_unconfirmed' })
})
