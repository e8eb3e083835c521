import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { describePaymentStatus } from './describe-status'

const paid = { status: 'paid', paidCents: 15_700, transactionId: '60000000001' } as const
const withRefund = { ...paid, refundCents: 2000, partialRefundCents: 2000 }

test.each<[string, Partial<Booking>, string]>([
  ['paid', paid, 'Paid: $157.00 by card.'],
  [
    'without a car',
    { status: 'reserved', zelleDueAt: null, heldUntil: kennedyBooking.createdAt },
    'Not paid yet: $157.00 by card. No car is held: unpaid rides from one network already hold half of the Sedans. It gets one when it is paid or you confirm it.',
  ],
  ['with a refund', withRefund, 'Paid: $157.00 by card, of which $20.00 was refunded.'],
  [
    'with a refund that the gateway is making',
    { ...withRefund, refundBy: 'gateway' },
    'Paid: $157.00 by card, of which $20.00 is being refunded.',
  ],
  [
    'with a refund that the operator has to send',
    { ...withRefund, refundBy: 'operator' },
    'Paid: $157.00 by card, of which $20.00 is to be refunded. You still need to send $20.00 of that.',
  ],
])('describes the payment of a ride %s', (_, over, text) => {
  expect(describePaymentStatus({ ...kennedyBooking, ...over })).toBe(text)
})
