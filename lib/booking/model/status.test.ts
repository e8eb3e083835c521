import { describeCanceledBooking, describeStatus } from './describe-status'
import { getReturnedCents, splitRefund } from './refunds'
import { type Booking, type BookingStatus, bookingStatuses } from './schemas'
import {
  getNetPaidCents,
  hasReceivedPayment,
  isCancelBlocked,
  isCanceled,
  isDisputed,
  isPayable,
  isPaymentUnknown,
  isUnpaid,
} from './status'
import { kennedyBooking } from './testing/samples'

function statusOf(overrides: Partial<Booking>): string {
  return describeStatus({ ...kennedyBooking, ...overrides })
}

const byCard = { paymentMethod: 'authorizenet', transactionId: '60123', paidCents: 15_700, refundCents: 7850 } as const
const byZelle = { paymentMethod: 'zelle', transactionId: null, paidCents: 15_700, refundCents: 7850 } as const

test.each<[BookingStatus, string]>([
  ['reserved', 'Reserved. Payment is due.'],
  ['awaiting_zelle', 'Reserved. Awaiting your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.'],
  ['payment_unknown', 'We are checking your payment. Please do not pay again.'],
  ['refunded', 'Canceled. Your refund of $78.50 has been issued.'],
  ['cancelled', 'Canceled.'],
])('describes the status of %s', (status, text) => {
  expect(statusOf({ status, paidCents: 15_700, refundCents: 7850 })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  [
    'to a card by the gateway',
    { ...byCard, refundBy: 'gateway' },
    'Your refund of $78.50 will be credited to your card once the payment settles, usually within a day or two.',
  ],
  [
    'to a card by the operator',
    { ...byCard, refundBy: 'operator' },
    'Your refund of $78.50 could not be processed automatically. We will send it manually; call us with any questions.',
  ],
  ['by Zelle', { ...byZelle, refundBy: 'operator' }, 'We will send your refund of $78.50 by Zelle.'],
  [
    'by Zelle, after the part of a card was made,',
    { ...byZelle, refundBy: 'operator', refundDueCents: 5000 },
    'We will send $50.00 of your refund of $78.50 by Zelle.',
  ],
  [
    'to one of two charges',
    { ...byCard, refundBy: 'operator', refundDueCents: 500 },
    '$5.00 of your refund of $78.50 could not be processed automatically. We will send it manually; call us with any questions.',
  ],
])('describes how a refund due %s is sent', (_way, overrides, text) => {
  expect(statusOf({ status: 'refund_due', ...overrides })).toBe(`Canceled. ${text}`)
})

test('refunds a charged card to the card although Zelle was chosen at first', () => {
  expect(statusOf({ status: 'refund_due', ...byCard, paymentMethod: 'zelle', refundBy: 'operator' })).toMatch(
    /manually/,
  )
})

test('describes the amount paid for a ride', () => {
  expect(statusOf({ ...byCard, status: 'paid', refundCents: 0 })).toBe('Paid. We received $157.00.')
})

test.each([
  ['gateway', 'was charged in error and will be refunded'],
  [null, 'was refunded'],
] as const)('describes the refund of another payment while the ride’s refund is with %p', (refundBy, text) => {
  expect(statusOf({ ...byCard, status: 'paid', paidCents: 31_400, refundCents: 15_700, refundBy })).toBe(
    `Paid. We received $157.00. Another $157.00 ${text}.`,
  )
})

test.each<[string, Partial<Booking>, string]>([
  [
    'a partial refund of a paid ride',
    { status: 'paid', refundCents: 5000 },
    'Paid. We received $157.00 and refunded $50.00 of it.',
  ],
  [
    'a voided charge',
    { status: 'reserved', refundCents: 15_700 },
    'Reserved. Your earlier payment of $157.00 was refunded. Payment is due.',
  ],
  [
    'a chargeback',
    { status: 'reserved', chargebackCents: 15_700, refundCents: 0 },
    'Reserved. Your bank reversed the payment of $157.00. Please call us about this ride.',
  ],
  [
    'a chargeback of a canceled ride',
    { status: 'cancelled', chargebackCents: 15_700, refundCents: 0 },
    'Canceled. Your bank reversed the payment of $157.00.',
  ],
])('describes %s in neutral terms', (_, overrides, text) => {
  expect(statusOf({ ...byCard, refundBy: null, ...overrides })).toBe(text)
})

test('blocks online payment and changes after a chargeback', () => {
  const booking = { ...kennedyBooking, ...byCard, status: 'reserved' as const, chargebackCents: 15_700 }
  expect([isUnpaid(booking), isPayable(booking)]).toEqual([false, false])
})

test('asks for the Zelle payment of an immediate ride before it begins', () => {
  expect(statusOf({ scheduleOption: 'immediately' })).toBe(
    'Reserved. Awaiting your Zelle payment of $157.00, due before your ride.',
  )
})

test('omits the due date of an old booking without one', () => {
  expect(statusOf({ zelleDueAt: null })).toBe('Reserved. Awaiting your Zelle payment of $157.00.')
})

test('requests no payment while the fare is to be confirmed', () => {
  expect(statusOf({ status: 'reserved', quote: null })).toMatch(/once your fare is confirmed/)
  expect(statusOf({ status: 'awaiting_zelle', quote: null })).toMatch(/once your fare is confirmed/)
})

test('states that nothing is refunded for a canceled unpaid ride', () => {
  expect(statusOf({ status: 'cancelled' })).toBe('Canceled. Nothing was paid, so there is no refund.')
})

test('states that the hold of a canceled ride is being released', () => {
  expect(statusOf({ status: 'cancelled', pendingReview: true })).toBe(
    'Canceled. Your card has not been charged. The $157.00 hold on your card is being released.',
  )
})

test.each([
  ['payment_unknown', false, true],
  ['payment_unknown', true, false],
  ['paid', false, false],
  ['reserved', false, false],
] as const)('canceling a %s booking (pending review: %p) is blocked: %p', (status, pendingReview, waits) => {
  expect(isCancelBlocked({ status, pendingReview, pendingChange: null, balanceDue: null })).toBe(waits)
})

test('describes a just-canceled ride with its refund', () => {
  expect(describeCanceledBooking({ ...kennedyBooking, status: 'refunded', refundCents: 15_700 })).toBe(
    'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been issued.',
  )
  expect(describeCanceledBooking({ ...kennedyBooking, status: 'cancelled' })).toBe(
    'Your booking 7KQ4-M9XW is canceled. Nothing was paid, so there is no refund.',
  )
})

test('no booking is both unpaid and canceled, or unpaid and paid', () => {
  for (const status of bookingStatuses) {
    expect(isUnpaid({ status, chargebackCents: 0 }) && (isCanceled({ status }) || hasReceivedPayment({ status }))).toBe(
      false,
    )
  }
})

test('only an unpaid ride with a fare can be paid', () => {
  const payable = bookingStatuses.filter(status => isPayable({ ...kennedyBooking, status }))
  expect(payable).toEqual(['reserved', 'awaiting_zelle'])
  expect(isPayable({ ...kennedyBooking, quote: null })).toBe(false)
})

test('describes the estimate for a typed place, which cannot be paid', () => {
  const quote = kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true }
  const booking = { ...kennedyBooking, status: 'reserved' as const, quote }
  expect(describeStatus(booking)).toBe(
    'Reserved. We estimate your fare at $157.00. Payment is due once we confirm the fare.',
  )
  expect(isPayable(booking)).toBe(false)
})

