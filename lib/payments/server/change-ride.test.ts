import type { AgreedTerms } from '@/lib/booking/model/ride-change'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, suvs } from '@/lib/booking/model/testing/samples'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { cancelBooking } from './cancel-booking'
import { changeRide } from './change-ride'
import { expirePendingChanges, withdrawChange } from './end-pending-change'
import { recordPartialRefund } from './partial-refund'
import { processPayment } from './process'
import { reconcileDuePayments } from './reconcile-due-payments'
import { recordManualChargeback, recordRefundSent, recordZelleReceived } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture, paymentRequest } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

const SEDAN = { carCategory: 'Executive Sedan', rent: 157 }
const SUV = { carCategory: 'Luxury SUV', rent: 162 }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Access = { id: string; token: string }

let fixture: PaymentFixture
let rules = alwaysOpen
beforeEach(async () => {
  rules = alwaysOpen
  fixture = await createPaymentFixture({
    serviceRules: async () => rules,
    vehicleCategories: async () => [sedans, { ...suvs, baseFare: 85 }],
  })
})
afterEach(() => fixture.close())

function change(
  access: Access,
  patch: Partial<BookingRequest>,
  { agreed, by = 'rider', seenVersion }: { agreed?: AgreedTerms; by?: 'rider' | 'operator'; seenVersion?: number } = {},
) {
  const request = { ...kennedyRequest, ...SEDAN, ...patch }
  const load = (db: typeof fixture.db) => loadVersionedBooking(db, access)
  return changeRide(fixture.context, { load, by, request, agreed, seenVersion })
}

/** Changes the ride as the operator, for a fare agreed with the customer. */
async function agreeFare(access: Access, fareCents: number) {
  const request = { ...kennedyRequest, ...SEDAN }
  const load = (db: typeof fixture.db) => loadVersionedBooking(db, access)
  const input = { load, by: 'operator' as const, request, fareCents }
  const { terms } = await changeRide(fixture.context, input)
  const { differenceCents, refundCents } = terms
  return await changeRide(fixture.context, { ...input, agreed: { differenceCents, refundCents } })
}

/** Reviews the terms and agrees to them. */
async function reviewAndChange(access: Access, patch: Partial<BookingRequest>, by: 'rider' | 'operator' = 'rider') {
  const { terms } = await change(access, patch, { by })
  const { differenceCents, refundCents } = terms
  return await change(access, patch, { by, agreed: { differenceCents, refundCents } })
}

async function payDifference(access: Access) {
  // After the first charge.
  fixture.advanceClock(1000)
  const booking = await fixture.loadBooking(access)
  const { invoiceNumber = '', differenceCents = 0 } = booking.pendingChange ?? {}
  const request = paymentRequest(booking, { invoiceNumber, amount: differenceCents / 100 })
  return await processPayment(fixture.context, { request, token: access.token, clientIp: '192.0.2.7' })
}

const paid = (patch = SEDAN) =>
  fixture.paidRide(patch) as Promise<{ access: Access } & Awaited<ReturnType<typeof fixture.paidRide>>>
const load = (access: Access) => fixture.loadBooking(access)

test('shows the terms of a change before anything is stored', async () => {
  const { access } = await paid()
  const before = await load(access)
  const { outcome, terms } = await change(access, SUV)
  expect(outcome).toBe('preview')
  expect(terms).toEqual({
    oldFareCents: 15_700,
    newFareCents: 16_200,
    differenceCents: 500,
    refundPercent: 100,
    refundCents: 0,
    changes: ['Vehicle: from Executive Sedan to Luxury SUV', 'Fare: from $157.00 to $162.00'],
  })
  expect(await load(access)).toEqual(before)
})

