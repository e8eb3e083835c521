import {
  describeRefund,
  getLostCents,
  getRefundAgainCents,
  getRefundDueCents,
  getReturnedCents,
  isBalanceRestored,
  splitRefund,
} from './refunds'
import type { Booking } from './schemas'
import { kennedyBooking } from './testing/samples'

const paid: Booking = { ...kennedyBooking, status: 'paid', paidCents: 15_700 }
const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', paymentMethod: 'zelle', isPaymentOpen: false } as const

test.each<[string, Partial<Booking>, [number, number]]>([
  ['a part of the fare', { refundCents: 5000 }, [5000, 0]],
  ['a part of the fare that the operator gave back', { refundCents: 5000, partialRefundCents: 5000 }, [5000, 0]],
  ['one cent less than a second payment', { paidCents: 31_400, refundCents: 15_699 }, [0, 15_699]],
  ['a second payment', { paidCents: 31_400, refundCents: 15_700 }, [0, 15_700]],
  ['one cent more than a second payment', { paidCents: 31_400, refundCents: 15_701 }, [1, 15_700]],
  ['a second payment and a part', { paidCents: 31_400, refundCents: 20_000 }, [4300, 15_700]],
  [
    'a second payment and a part that the operator gave back',
    { paidCents: 31_400, refundCents: 20_000, partialRefundCents: 4300 },
    [4300, 15_700],
  ],
  [
    'a second payment and a part, some of it given back by the operator',
    { paidCents: 31_400, refundCents: 20_000, partialRefundCents: 1000 },
    [4300, 15_700],
  ],
  [
    'a second payment beyond a price that a credit lowered',
    { paidCents: 31_400, refundCents: 20_000, creditCents: 2000 },
    [2300, 17_700],
  ],
  ['a payment of a ride without a fare', { quote: null, refundCents: 5000 }, [0, 5000]],
  ['a payment of an unpaid ride', { status: 'reserved', refundCents: 5000, partialRefundCents: 1000 }, [0, 5000]],
])('splits the refund of %s between the fare and other payments', (_, over, [partCents, otherCents]) => {
  expect(splitRefund({ ...paid, ...over })).toEqual({ partCents, otherCents })
})

test.each([
  ['nothing while no one has to send it', null, 5000, 0],
  ['all of the refund by default', 'gateway', null, 7850],
  ['the part that is left', 'operator', 5000, 5000],
  ['nothing when no part is left', 'operator', 0, 0],
] as const)('calculates the refund due as %s', (_, refundBy, refundDueCents, cents) => {
  expect(getRefundDueCents({ refundBy, refundDueCents, refundCents: 7850 })).toBe(cents)
})

test.each([
  ['the rest after a partial refund that was sent', 2000, 2000, 13_700],
  ['all after a partial refund that was promised', 2000, 0, 15_700],
  ['all without a partial refund', 0, 0, 15_700],
  ['what was added, although more of it is partial', 2000, 5000, 13_700],
])('calculates what was returned: %s', (_, earlierCents, partialRefundCents, returnedCents) => {
  const before = { ...kennedyBooking, refundCents: earlierCents, partialRefundCents: earlierCents }
  const booking = { ...kennedyBooking, refundCents: 15_700, partialRefundCents, creditCents: earlierCents }
  expect(getReturnedCents({ before, booking })).toBe(returnedCents)
})

test('counts all of the refund as returned when the booking had no earlier state', () => {
  const booking = { ...paid, refundCents: 5000, partialRefundCents: 2000 }
  expect(getReturnedCents({ before: null, booking })).toBe(5000)
})

test.each<[string, Partial<Booking>, Partial<Booking>, number]>([
  ['the same refund is due again', {}, {}, 5000],
  ['one cent less is refunded than before', {}, { refundCents: 4999 }, 4999],
  ['one cent more is refunded than before', {}, { refundCents: 5001 }, 0],
  ['a part of the refund is due again', {}, { refundDueCents: 1200 }, 1200],
  ['the refund was due before', { refundBy: 'gateway' }, {}, 0],
  ['the refund was due from the operator', { refundBy: 'operator' }, {}, 0],
  ['the operator sends it', {}, { refundBy: 'operator' }, 0],
  ['it stays made', {}, { refundBy: null }, 0],
])('calculates what the gateway refunds again when %s', (_, earlier, later, cents) => {
  const before = { ...paid, refundCents: 5000, ...earlier }
  const booking: Booking = { ...paid, refundCents: 5000, refundBy: 'gateway', ...later }
  expect(getRefundAgainCents({ before, booking })).toBe(cents)
})

test.each([
  ['all of a new balance', null, 500, 500],
  ['only what was added to a balance', 300, 500, 200],
  ['nothing of the same balance', 500, 500, 0],
  ['nothing of a smaller balance', 700, 500, 0],
  ['nothing of a balance that ended', 500, null, 0],
] as const)('counts %s as lost', (_, earlierCents, laterCents, cents) => {
  const before = { balanceDue: earlierCents && { ...balanceDue, amountCents: earlierCents } }
  const booking = { balanceDue: laterCents && { ...balanceDue, amountCents: laterCents } }
  expect(getLostCents({ before, booking })).toBe(cents)
})

