import { type Booking, type BookingStatus, bookingStatuses } from '@/lib/booking/schemas'
import {
  cancelWaits,
  isCancelled,
  isPayable,
  isUnpaid,
  partingSentence,
  statusSentence,
  wasPaid,
} from '@/lib/booking/status'
import { bookedToKennedy } from '@/lib/booking/testing/samples'

function tell(over: Partial<Booking>): string {
  return statusSentence({ ...bookedToKennedy, ...over })
}

const byCard = { paymentMethod: 'authorizenet', transactionId: '60123', paidCents: 15_700, refundCents: 7850 } as const
const byZelle = { paymentMethod: 'zelle', transactionId: null, paidCents: 15_700, refundCents: 7850 } as const

test.each<[BookingStatus, string]>([
  ['reserved', 'Reserved. Payment is due.'],
  ['awaiting_zelle', 'Reserved. Awaiting your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.'],
  ['payment_unknown', 'We are checking your payment. Please do not pay again.'],
  ['refunded', 'Canceled. Your refund of $78.50 has been made.'],
  ['cancelled', 'Canceled.'],
])('a rider reads where %s stands', (status, words) => {
  expect(tell({ status, paidCents: 15_700, refundCents: 7850 })).toBe(words)
})

test.each<[string, Partial<Booking>, string]>([
  [
    'to a card by the gateway',
    { ...byCard, refundBy: 'gateway' },
    'Your refund of $78.50 will be returned to your card once the payment settles, usually within a day or two.',
  ],
  [
    'to a card by hand',
    { ...byCard, refundBy: 'operator' },
    'Your refund of $78.50 could not be processed automatically. We will send it manually; call us with any questions.',
  ],
  ['by Zelle', { ...byZelle, refundBy: 'operator' }, 'We will send your refund of $78.50 by Zelle.'],
])('a refund that is due %s says how it comes', (_way, over, words) => {
  expect(tell({ status: 'refund_due', ...over })).toBe(`Canceled. ${words}`)
})

test('a charged card gets its refund back as a card, though Zelle was chosen at first', () => {
  expect(tell({ status: 'refund_due', ...byCard, paymentMethod: 'zelle', refundBy: 'operator' })).toMatch(/manually/)
})

test('a ride that is paid says how much came in', () => {
  expect(tell({ ...byCard, status: 'paid', refundCents: 0 })).toBe('Paid. We received $157.00.')
})

test.each([
  ['gateway', 'was charged in error and will be refunded'],
  [null, 'was refunded'],
] as const)('another payment that goes back is told, while its refund is with %p', (refundBy, words) => {
  expect(tell({ ...byCard, status: 'paid', paidCents: 31_400, refundCents: 15_700, refundBy })).toBe(
    `Paid. We received $157.00. Another $157.00 ${words}.`,
  )
})

test.each<[string, Partial<Booking>, string]>([
  [
    'a partial refund of a paid ride',
    { status: 'paid', refundCents: 5000 },
    'Paid. We received $157.00, and refunded $50.00 of it.',
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
])('%s is told in neutral words', (_, over, words) => {
  expect(tell({ ...byCard, refundBy: null, ...over })).toBe(words)
})

test('a ride that was charged back cannot be paid or changed online', () => {
  const booking = { ...bookedToKennedy, ...byCard, status: 'reserved' as const, chargebackCents: 15_700 }
  expect([isUnpaid(booking), isPayable(booking)]).toEqual([false, false])
})

test('an immediate ride is paid by Zelle before it begins', () => {
  expect(tell({ scheduleOption: 'immediately' })).toBe(
    'Reserved. Awaiting your Zelle payment of $157.00, due before your ride.',
  )
})

test('a booking of old, without a due date, names none', () => {
  expect(tell({ zelleDueAt: null })).toBe('Reserved. Awaiting your Zelle payment of $157.00.')
})

test('while the fare is to be confirmed, nothing is asked for', () => {
  expect(tell({ status: 'reserved', quote: null })).toMatch(/once your fare is confirmed/)
  expect(tell({ status: 'awaiting_zelle', quote: null })).toMatch(/once your fare is confirmed/)
})

test('a cancelled ride that was never paid says that nothing is refunded', () => {
  expect(tell({ status: 'cancelled' })).toBe('Canceled. Nothing was paid, so there is no refund.')
})

test('a canceled ride whose charge is still held says that the hold is being released', () => {
  expect(tell({ status: 'cancelled', pendingReview: true })).toBe(
    'Canceled. Your card has not been charged. The hold of $157.00 on your card is being released.',
  )
})

test.each([
  ['payment_unknown', false, true],
  ['payment_unknown', true, false],
  ['paid', false, false],
  ['reserved', false, false],
] as const)('a %s booking (pending review: %p) waits with its cancellation: %p', (status, pendingReview, waits) => {
  expect(cancelWaits({ status, pendingReview })).toBe(waits)
})

test('a ride that was just cancelled is named, with what happens with the money', () => {
  expect(partingSentence({ ...bookedToKennedy, status: 'refunded', refundCents: 15_700 })).toBe(
    'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been made.',
  )
  expect(partingSentence({ ...bookedToKennedy, status: 'cancelled' })).toBe(
    'Your booking 7KQ4-M9XW is canceled. Nothing was paid, so there is no refund.',
  )
})

test('no booking is both unpaid and cancelled, or unpaid and paid', () => {
  for (const status of bookingStatuses) {
    expect(isUnpaid({ status, chargebackCents: 0 }) && (isCancelled({ status }) || wasPaid({ status }))).toBe(false)
  }
})

test('only an unpaid ride with a fare can be paid', () => {
  const payable = bookingStatuses.filter(status => isPayable({ ...bookedToKennedy, status }))
  expect(payable).toEqual(['reserved', 'awaiting_zelle'])
  expect(isPayable({ ...bookedToKennedy, quote: null })).toBe(false)
})

test('an estimate from an address as typed is told as one, and cannot be paid', () => {
  const quote = bookedToKennedy.quote && { ...bookedToKennedy.quote, provisional: true }
  const booking = { ...bookedToKennedy, status: 'reserved' as const, quote }
  expect(statusSentence(booking)).toBe(
    'Reserved. We estimate your fare at $157.00. Payment is due once we confirm the fare.',
  )
  expect(isPayable(booking)).toBe(false)
})