test('applies a change without a difference in fare at once', async () => {
  const { access } = await paid()
  const { outcome, booking } = await reviewAndChange(access, { pickupTime: '16:00', passengers: 3 })
  expect(outcome).toBe('applied')
  expect(booking).toMatchObject({
    status: 'paid',
    passengers: 3,
    pickupAt: '2027-03-14T20:00:00.000Z',
    paidCents: 15_700,
  })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test.each([
  [100, 25, 15_700],
  [50, 23, 15_950],
])(
  'a lower fare refunds %d%% of the difference %d hours before the pickup',
  async (refundPercent, hoursAhead, kept) => {
    const { access, booking } = await paid(SUV)
    fixture.moveClockBefore(booking, { hoursAhead })
    const { terms, outcome } = await reviewAndChange(access, SEDAN)
    expect(terms).toMatchObject({ differenceCents: -500, refundPercent, refundCents: 16_200 - kept })
    expect(outcome).toBe('applied')
    fixture.gateway.settle()
    await fixture.reconcileAfter(2 * HOUR_MS)
    expect(fixture.gateway.balance()).toBe(kept)
    expect(await load(access)).toMatchObject({
      status: 'paid',
      carCategory: 'Executive Sedan',
      partialRefundCents: 16_200 - kept,
      refundDueCents: 0,
    })
  },
)

test('refunds half of the difference if the new pickup is within 24 hours', async () => {
  const { access } = await paid(SUV)
  const { terms } = await change(access, { ...SEDAN, pickupDate: '2027-03-02', pickupTime: '10:00' })
  expect(terms).toMatchObject({ refundPercent: 50, refundCents: 250 })
})

test('a higher fare leaves the paid ride until the difference is paid under its own invoice number', async () => {
  const { access, booking } = await paid()
  const { outcome, booking: pending } = await reviewAndChange(access, SUV)
  expect(outcome).toBe('payment_due')
  expect(pending).toMatchObject({
    carCategory: 'Executive Sedan',
    status: 'paid',
    pendingChange: { differenceCents: 500 },
  })
  expect(pending.pendingChange?.invoiceNumber).toMatch(/^INV-\d+$/)
  expect(pending.pendingChange?.invoiceNumber).not.toBe(booking.invoiceNumber)
  expect(fixture.gateway.balance()).toBe(15_700)
  expect(await payDifference(access)).toMatchObject({ status: 'paid' })
  expect(await load(access)).toMatchObject({
    carCategory: 'Luxury SUV',
    status: 'paid',
    pendingChange: null,
    paidCents: 16_200,
    quote: { totalCents: 16_200 },
  })
  expect(fixture.gateway.requests.charges.map(({ amountCents }) => amountCents)).toEqual([15_700, 500])
})

test('cancellation refunds across both charges', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  await payDifference(access)
  fixture.gateway.settle()
  const booking = await cancelBooking(fixture.context, { access })
  expect(booking).toMatchObject({ status: 'refunded', refundCents: 16_200, pendingChange: null })
  expect(fixture.gateway.balance()).toBe(0)
  expect(fixture.gateway.requests.refunds).toEqual([500, 15_700])
})

test('half of two charges refunds the last one first', async () => {
  const { access, booking } = await paid()
  await reviewAndChange(access, SUV)
  await payDifference(access)
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  expect(fixture.gateway.balance()).toBe(8100)
})

test('a change within 24 hours of the pickup keeps a later refund at half', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await reviewAndChange(access, { pickupDate: '2027-03-24' })
  fixture.gateway.settle()
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ refundCents: 7850 })
})

test('a change agreed more than 24 hours before the pickup and paid later keeps a later refund at all of it', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 26 })
  await reviewAndChange(access, { ...SUV, pickupDate: '2027-03-24' })
  await awaitZelleTransfer(fixture.context, access)
  fixture.moveClockBefore(booking, { hoursAhead: 20 })
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  expect(await load(access)).toMatchObject({ carCategory: 'Luxury SUV', lateChangedAt: null })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ refundCents: 16_200 })
})

