import { type Booking, type BookingStatus, bookingStatuses, type PendingChange } from './schemas'
import {
  getCancellationBaseCents,
  getFareWithKeptCents,
  getMaxPartialRefundCents,
  getNetPaidCents,
  getPriceCents,
  getReceiptMark,
  hasReceivedPayment,
  isCancelBlocked,
  isCanceled,
  isDisputed,
  isFurtherPaymentOpen,
  isPayable,
  isPaymentUnknown,
  isUnpaid,
} from './status'
import { kennedyBooking } from './testing/samples'

const balanceDue = { amountCents: 500, invoiceNumber: 'INV-2', paymentMethod: 'zelle', isPaymentOpen: false } as const
const openBalance = { ...balanceDue, isPaymentOpen: true }
const pendingChange: PendingChange = {
  ride: kennedyBooking,
  differenceCents: 2000,
  invoiceNumber: 'INV-3',
  requestedAt: '2027-03-02T20:00:00.000Z',
  requestedBy: 'rider',
  expiresAt: '2027-03-03T20:00:00.000Z',
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
}
const openChange = { ...pendingChange, isPaymentOpen: true }
const estimate = kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true }
const freeQuote = kennedyBooking.quote && { ...kennedyBooking.quote, totalCents: 0 }

test.each<[string, Partial<Booking>, boolean]>([
  ['a paid ride', { status: 'paid' }, false],
  ['a reserved ride', { status: 'reserved' }, false],
  ['an unknown payment', { status: 'payment_unknown' }, true],
  ['an unknown payment in review', { status: 'payment_unknown', pendingReview: true }, false],
  ['an unknown payment of a change', { status: 'paid', pendingChange: openChange }, true],
  [
    'an unknown payment of a change in review',
    { status: 'paid', pendingChange: openChange, pendingReview: true },
    false,
  ],
  ['an unknown payment of a balance', { status: 'paid', balanceDue: openBalance }, true],
])('tells whether canceling must wait for %s', (_, over, isBlocked) => {
  expect(isCancelBlocked({ ...kennedyBooking, ...over })).toBe(isBlocked)
})

test.each<[string, Partial<Booking>, boolean]>([
  ['no further payment', {}, false],
  ['a change that was not paid yet', { pendingChange }, false],
  ['a change whose payment is open', { pendingChange: openChange }, true],
  ['a balance that was not paid yet', { balanceDue }, false],
  ['a balance whose payment is open', { balanceDue: openBalance }, true],
])('tells whether the outcome is open of %s', (_, over, isOpen) => {
  expect(isFurtherPaymentOpen({ ...kennedyBooking, ...over })).toBe(isOpen)
})

test('no booking is both unpaid and canceled, or unpaid and paid', () => {
  for (const status of bookingStatuses) {
    expect(isUnpaid({ status, chargebackCents: 0 }) && (isCanceled({ status }) || hasReceivedPayment({ status }))).toBe(
      false,
    )
  }
})

test('only an unpaid ride can be paid', () => {
  const payable = bookingStatuses.filter(status => isPayable({ ...kennedyBooking, status }))
  expect(payable).toEqual(['reserved', 'awaiting_zelle'])
})