test.each<[BookingStatus, string[]]>([
  ['reserved', ['unpaid']],
  ['awaiting_zelle', ['unpaid']],
  ['payment_unknown', ['being checked']],
  ['paid', ['was paid']],
  ['refund_due', ['was paid', 'canceled']],
  ['refunded', ['was paid', 'canceled']],
  ['cancelled', ['canceled']],
])('a %s booking is %j', (status, expected) => {
  const booking = { status, chargebackCents: 0 }
  const facts = {
    unpaid: isUnpaid(booking),
    disputed: isDisputed(booking),
    'being checked': isPaymentUnknown(booking),
    'was paid': hasReceivedPayment(booking),
    canceled: isCanceled(booking),
  }
  expect(Object.entries(facts).flatMap(([name, is]) => (is ? [name] : []))).toEqual(expected)
})

test.each<[BookingStatus, number, boolean]>([
  ['reserved', 1, true],
  ['awaiting_zelle', 1, true],
  ['reserved', 0, false],
  ['paid', 1, false],
  ['cancelled', 1, false],
])('a %s booking with %i cents charged back is disputed: %p', (status, chargebackCents, disputed) => {
  expect(isDisputed({ status, chargebackCents })).toBe(disputed)
})

test.each([
  [{ paidCents: 15_700, refundCents: 0, chargebackCents: 0 }, 15_700],
  [{ paidCents: 15_700, refundCents: 5000, chargebackCents: 700 }, 10_000],
  [{ paidCents: 15_700, refundCents: 15_700, chargebackCents: 1 }, 0],
])('the net paid amount of %j is %i cents', (money, kept) => {
  expect(getNetPaidCents(money)).toBe(kept)
})