test('a change requested more than 24 hours before the pickup and paid by card later keeps a later refund at half', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 26 })
  await reviewAndChange(access, { ...SUV, pickupDate: '2027-03-24' })
  await awaitZelleTransfer(fixture.context, access)
  fixture.moveClockBefore(booking, { hoursAhead: 20 })
  await payDifference(access)
  expect(await load(access)).toMatchObject({ carCategory: 'Luxury SUV', lateChangedAt: fixture.clock.toISOString() })
})

test('a late change to a lower fare before a cancellation refunds no more than the cancellation alone', async () => {
  const { access, booking } = await paid(SUV)
  fixture.gateway.settle()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await reviewAndChange(access, SEDAN)
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ refundCents: 8100 })
  expect(fixture.gateway.balance()).toBe(8100)
})

test('a change to a lower fare after a refund of most of the payment leaves the ride paid', async () => {
  const { access, booking } = await paid(SUV)
  fixture.gateway.settle()
  const refund = { booking, amountCents: 16_000, reason: 'The car was late.', now: fixture.clock }
  await fixture.write(tx => recordPartialRefund(tx.db, refund))
  const { terms } = await reviewAndChange(access, SEDAN)
  expect(terms.refundCents).toBe(199)
  expect(await load(access)).toMatchObject({ status: 'paid', carCategory: 'Executive Sedan' })
})

test('a change by the operator within 24 hours of the pickup leaves the refund as it is', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await reviewAndChange(access, { pickupDate: '2027-03-24' }, 'operator')
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ refundCents: 15_700 })
})

test('the operator changes a ride after its pickup, which keeps its time or gets a future one', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: -1 })
  const { booking: changed } = await reviewAndChange(access, { passengers: 3 }, 'operator')
  expect(changed).toMatchObject({ passengers: 3, pickupAt: booking.pickupAt })
  await expect(change(access, { pickupTime: '01:00' }, { by: 'operator' })).rejects.toMatchObject(
    appErrorLike('invalid_fields'),
  )
})

test('a pending change expires and leaves the ride as it was', async () => {
  const { access } = await paid()
  const before = await load(access)
  await reviewAndChange(access, SUV)
  fixture.advanceClock(59 * MINUTE_MS)
  expect(await expirePendingChanges(fixture.context)).toBe(0)
  fixture.advanceClock(MINUTE_MS)
  await expect(payDifference(access)).rejects.toMatchObject(appErrorLike('change_expired'))
  expect(await expirePendingChanges(fixture.context)).toBe(1)
  expect(await load(access)).toEqual(before)
  expect(fixture.gateway.requests.charges).toHaveLength(1)
})

test('a change whose payment has no known outcome does not expire', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  fixture.gateway.charges.push('lost')
  expect(await payDifference(access)).toMatchObject({ status: 'checking' })
  fixture.advanceClock(2 * HOUR_MS)
  expect(await expirePendingChanges(fixture.context)).toBe(0)
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject(appErrorLike('payment_unknown'))
  await expect(change(access, SUV)).rejects.toMatchObject(appErrorLike('payment_pending'))
  await reconcileDuePayments(fixture.context)
  expect(await load(access)).toMatchObject({ carCategory: 'Luxury SUV', pendingChange: null, paidCents: 16_200 })
  expect(fixture.gateway.balance()).toBe(16_200)
})

test('a charge that is found after its change expired is refunded', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  fixture.gateway.charges.push('lost for now')
  await payDifference(access)
  await fixture.reconcileAfter(4 * MINUTE_MS)
  fixture.advanceClock(2 * HOUR_MS)
  expect(await expirePendingChanges(fixture.context)).toBe(1)
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(HOUR_MS)
  expect(fixture.gateway.balance()).toBe(15_700)
  expect(await load(access)).toMatchObject({ carCategory: 'Executive Sedan', status: 'paid', pendingChange: null })
})