test.each<[string, Partial<Booking>, boolean]>([
  ['an unpaid ride without a fare', { quote: null }, false],
  ['an unpaid ride with an estimate', { quote: estimate }, false],
  ['an unpaid ride after a chargeback', { chargebackCents: 15_700 }, false],
  ['a balance due of a paid ride', { status: 'paid', balanceDue }, true],
  ['a balance due whose payment is open', { status: 'paid', balanceDue: openBalance }, false],
  ['a balance due while a change is pending', { status: 'paid', balanceDue, pendingChange }, false],
])('tells whether %s can be paid', (_, over, can) => {
  expect(isPayable({ ...kennedyBooking, ...over })).toBe(can)
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

test.each<BookingStatus>(['reserved', 'awaiting_zelle'])(
  'requests no payment of a %s ride after a chargeback',
  status => {
    expect(isUnpaid({ status, chargebackCents: 1 })).toBe(false)
  },
)

test.each<[string, Partial<Booking>, ReturnType<typeof getReceiptMark>]>([
  ['a paid ride', { status: 'paid' }, null],
  ['a paid ride with another payment charged back', { status: 'paid', chargebackCents: 1 }, null],
  ['a refunded ride', { status: 'refunded' }, null],
  ['a ride with a balance due', { status: 'paid', balanceDue }, 'NOT FULLY PAID'],
  ['a ride whose balance is being paid', { status: 'paid', balanceDue: openBalance }, 'PAYMENT BEING CHECKED'],
  ['a ride whose payment is being checked', { status: 'payment_unknown' }, 'PAYMENT BEING CHECKED'],
  ['a ride with one cent charged back', { status: 'reserved', chargebackCents: 1 }, 'PAYMENT REVERSED'],
  ['an unpaid ride', { status: 'reserved' }, 'UNPAID'],
  ['a canceled ride that was not paid', { status: 'cancelled' }, 'UNPAID'],
])('marks the receipt of %s', (_, over, mark) => {
  expect(getReceiptMark({ ...kennedyBooking, ...over })).toBe(mark)
})

test.each([
  [{ paidCents: 15_700, refundCents: 0, chargebackCents: 0 }, 15_700],
  [{ paidCents: 15_700, refundCents: 5000, chargebackCents: 700 }, 10_000],
  [{ paidCents: 15_700, refundCents: 15_699, chargebackCents: 0 }, 1],
  [{ paidCents: 15_700, refundCents: 15_700, chargebackCents: 1 }, 0],
])('the net paid amount of %j is %i cents', (money, kept) => {
  expect(getNetPaidCents(money)).toBe(kept)
})

test.each<[string, Partial<Booking>, number]>([
  ['all of the payment', { paidCents: 15_700 }, 15_700],
  ['one cent less than the fare if no more was paid', { paidCents: 15_699 }, 15_699],
  ['at most the fare', { paidCents: 15_701 }, 15_700],
  ['all of a payment without a fare', { quote: null, paidCents: 20_000 }, 20_000],
  ['all of a payment beyond an estimate', { quote: estimate, paidCents: 20_000 }, 20_000],
  ['the payment less its refund', { paidCents: 15_700, refundCents: 700 }, 15_000],
  ['the payment without what late changes kept', { paidCents: 15_700, keptDifferenceCents: 2000 }, 13_700],
  ['one cent more than late changes kept', { paidCents: 2001, keptDifferenceCents: 2000 }, 1],
  ['nothing if late changes kept more than was paid', { paidCents: 1999, keptDifferenceCents: 2000 }, 0],
])('applies the cancellation policy to %s', (_, over, cents) => {
  expect(getCancellationBaseCents({ ...kennedyBooking, ...over })).toBe(cents)
})

test.each<[string, Partial<Booking>, number]>([
  ['the fare', {}, 15_700],
  ['the fare with what late changes kept', { keptDifferenceCents: 2000 }, 17_700],
  ['nothing without a fare', { quote: null, keptDifferenceCents: 2000 }, 0],
])('calculates the fare with kept differences as %s', (_, over, cents) => {
  expect(getFareWithKeptCents({ ...kennedyBooking, ...over })).toBe(cents)
})

test.each<[string, Partial<Booking>, number]>([
  ['the fare', {}, 15_700],
  ['the fare with what late changes kept, less the credit', { keptDifferenceCents: 2000, creditCents: 500 }, 17_200],
  ['two cents if the credit leaves them', { creditCents: 15_698 }, 2],
  ['one cent if the credit leaves it', { creditCents: 15_699 }, 1],
  ['one cent if the credit covers the fare', { creditCents: 15_700 }, 1],
  ['one cent if the credit exceeds the fare', { creditCents: 15_701 }, 1],
  ['nothing for a free ride', { quote: freeQuote }, 0],
  ['nothing without a fare', { quote: null, creditCents: 500 }, 0],
])('calculates the price as %s', (_, over, cents) => {
  expect(getPriceCents({ ...kennedyBooking, ...over })).toBe(cents)
})

const cancelledAt = '2027-03-10T20:00:00.000Z'

test.each<[string, Partial<Booking>, number]>([
  ['all but one cent of a paid ride', { status: 'paid', paidCents: 15_700 }, 15_699],
  ['nothing of one cent paid', { status: 'paid', paidCents: 1 }, 0],
  ['nothing of a paid ride of which all was returned', { status: 'paid', paidCents: 0 }, 0],
  ['nothing of a reserved ride', { status: 'reserved', paidCents: 15_700 }, 0],
  ['the rest of a canceled ride', { status: 'cancelled', cancelledAt, paidCents: 15_700, refundCents: 700 }, 15_000],
])('lets the operator refund in part at most %s', (_, over, cents) => {
  expect(getMaxPartialRefundCents({ ...kennedyBooking, ...over })).toBe(cents)
})
