import { type BookingStatus, bookingStatuses } from '@/lib/booking/schemas'
import { isCancelled, isUnpaid, statusSentence, wasPaid } from '@/lib/booking/status'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'

const quote = { lines: [], totalCents: 15700, miles: 25.4, durationSeconds: 1800, estimated: true }

test.each<[BookingStatus, RegExp]>([
  ['reserved', /^Reserved\. Payment is due\.$/],
  ['awaiting_zelle', /Awaiting your Zelle payment of \$157\.00/],
  ['payment_unknown', /Please do not pay again/],
  ['paid', /^Paid\. We received \$157\.00\.$/],
  ['refund_due', /refund of \$78\.50 is on its way/],
  ['refunded', /refund of \$78\.50 has been made/],
  ['cancelled', /^Cancelled\.$/],
])('a rider reads where %s stands', (status, words) => {
  expect(statusSentence(sampleBooking({ status, quote, paidCents: 15700, refundCents: 7850 }))).toMatch(words)
})

test('while the fare is to be confirmed, nothing is asked for', () => {
  expect(statusSentence(sampleBooking({ status: 'reserved', quote: null }))).toMatch(/once your fare is confirmed/)
  expect(statusSentence(sampleBooking({ status: 'awaiting_zelle', quote: null }))).toMatch(
    /once your fare is confirmed/,
  )
})

test('a cancelled ride that was never paid says that nothing is refunded', () => {
  expect(statusSentence(sampleBooking({ status: 'cancelled', paidCents: 0 }))).toMatch(/Nothing was paid/)
})

test('no booking is both unpaid and cancelled, or unpaid and paid', () => {
  for (const status of bookingStatuses) {
    expect(isUnpaid({ status }) && (isCancelled({ status }) || wasPaid({ status }))).toBe(false)
  }
})