test('a charge whose outcome is found after the pickup is refunded and leaves the ride as it was', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 1 })
  await reviewAndChange(access, { ...SUV, pickupDate: '2027-03-24' }, 'operator')
  fixture.gateway.charges.push('lost')
  expect(await payDifference(access)).toMatchObject({ status: 'checking' })
  fixture.gateway.settle()
  await fixture.reconcileAfter(2 * HOUR_MS)
  await fixture.reconcileAfter(0)
  await expirePendingChanges(fixture.context)
  const { pickupAt } = booking
  expect(await load(access)).toMatchObject({ carCategory: 'Executive Sedan', pickupAt, pendingChange: null })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('the customer pays for a change that the operator made after the pickup', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: -1 })
  await reviewAndChange(access, SUV, 'operator')
  expect(await payDifference(access)).toMatchObject({ status: 'paid' })
  expect(await load(access)).toMatchObject({ carCategory: 'Luxury SUV', pendingChange: null, paidCents: 16_200 })
})

test('the payment of a replaced change is refused, and nothing is charged', async () => {
  const { access } = await paid()
  const { booking } = await reviewAndChange(access, SUV)
  const { invoiceNumber = '' } = booking.pendingChange ?? {}
  await reviewAndChange(access, { ...SUV, pickupTime: '16:00' })
  const request = paymentRequest(booking, { invoiceNumber, amount: 5 })
  const payment = processPayment(fixture.context, { request, token: access.token, clientIp: '192.0.2.7' })
  await expect(payment).rejects.toMatchObject(appErrorLike('change_expired'))
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('a repeated request has no further effect', async () => {
  const { access } = await paid()
  const first = await reviewAndChange(access, SUV)
  const agreed = { differenceCents: 500, refundCents: 0 }
  expect(await change(access, SUV, { agreed })).toMatchObject({ outcome: 'payment_due', version: first.version })
  await payDifference(access)
  const { version } = await change(access, SUV, { agreed })
  const lower = { differenceCents: -500, refundCents: 500 }
  await change(access, SEDAN, { agreed: lower })
  expect(await change(access, SEDAN, { agreed: lower, seenVersion: version })).toMatchObject({ outcome: 'applied' })
  expect(await load(access)).toMatchObject({ partialRefundCents: 500 })
})

test('a repeated request after the change expired starts it again', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  fixture.advanceClock(HOUR_MS)
  await change(access, SUV, { agreed: { differenceCents: 500, refundCents: 0 } })
  expect(await payDifference(access)).toMatchObject({ status: 'paid' })
  expect(await load(access)).toMatchObject({ carCategory: 'Luxury SUV', paidCents: 16_200 })
})

test('rejects terms other than the current ones', async () => {
  const { access, booking } = await paid(SUV)
  const agreed = { differenceCents: -500, refundCents: 500 }
  fixture.moveClockBefore(booking, { hoursAhead: 24 })
  await expect(change(access, SEDAN, { agreed })).rejects.toMatchObject({
    code: 'terms_changed',
    details: { terms: { refundCents: 250, refundPercent: 50 } },
  })
  expect(await load(access)).toEqual(booking)
})

test.each([
  ['the lead time is over', { hoursAhead: 1 }, 'booking_closed'],
  ['the pickup is over', { hoursAhead: -1 }, 'booking_closed'],
] as const)('the customer cannot change a ride once %s, the operator can', async (_, moment, code) => {
  rules = { ...alwaysOpen, leadTimeMinutes: 90 }
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, moment)
  const patch = { pickupDate: '2027-03-20' }
  await expect(change(access, patch)).rejects.toMatchObject(appErrorLike(code))
  expect(await reviewAndChange(access, patch, 'operator')).toMatchObject({ outcome: 'applied' })
})