test('counts a balance of a booking without an earlier state as lost', () => {
  expect(getLostCents({ before: null, booking: { balanceDue } })).toBe(500)
})

test.each<[string, Partial<Booking>, Partial<Booking>, boolean]>([
  ['nothing more was paid', {}, {}, true],
  ['one cent less counts as paid', {}, { paidCents: 15_699 }, true],
  ['one cent more was paid', {}, { paidCents: 15_701 }, false],
  ['the balance stays', {}, { balanceDue }, false],
  ['there was no balance', { balanceDue: null }, {}, false],
  ['the ride was canceled', {}, { status: 'refund_due' }, false],
])('tells whether a balance was restored: when %s', (_, earlier, later, isRestored) => {
  const before = { ...paid, balanceDue, ...earlier }
  expect(isBalanceRestored({ before, booking: { ...paid, ...later } })).toBe(isRestored)
})

test('restores no balance of a booking without an earlier state', () => {
  expect(isBalanceRestored({ before: null, booking: paid })).toBe(false)
})

const byCard: Partial<Booking> = { paymentMethod: 'authorizenet', transactionId: '60123', refundBy: 'gateway' }
const byOperator: Partial<Booking> = { ...byCard, refundBy: 'operator' }
const byZelle: Partial<Booking> = { paymentMethod: 'zelle', transactionId: null, refundBy: 'operator' }
const onceSettled = 'will be credited to your card once the payment settles, usually within a day or two.'
const manually = 'could not be processed automatically. We will send it manually; call us with any questions.'

test.each<[string, Partial<Booking>, string]>([
  ['to a card by the gateway', byCard, `Your refund of $78.50 ${onceSettled}`],
  [
    'in part to a card by the gateway',
    { ...byCard, refundDueCents: 5000 },
    `$50.00 of your refund of $78.50 ${onceSettled}`,
  ],
  ['to a card by the operator', byOperator, `Your refund of $78.50 ${manually}`],
  ['to one of two charges', { ...byOperator, refundDueCents: 500 }, `$5.00 of your refund of $78.50 ${manually}`],
  [
    'to a charged card although Zelle was chosen at first',
    { ...byOperator, paymentMethod: 'zelle' },
    `Your refund of $78.50 ${manually}`,
  ],
  ['to a card without a transaction id', { ...byOperator, transactionId: null }, `Your refund of $78.50 ${manually}`],
  ['by Zelle', byZelle, 'We will send your refund of $78.50 by Zelle.'],
  [
    'by Zelle except for one cent that was sent',
    { ...byZelle, refundDueCents: 7849 },
    'We will send $78.49 of your refund of $78.50 by Zelle.',
  ],
  [
    'by Zelle, none of it sent yet',
    { ...byZelle, refundDueCents: 7850 },
    'We will send your refund of $78.50 by Zelle.',
  ],
  [
    'by Zelle after a partial refund',
    { ...byZelle, partialRefundCents: 2000 },
    'We will send your refund of $58.50 by Zelle. This is in addition to your earlier refund of $20.00.',
  ],
])('describes how a refund due %s is sent', (_, over, text) => {
  expect(describeRefund({ ...paid, status: 'refund_due', refundCents: 7850, ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  ['alone', {}, 'Your refund of $78.50 has been issued.'],
  [
    'after a partial refund of one cent',
    { partialRefundCents: 1 },
    'Your refund of $78.49 has been issued. This is in addition to your earlier refund of $0.01.',
  ],
  ['of a charge that was in review', { pendingReview: true }, 'Your refund of $78.50 has been issued.'],
  ['although no payment counts', { paidCents: 0 }, 'Your refund of $78.50 has been issued.'],
])('describes an issued refund %s', (_, over, text) => {
  expect(describeRefund({ ...paid, status: 'refunded', refundCents: 7850, ...over })).toBe(text)
})

test.each<[string, Partial<Booking>, string]>([
  ['that was not paid', { paidCents: 0 }, 'Nothing was paid, so there is no refund.'],
  ['whose payment is kept', {}, ''],
  ['with one cent charged back', { chargebackCents: 1 }, 'Your bank reversed the payment of $0.01.'],
  [
    'with a hold',
    { pendingReview: true },
    'Your card has not been charged. The $157.00 hold on your card is being released.',
  ],
  [
    'with a hold of less than the fare because of a credit',
    { pendingReview: true, creditCents: 2000 },
    'Your card has not been charged. The $137.00 hold on your card is being released.',
  ],
  [
    'of unknown fare with a hold',
    { pendingReview: true, quote: null },
    'Your card has not been charged. The hold on your card is being released.',
  ],
])('describes that nothing is refunded for a canceled ride %s', (_, over, text) => {
  expect(describeRefund({ ...paid, status: 'cancelled', ...over })).toBe(text)
})
