import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { cancelBooking } from './cancel-booking'
import { IN_FLIGHT_TIMEOUT_MS, NEVER_MADE_AFTER_MS } from './context'
import { recordOutcome } from './record-outcome'
import { recordZelleReceived } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture, waitUntil } from './testing/payment-fixture'

const HOUR_MS = 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

/** Creates a booking whose charge was sent, is not found, and appears late. */
async function createRideWithLateCharge() {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('lost for now')
  await fixture.pay(booking)
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  return { booking, access }
}

test('a charge that appears late still pays the booking', async () => {
  const { booking, access } = await createRideWithLateCharge()
  expect(await fixture.loadBooking(access)).toEqual(booking)
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a charge that appears late for a canceled booking is fully refunded', async () => {
  const { access } = await createRideWithLateCharge()
  await cancelBooking(fixture.context, { access })
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    paidCents: 15_700,
    refundCents: 15_700,
  })
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a charge that appears late for a booking paid by another method is fully refunded', async () => {
  const { booking, access } = await createRideWithLateCharge()
  const response = await fixture.pay(booking)
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    transactionId: response.status === 'paid' ? response.transactionId : '',
    paidCents: 31_400,
    refundCents: 15_700,
    refundBy: null,
  })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('canceling after that refunds the paying charge, and not the one refunded before', async () => {
  const { booking, access } = await createRideWithLateCharge()
  await fixture.pay(booking)
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(0)
  expect(await cancelBooking(fixture.context, { access, seenCents: 15_700 })).toMatchObject({
    status: 'refunded',
    refundCents: 31_400,
  })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a card charge that appears late for a booking paid by Zelle is refunded, and Zelle stays the payment method', async () => {
  const { booking, access } = await createRideWithLateCharge()
  await recordZelleReceived(fixture.context, { bookingId: booking.id })
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    paymentMethod: 'zelle',
    transactionId: null,
  })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a charge that never appears is no longer searched for after a day', async () => {
  await createRideWithLateCharge()
  for (let hours = 0; hours < 48; hours += 1) await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.payments()).toMatchObject([{ state: 'absent', next_reconcile_at: null }])
})

test('a response after reconciliation changes nothing', async () => {
  const { booking, access } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: true })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.ledger.length === 1)
  await fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)
  const settled = await fixture.loadBooking(access)
  release()
  expect(await response).toEqual({ status: 'paid', transactionId: settled.transactionId })
  expect(await fixture.loadBooking(access)).toEqual(settled)
})

test('a charge that appears late for a booking whose fare changed is fully refunded, and the booking stays payable', async () => {
  const { access } = await createRideWithLateCharge()
  const request = { ...kennedyRequest, carCategory: 'Luxury SUV', rent: 162, paymentMethod: 'authorizenet' as const }
  const { booking: changed } = await changeBooking(fixture.context, { access, request })
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'reserved',
    paidCents: 15_700,
    refundCents: 15_700,
  })
  expect(fixture.gateway.balance()).toBe(0)
  await fixture.pay(changed)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 31_900, refundCents: 15_700 })
  expect(await cancelBooking(fixture.context, { access, seenCents: 16_200 })).toMatchObject({ status: 'refunded' })
  expect(fixture.gateway.balance()).toBe(0)
})

test('an approval counts, though the charge was recorded as declined before it came', async () => {
  const { booking, access } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: true })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.ledger.length === 1)
  const [charge] = await fixture.payments()
  const outcome = { state: 'declined', reason: 'declined', transactionId: '60000000000' } as const
  await recordOutcome(fixture.context, { id: charge?.id ?? '', outcome })
  release()
  expect(await response).toMatchObject({ status: 'paid' })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a charge found twice at once, for two attempts, is counted once and not refunded', async () => {
  const { booking, access } = await createRideWithLateCharge()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(booking)
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  fixture.gateway.recordLateCharges()
  const outcome = { state: 'approved', transactionId: fixture.gateway.ledger[0]?.transactionId ?? '' } as const
  const tries = await fixture.payments()
  await Promise.all(tries.map(({ id }) => recordOutcome(fixture.context, { id, outcome })))
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700, refundCents: 0 })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('a held charge keeps its transaction number when a response is lost', async () => {
  const { booking } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: true })
  fixture.gateway.charges.push('lost')
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.ledger.length === 1)
  for (const entry of fixture.gateway.ledger) entry.state = 'held'
  await fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)
  release()
  expect(await response).toMatchObject({ status: 'checking' })
  expect(await fixture.payments()).toMatchObject([
    { state: 'held', transaction_id: fixture.gateway.ledger[0]?.transactionId },
  ])
})
