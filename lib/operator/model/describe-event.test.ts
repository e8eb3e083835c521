import type { BookingEvent, MoneyEvent } from '@/lib/booking/model/events'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { describeForOperator } from './describe-event'

const money = (type: MoneyEvent['type'], more: Partial<MoneyEvent> = {}): MoneyEvent => {
  return { type, cents: 15_700, via: 'card', by: 'site', reference: '60001', ...more }
}
const requests = { key: 'specialRequests', group: 'requests', label: 'Special requests', was: '', is: 'Water, please' }
const distance = { key: 'distance', group: 'route', label: 'Distance', was: '1 mi', is: '2 mi' }
const fare = { totalCents: 15_700, provisional: false }
const canceled = { type: 'canceled', by: 'operator', paidCents: 15_700, isPaymentHeld: false } as const

test.each<[BookingEvent[], string]>([
  [[{ type: 'ride_booked', fare, paymentMethod: 'zelle' }], 'Booked, $157.00, payment by Zelle.'],
  [
    [
      { type: 'ride_changed', fields: [requests, distance], removedReturnAt: null },
      { type: 'late_fee', cents: 1500 },
      { type: 'refund_due', cents: 1500, by: 'gateway', via: 'card' },
    ],
    'Changed. Special requests: Water, please (was none). Not refunded after a late change: $15.00. Refund due: $15.00.',
  ],
  [
    [{ type: 'change_asked', payBy: 'zelle', changes: ['Party: from 1 to 2'], dueCents: 500 }],
    'The customer asks for a change that costs $5.00 more, to be paid by Zelle: Party: from 1 to 2. Nothing has changed yet.',
  ],
  [
    [money('payment_received', { via: 'zelle' }), { type: 'refund_due', cents: 100, by: 'operator', via: 'zelle' }],
    'Zelle payment: $157.00. Refund due, for you to send: $1.00.',
  ],
  [[money('refund_issued', { by: 'merchant' })], 'Refund in the merchant interface: $157.00.'],
  [[{ ...canceled, reason: 'Snow.', keptCents: 7850 }], 'Canceled. Kept: $78.50. Reason: Snow.'],
  [
    [
      {
        type: 'chauffeur_assigned',
        chauffeur: { name: 'Vera', car: 'Black SUV', phone: '+12125550199' },
        isFirst: true,
      },
      { type: 'eta_set', eta: '2027-03-14T18:40:00.000Z', was: null },
    ],
    'Chauffeur assigned: Vera, Black SUV, (212) 555-0199. ETA set to 2:40 PM EDT.',
  ],
])('%j', (events, words) => {
  expect(describeForOperator(events, kennedyBooking)).toBe(words)
})
