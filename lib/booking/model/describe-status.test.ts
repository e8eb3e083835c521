import {
  describeBalanceDue,
  describeBalanceDueOnly,
  describeCanceledBooking,
  describeCredit,
  describeKeptDifference,
  describePendingChange,
  describeStatus,
  describeStatusInSentences,
  describeZelleDeadline,
} from './describe-status'
import type { Booking, PendingChange } from './schemas'
import { kennedyBooking } from './testing/samples'

const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', paymentMethod: 'zelle', isPaymentOpen: false } as const
const estimate = kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true }

test.each<[string, Partial<Booking>, string]>([
  ['that was never paid', {}, 'Reserved. Payment is due.'],
  ['without a fare', { quote: null }, 'Reserved. Payment is due once your fare is confirmed.'],
  [
    'with an estimate for a typed place',
    { quote: estimate },
    'Reserved. We estimate your fare at $157.00. Payment is due once we confirm the fare.',
  ],
  [
    'with a chargeback',
    { paidCents: 15_700, chargebackCents: 15_700 },
    'Reserved. Your bank reversed the payment of $157.00. Please call us about this ride.',
  ],
  [
    'with a refunded payment',
    { paidCents: 15_700, refundCents: 15_700 },
    'Reserved. Your earlier payment of $157.00 was refunded. Payment is due.',
  ],
  [
    'with one cent more refunded than paid',
    { paidCents: 15_700, refundCents: 15_701 },
    'Reserved. Your earlier payment of $157.01 was refunded. Payment is due.',
  ],
  ['with all but one cent refunded', { paidCents: 15_700, refundCents: 15_699 }, 'Reserved. Payment is due.'],
  [
    'with a refund pending',
    { paidCents: 15_700, refundCents: 15_700, refundBy: 'gateway' },
    'Reserved. Payment is due.',
  ],
  [
    'with an amount kept by a late change',
    { keptDifferenceCents: 2000 },
    'Reserved. Payment is due. This includes a nonrefundable $20.00 from a late change to a lower fare.',
  ],
  [
    'with a credit',
    { creditCents: 2000 },
    'Reserved. Payment is due. Your $20.00 credit will be applied to your payment.',
  ],
])('describes a reserved ride %s', (_, over, text) => {
  expect(describeStatus({ ...kennedyBooking, status: 'reserved', ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  ['later', {}, 'Reserved. Awaiting your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.'],
  [
    'immediately',
    { scheduleOption: 'immediately' },
    'Reserved. Awaiting your Zelle payment of $157.00, due before your ride.',
  ],
  ['without a due date', { zelleDueAt: null }, 'Reserved. Awaiting your Zelle payment of $157.00.'],
  ['without a fare', { quote: null }, 'Reserved. Your Zelle payment is due once your fare is confirmed.'],
  [
    'with a chargeback',
    { chargebackCents: 15_700 },
    'Reserved. Your bank reversed the payment of $157.00. Please call us about this ride.',
  ],
  [
    'less its credit',
    { zelleDueAt: null, creditCents: 2000 },
    'Reserved. Awaiting your Zelle payment of $137.00. Your $20.00 credit will be applied to your payment.',
  ],
  [
    'with an amount kept by a late change',
    { zelleDueAt: null, keptDifferenceCents: 2000 },
    'Reserved. Awaiting your Zelle payment of $177.00. This includes a nonrefundable $20.00 from a late change to a lower fare.',
  ],
])('describes a ride to be paid by Zelle %s', (_, over, text) => {
  expect(describeStatus({ ...kennedyBooking, ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  ['in full', {}, 'Paid. We received $157.00.'],
  ['in full with an amount kept by a late change', { keptDifferenceCents: 2000 }, 'Paid. We received $157.00.'],
  [
    'with a credit',
    { creditCents: 2000, paidCents: 13_700 },
    'Paid. We received $137.00. Your $20.00 credit was applied to your payment.',
  ],
  [
    'with a part refunded',
    { refundCents: 5000, partialRefundCents: 5000 },
    'Paid. We received $157.00 and refunded $50.00 of it.',
  ],
  [
    'with a part being refunded',
    { refundCents: 5000, partialRefundCents: 5000, refundBy: 'operator' },
    'Paid. We received $157.00 and are refunding $50.00 of it.',
  ],
  [
    'with a part refunded other than by the operator',
    { refundCents: 5000, refundBy: 'gateway' },
    'Paid. We received $157.00 and refunded $50.00 of it.',
  ],
  [
    'twice, the second payment being refunded',
    { paidCents: 31_400, refundCents: 15_700, refundBy: 'gateway' },
    'Paid. We received $157.00. Another $157.00 was charged in error and will be refunded.',
  ],
  [
    'twice, the second payment refunded',
    { paidCents: 31_400, refundCents: 15_700 },
    'Paid. We received $157.00. Another $157.00 was refunded.',
  ],
  [
    'twice, with a part refunded and the second payment being refunded',
    { paidCents: 31_400, refundCents: 20_700, partialRefundCents: 5000, refundBy: 'gateway' },
    'Paid. We received $157.00 and refunded $50.00 of it. Another $157.00 was charged in error and will be refunded.',
  ],
  [
    'with one cent of another payment charged back',
    { paidCents: 15_701, chargebackCents: 1 },
    'Paid. We received $157.00. Your bank reversed another payment of $0.01.',
  ],
  [
    'in part',
    { paidCents: 15_200, balanceDue },
    '$5.00 of the $157.00 total is still unpaid. We received $152.00. Part of an earlier payment did not go through or was returned.',
  ],
  [
    'in part, with the rest being checked',
    { paidCents: 15_200, balanceDue: { ...balanceDue, isPaymentOpen: true } },
    '$5.00 of the $157.00 total is still unpaid. We received $152.00. We are checking your payment. Please do not pay again.',
  ],
  [
    'in part, with one cent refunded',
    { paidCents: 15_200, balanceDue, refundCents: 1, partialRefundCents: 1 },
    '$5.00 of the $157.00 total is still unpaid. We received $152.00 and refunded $0.01 of it. Part of an earlier payment did not go through or was returned.',
  ],
])('describes a ride paid %s', (_, over, text) => {
  expect(describeStatus({ ...kennedyBooking, status: 'paid', paidCents: 15_700, ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  [
    'a ride whose payment has no known outcome',
    { status: 'payment_unknown', creditCents: 2000, keptDifferenceCents: 1000 },
    'We are checking your payment. Please do not pay again.',
  ],
  [
    'a canceled ride with a refund due',
    { status: 'refund_due', refundBy: 'operator', refundCents: 7850 },
    'Canceled. We will send your refund of $78.50 by Zelle.',
  ],
  [
    'a canceled ride with a refund',
    { status: 'refunded', refundCents: 7850 },
    'Canceled. Your refund of $78.50 has been issued.',
  ],
  ['a canceled ride with a kept payment', { status: 'cancelled' }, 'Canceled.'],
  ['a canceled ride with a credit', { status: 'cancelled', creditCents: 2000 }, 'Canceled.'],
])('describes %s', (_, over, text) => {
  expect(describeStatus({ ...kennedyBooking, paidCents: 15_700, ...over })).toBe(text)
})

test.each<[Partial<Booking>, string]>([
  [{ status: 'reserved' }, 'Your ride is reserved. Payment is due.'],
  [
    { status: 'awaiting_zelle' },
    'Your ride is reserved. We are waiting for your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.',
  ],
  [{ status: 'paid', paidCents: 15_700 }, 'Your ride is paid for. We received $157.00.'],
  [{ status: 'refunded', refundCents: 7850 }, 'Your ride is canceled. Your refund of $78.50 has been issued.'],
])('describes a status in whole sentences: %o', (over, text) => {
  expect(describeStatusInSentences({ ...kennedyBooking, ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  [
    'with its refund',
    { status: 'refunded', refundCents: 15_700 },
    'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been issued.',
  ],
  ['without a payment to describe', { status: 'cancelled', paidCents: 1 }, 'Your booking 7KQ4-M9XW is canceled.'],
])('describes a just-canceled ride %s', (_, over, text) => {
  expect(describeCanceledBooking({ ...kennedyBooking, ...over })).toBe(text)
})

test.each([
  [0, undefined, ''],
  [1, undefined, 'This includes a nonrefundable $0.01 from a late change to a lower fare.'],
  [2000, 'The total', 'The total includes a nonrefundable $20.00 from a late change to a lower fare.'],
] as const)('describes %i cents kept by late changes, of %p', (keptDifferenceCents, what, text) => {
  expect(describeKeptDifference({ keptDifferenceCents }, what)).toBe(text)
})

test.each<[string, Pick<Booking, 'creditCents' | 'status' | 'balanceDue'>, string]>([
  ['no credit', { creditCents: 0, status: 'paid', balanceDue: null }, ''],
  [
    'the credit of an unpaid ride',
    { creditCents: 1, status: 'reserved', balanceDue: null },
    'Your $0.01 credit will be applied to your payment.',
  ],
  [
    'the credit of a paid ride',
    { creditCents: 2000, status: 'paid', balanceDue: null },
    'Your $20.00 credit was applied to your payment.',
  ],
  [
    'the credit of a ride that is not fully paid',
    { creditCents: 2000, status: 'paid', balanceDue },
    'Your $20.00 credit will be applied to your payment.',
  ],
])('describes %s', (_, booking, text) => {
  expect(describeCredit(booking)).toBe(text)
})

test.each<[string, Partial<Booking>, string | null]>([
  ['in the time zone of the pickup', { pickupTimeZone: 'America/Chicago' }, 'by Tue, Mar 2, 2027 at 2:00 PM CST'],
  ['of an immediate ride', { scheduleOption: 'immediately' }, 'before your ride'],
  ['of an immediate ride without a due date', { scheduleOption: 'immediately', zelleDueAt: null }, null],
])('describes the Zelle deadline %s', (_, over, text) => {
  expect(describeZelleDeadline({ ...kennedyBooking, ...over })).toBe(text)
})

const unpaidPart = '$5.00 of the $177.00 total is still unpaid.'

test.each<[string, (booking: Booking) => string, Partial<Booking>, string]>([
  [
    'with what a late change kept',
    describeBalanceDue,
    { balanceDue },
    `${unpaidPart} The total includes a nonrefundable $20.00 from a late change to a lower fare.`,
  ],
  ['in one sentence', describeBalanceDueOnly, { balanceDue }, unpaidPart],
  ['of a fully paid ride as nothing', describeBalanceDue, {}, ''],
  ['of a fully paid ride as nothing in one sentence', describeBalanceDueOnly, {}, ''],
])('describes the balance due %s', (_, describeIt, over, text) => {
  expect(describeIt({ ...kennedyBooking, keptDifferenceCents: 2000, ...over })).toBe(text)
})

const pendingChange: PendingChange = {
  ride: { ...kennedyBooking, quote: kennedyBooking.quote && { ...kennedyBooking.quote, totalCents: 17_700 } },
  differenceCents: 2000,
  invoiceNumber: 'INV-3',
  requestedAt: '2027-03-02T20:00:00.000Z',
  requestedBy: 'rider',
  expiresAt: '2027-03-03T20:00:00.000Z',
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
}
const willNotChange = 'Your ride will not change until we receive your payment.'
const newFare = `The new fare is $177.00 instead of $157.00. ${willNotChange}`

test.each<[string, Partial<PendingChange>, Partial<Booking>, string]>([
  ['by card', {}, {}, `Pay $20.00 by Wed, Mar 3, 2027 at 3:00 PM EST to change your ride. ${newFare}`],
  [
    'by Zelle',
    { paymentMethod: 'zelle' },
    {},
    `Send $20.00 by Zelle before Wed, Mar 3, 2027 at 3:00 PM EST to change your ride. ${newFare}`,
  ],
  [
    'by card in another time zone',
    {},
    { pickupTimeZone: 'America/Chicago' },
    `Pay $20.00 by Wed, Mar 3, 2027 at 2:00 PM CST to change your ride. ${newFare}`,
  ],
  [
    'of a ride without fares',
    { ride: { ...kennedyBooking, quote: null } },
    { quote: null },
    `Pay $20.00 by Wed, Mar 3, 2027 at 3:00 PM EST to change your ride. The new fare is $0.00 instead of $0.00. ${willNotChange}`,
  ],
  [
    'whose outcome is unknown',
    { isPaymentOpen: true },
    {},
    'We are checking your payment of $20.00. Please do not pay again.',
  ],
])('describes a change that waits for a payment %s', (_, change, over, text) => {
  const booking = { ...kennedyBooking, ...over, pendingChange: { ...pendingChange, ...change } }
  expect(describePendingChange(booking)).toBe(text)
})

test('describes no change when none is pending', () => {
  expect(describePendingChange(kennedyBooking)).toBe('')
})