test('refuses a payment before money moves when the lead time of the pending change is over', async () => {
  const { access, booking } = await paid()
  fixture.moveClockBefore(booking, { hoursAhead: 2 })
  await reviewAndChange(access, SUV)
  rules = { ...alwaysOpen, leadTimeMinutes: 180 }
  await expect(payDifference(access)).rejects.toMatchObject(appErrorLike('change_unavailable'))
  expect(fixture.gateway.requests.charges).toHaveLength(1)
})

test('a pending change holds its car until it expires', async () => {
  rules = { ...alwaysOpen, fleet: { luxsuv: 1 } }
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  const book = () => fixture.ride(SUV)
  await expect(book()).rejects.toMatchObject(appErrorLike('invalid_fields'))
  fixture.advanceClock(HOUR_MS)
  await book()
  await expect(change(access, SUV)).rejects.toMatchObject(appErrorLike('invalid_fields'))
})

test('a change that does not concern the fare keeps the fare that was paid', async () => {
  const { access } = await paid()
  fixture.context.vehicleCategories = async () => [{ ...sedans, baseFare: 180 }]
  const { terms } = await change(access, { rent: 257, passengers: 1 })
  expect(terms.differenceCents).toBe(0)
})

test('pays the difference by Zelle once the operator records it', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  const { booking } = await awaitZelleTransfer(fixture.context, access)
  expect(booking.pendingChange).toMatchObject({ paymentMethod: 'zelle' })
  fixture.advanceClock(20 * HOUR_MS)
  expect(await expirePendingChanges(fixture.context)).toBe(0)
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  expect(await load(access)).toMatchObject({
    carCategory: 'Luxury SUV',
    paidCents: 16_200,
    paymentMethod: 'authorizenet',
  })
  fixture.gateway.settle()
  await cancelBooking(fixture.context, { access })
  expect(await load(access)).toMatchObject({ refundCents: 16_200, refundBy: 'operator', refundDueCents: 500 })
  expect(fixture.gateway.balance()).toBe(0)
  expect(await recordRefundSent(fixture.context, access.id)).toMatchObject({ status: 'refunded', refundDueCents: 0 })
})

test('withdrawing a change leaves the ride as it was', async () => {
  const { access } = await paid()
  const before = await load(access)
  await reviewAndChange(access, SUV)
  expect((await withdrawChange(fixture.context, access)).booking).toEqual(before)
})

test('a chargeback of one of two charges leaves the ride unpaid', async () => {
  const { access } = await paid()
  await reviewAndChange(access, SUV)
  await payDifference(access)
  const [, second] = await fixture.payments()
  fixture.gateway.settle()
  fixture.gateway.change(second?.transaction_id ?? '', 'charged_back')
  await recordManualChargeback(fixture.context, { bookingId: access.id, transactionId: second?.transaction_id ?? '' })
  expect(await load(access)).toMatchObject({ status: 'reserved', chargebackCents: 500 })
  await recordZelleReceived(fixture.context, { bookingId: access.id })
  expect(await load(access)).toMatchObject({ status: 'paid', paidCents: 16_700, chargebackCents: 500 })
})

test('a chargeback leaves the ride unpaid if a change refunded most of the other charge', async () => {
  const { access } = await paid()
  await agreeFare(access, 40_000)
  await payDifference(access)
  fixture.gateway.settle()
  await agreeFare(access, 16_000)
  const [first] = await fixture.payments()
  await recordManualChargeback(fixture.context, { bookingId: access.id, transactionId: first?.transaction_id ?? '' })
  expect(await load(access)).toMatchObject({ status: 'reserved', paidCents: 40_000, chargebackCents: 15_700 })
})

test('the database allows one open or approved charge per invoice', async () => {
  const { booking } = await paid()
  const [charge] = await fixture.payments()
  if (charge === undefined) throw new Error('no charge')
  const copy = fixture.db
    .insertInto('payments')
    .values({ ...charge, id: 'a-second', transaction_id: '9' })
    .execute()
  await expect(copy).rejects.toThrow(/unique/i)
  expect(charge.invoice_number).toBe(booking.invoiceNumber)
})
