import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking as booked } from '@/lib/booking/model/testing/samples'
import { describeEvent } from './describe-event'

const CANCELED = { cancelledAt: '2027-03-02T20:00:00.000Z' }

const balanceDue = {
  amountCents: 500,
  invoiceNumber: 'INV-2',
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
} as const
const paidWithBalanceDue = { status: 'paid', paidCents: 15_700, refundCents: 500, balanceDue } as const

const refundLeftToOperator = {
  refundCents: 2000,
  partialRefundCents: 2000,
  refundBy: 'operator',
  refundDueCents: 2000,
} as const

const cases: [Parameters<typeof describeEvent>[0]['kind'], Partial<Booking>, Partial<Booking>, string][] = [
  [
    'changed',
    {},
    { pickupAt: '2027-03-14T19:00:00.000Z', carCategory: 'Luxury SUV' },
    'Changed. Pickup time: Sun, Mar 14, 2027 at 3:00 PM EDT (was Sun, Mar 14, 2027 at 2:30 PM EDT). Vehicle: Luxury SUV (was Executive Sedan).',
  ],
  [
    'changed',
    {},
    { contactInfo: { ...booked.contactInfo, specialRequests: 'Water, please' } },
    'Changed. Special requests: Water, please (was none).',
  ],
  ['changed', {}, {}, 'Saved with no changes.'],
  ['fare', { quote: null }, {}, 'Fare agreed with the customer: $157.00.'],
  ['payment', {}, { status: 'payment_unknown' }, 'A card payment is being checked.'],
  ['payment', { status: 'payment_unknown' }, {}, 'The card payment did not go through.'],
  [
    'payment',
    { status: 'payment_unknown' },
    { status: 'payment_unknown', pendingReview: true },
    'A card payment is held for review at the gateway.',
  ],
  [
    'payment',
    { ...CANCELED, status: 'cancelled', pendingReview: true },
    { ...CANCELED, status: 'cancelled' },
    'The card payment that was held for review was declined. Nothing was charged.',
  ],
  [
    'cancelled',
    { status: 'payment_unknown', pendingReview: true },
    { ...CANCELED, status: 'cancelled', pendingReview: true },
    'Canceled; the card payment under review will be declined.',
  ],
  [
    'cancelled',
    { status: 'paid', paidCents: 20_300 },
    {
      ...CANCELED,
      status: 'refund_due',
      paidCents: 20_300,
      refundCents: 20_300,
      refundBy: 'operator',
      refundDueCents: 15_700,
    },
    'Canceled; $203.00 refund, of which $157.00 is for you to send.',
  ],
  [
    'partial_refund',
    { status: 'paid', paidCents: 20_300, ...refundLeftToOperator },
    { status: 'paid', paidCents: 20_300, ...refundLeftToOperator, refundCents: 3000, partialRefundCents: 3000 },
    'Refund of $10.00, to the card.',
  ],
  [
    'cancelled',
    {
      status: 'paid',
      paidCents: 20_300,
      refundCents: 1000,
      partialRefundCents: 1000,
      refundBy: 'operator',
      refundDueCents: 1000,
    },
    {
      ...CANCELED,
      status: 'refund_due',
      paidCents: 20_300,
      refundCents: 20_300,
      partialRefundCents: 1000,
      refundBy: 'operator',
      refundDueCents: 20_300,
    },
    'Canceled; $193.00 refund, for you to send.',
  ],
  ['payment', {}, { status: 'paid', paidCents: 15_700 }, 'Paid: $157.00 by Zelle.'],
  [
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'paid', paidCents: 31_400, refundCents: 15_700, refundBy: 'gateway' },
    '$157.00 was charged in error and will be refunded.',
  ],
  [
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'reserved', paidCents: 15_700, refundCents: 15_700 },
    '$157.00 was refunded in the merchant interface. The ride is now unpaid.',
  ],
  [
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'paid', paidCents: 15_700, refundCents: 5000 },
    '$50.00 was refunded in the merchant interface.',
  ],
  [
    'chargeback',
    { status: 'paid', paidCents: 15_700 },
    { paidCents: 15_700, chargebackCents: 15_700 },
    'Chargeback of $157.00.',
  ],
  [
    'chargeback_reversed',
    { paidCents: 15_700, chargebackCents: 15_700 },
    { status: 'paid', paidCents: 15_700 },
    'The chargeback of $157.00 was reversed.',
  ],
  [
    'charge_found',
    {},
    {},
    'The gateway shows a charge for this invoice that this site did not make. Please check it in the merchant interface.',
  ],
  [
    'payment',
    { status: 'refund_due', refundCents: 15_700, refundBy: 'gateway', ...CANCELED },
    { status: 'refund_due', refundCents: 15_700, refundBy: 'operator', ...CANCELED },
    'The refund of $157.00 could not be processed automatically. Please send it manually.',
  ],
  [
    'payment',
    { status: 'refunded', refundCents: 15_700, ...CANCELED },
    { status: 'refund_due', refundCents: 7850, refundBy: 'gateway', ...CANCELED },
    'A void did not take effect, and the card was charged after all. $78.50 will be refunded automatically.',
  ],
  [
    'cancelled',
    {},
    { ...CANCELED, status: 'cancelled', cancelReason: 'Snow.' },
    'Canceled; no refund due. Reason: Snow.',
  ],
  [
    'cancelled',
    { status: 'paid', paidCents: 15_700 },
    { ...CANCELED, status: 'refund_due', refundCents: 7850, refundBy: 'gateway' },
    'Canceled; $78.50 refund, to the card.',
  ],
  [
    'payment',
    { status: 'paid', paidCents: 15_700 },
    paidWithBalanceDue,
    'A charge failed or was returned at the gateway. $5.00 of the $157.00 total is still unpaid.',
  ],
  [
    'changed',
    paidWithBalanceDue,
    { ...paidWithBalanceDue, balanceDue: { ...balanceDue, paymentMethod: 'zelle' } },
    'The customer will send $5.00 by Zelle.',
  ],
  [
    'payment',
    paidWithBalanceDue,
    { ...paidWithBalanceDue, paidCents: 16_200, balanceDue: null },
    '$5.00 of the balance due was paid.',
  ],
  [
    'payment',
    paidWithBalanceDue,
    { ...paidWithBalanceDue, refundCents: 0, balanceDue: null },
    'A charge that we thought had failed went through after all. Nothing more is due.',
  ],
  ['eta', {}, { eta: '2027-03-14T18:40:00.000Z' }, 'ETA set to 2:40 PM EDT.'],
  [
    'chauffeur',
    {},
    { chauffeur: { name: 'Vera', car: 'Black SUV', phone: '+12125550199' }, eta: '2027-03-14T18:40:00.000Z' },
    'Chauffeur assigned: Vera, Black SUV, (212) 555-0199. ETA set to 2:40 PM EDT.',
  ],
]

test.each(cases)('%s, from %j to %j', (kind, before, after, text) => {
  expect(describeEvent({ kind, before: { ...booked, ...before }, after: { ...booked, ...after } })).toBe(text)
})

test('names a kind of event that a newer release stored', () => {
  expect(describeEvent({ kind: 'inspected' as 'link', before: booked, after: booked })).toBe('Recorded: inspected.')
})