test.each<[string, Partial<Booking>, { partCents: number; otherCents: number }]>([
  ['a part of the fare', { paidCents: 15_700, refundCents: 5000 }, { partCents: 5000, otherCents: 0 }],
  ['a second payment', { paidCents: 31_400, refundCents: 15_700 }, { partCents: 0, otherCents: 15_700 }],
  [
    'a second payment and a part of the fare',
    { paidCents: 31_400, refundCents: 20_000 },
    { partCents: 4300, otherCents: 15_700 },
  ],
  ['a payment of a ride without a fare', { quote: null, refundCents: 5000 }, { partCents: 0, otherCents: 5000 }],
  ['a payment of an unpaid ride', { status: 'reserved', refundCents: 5000 }, { partCents: 0, otherCents: 5000 }],
])('splits the refund of %s between the fare and other payments', (_, over, expected) => {
  expect(splitRefund({ ...kennedyBooking, status: 'paid', ...over })).toEqual(expected)
})

test.each<[string, Partial<Booking>, string]>([
  [
    'a reserved ride without a fare',
    { status: 'reserved', quote: null },
    'Reserved. Payment is due once your fare is confirmed.',
  ],
  [
    'a ride without a fare that is to be paid by Zelle',
    { quote: null },
    'Reserved. Your Zelle payment is due once your fare is confirmed.',
  ],
  [
    'a chargeback of a ride now to be paid by Zelle',
    { chargebackCents: 15_700 },
    'Reserved. Your bank reversed the payment of $157.00. Please call us about this ride.',
  ],
  ['a ride that was never paid', { status: 'reserved' }, 'Reserved. Payment is due.'],
  [
    'a ride with a refund pending',
    { status: 'reserved', paidCents: 15_700, refundCents: 15_700, refundBy: 'gateway' },
    'Reserved. Payment is due.',
  ],
  [
    'a paid ride with an earlier chargeback',
    { status: 'paid', paidCents: 31_400, chargebackCents: 15_700 },
    'Paid. We received $157.00. Your bank reversed another payment of $157.00.',
  ],
  [
    'a paid ride with a partial refund pending',
    { status: 'paid', paidCents: 15_700, refundCents: 5000, refundBy: 'gateway' },
    'Paid. We received $157.00 and refunded $50.00 of it.',
  ],
  [
    'a canceled ride of unknown fare with a pending hold',
    { status: 'cancelled', quote: null, pendingReview: true },
    'Canceled. Your card has not been charged. The hold on your card is being released.',
  ],
  [
    'a card refund left to the operator without a gateway transaction id',
    { status: 'refund_due', paymentMethod: 'authorizenet', refundCents: 15_700, refundBy: 'operator' },
    'Canceled. Your refund of $157.00 could not be processed automatically. We will send it manually; call us with any questions.',
  ],
  [
    'a refunded ride whose charge was in review',
    { status: 'refunded', pendingReview: true, refundCents: 15_700 },
    'Canceled. Your refund of $157.00 has been issued.',
  ],
])('describes the payment status of %s', (_, over, text) => {
  expect(statusOf(over)).toBe(text)
})

test('ends the cancellation message with its sentence when there is no payment to describe', () => {
  expect(describeCanceledBooking({ ...kennedyBooking, status: 'cancelled', paidCents: 15_700 })).toBe(
    'Your booking 7KQ4-M9XW is canceled.',
  )
})

test.each([
  ['the rest after a partial refund that was sent', 2000, 2000, 13_700],
  ['all after a partial refund that was promised', 2000, 0, 15_700],
  ['all without a partial refund', 0, 0, 15_700],
])('calculates what was returned: %s', (_, earlierCents, partialRefundCents, returnedCents) => {
  const before = { ...kennedyBooking, refundCents: earlierCents, partialRefundCents: earlierCents }
  const booking = { ...kennedyBooking, refundCents: 15_700, partialRefundCents, creditCents: earlierCents }
  expect(getReturnedCents({ before, booking })).toBe(returnedCents)
})
