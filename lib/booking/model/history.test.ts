import type { BookingEvent, MoneyEvent } from './events'
import { buildHistory } from './history'
import { kennedyBooking } from './testing/samples'

const at = '2027-03-01T20:00:00.000Z'

/** Returns the sentences of a history, one for the events of each update. */
function describeHistory(...updates: BookingEvent[][]): string[] {
  const stored = updates.map((events, index) => ({ at, version: index + 1, actor: 'site' as const, events }))
  return buildHistory(stored, kennedyBooking).map(({ words }) => words)
}

const money = (type: MoneyEvent['type'], cents: number, via: MoneyEvent['via'] = 'card'): MoneyEvent => {
  return { type, cents, via, by: 'site', reference: '60001' }
}
const fare = (totalCents: number, provisional = false) => ({ totalCents, provisional })
const canceled = {
  type: 'canceled',
  by: 'rider',
  reason: null,
  paidCents: 0,
  keptCents: 0,
  isPaymentHeld: false,
} as const
const checking: BookingEvent[] = [{ type: 'payment_checking' }]
const declined: BookingEvent[] = [{ type: 'payment_failed' }]
const paid: BookingEvent[] = [money('payment_received', 15_700)]
const refundDue = { type: 'refund_due', cents: 7850, by: 'gateway', via: 'card' } as const
const onItsWay = 'will be credited to your card once the payment settles, usually within a day or two.'
const party = { key: 'party', group: 'ride', label: 'Party', was: '1 passenger', is: '2 passengers' }
const phone = { key: 'phone', group: 'customer', label: 'Phone', was: '(212) 555-0142', is: '(212) 555-0143' }
const changed = (...fields: (typeof party)[]): BookingEvent => ({ type: 'ride_changed', fields, removedReturnAt: null })
const sam = { name: 'Sam Reed', car: 'Black Escalade', phone: '+12125550177' }
const eta = { eta: '2027-03-14T18:50:00.000Z', lastEmailed: null, isEmailed: true }

test.each<[string, BookingEvent[][], string[]]>([
  ['the booking', [[{ type: 'ride_booked', fare: fare(15_700), paymentMethod: 'zelle' }]], ['Booked.']],
  [
    'a change, of personal facts only what they are',
    [[changed(party, phone)]],
    ['Changed. Party: from 1 passenger to 2 passengers. Contact details.'],
  ],
  ['nothing of a change that the customer cannot see', [[changed()]], []],
  [
    'a change with what it costs',
    [[changed(party), { type: 'balance_due', cents: 533, priceCents: 16_233 }]],
    ['Changed. Party: from 1 passenger to 2 passengers. $5.33 of the $162.33 total is still unpaid.'],
  ],
  [
    'a late change with its fee and refund',
    [[changed(party), { type: 'late_fee', cents: 500 }, { ...refundDue, cents: 500 }]],
    [
      `Changed. Party: from 1 passenger to 2 passengers. $5.00 is not refunded after a late change. Your refund of $5.00 ${onItsWay}`,
    ],
  ],
  ['a payment whose outcome is unknown', [checking], ['We are checking your payment. Please do not pay again.']],
  [
    'only the last of several failed payments',
    [checking, declined, checking, declined],
    ['A card payment did not go through.'],
  ],
  ['no failed payment once the ride is paid', [checking, declined, checking, paid], ['You paid $157.00 by card.']],
  [
    'no failed payment once the ride is canceled',
    [checking, declined, [canceled]],
    ['You canceled this ride. Nothing was paid, so there is no refund.'],
  ],
  [
    'a payment of too much by Zelle',
    [[money('payment_received', 20_000, 'zelle'), { type: 'refund_due', cents: 4300, by: 'operator', via: 'zelle' }]],
    ['You paid $200.00 by Zelle. We will send your refund of $43.00 by Zelle.'],
  ],
  [
    'a lost payment that counts again',
    [
      [money('charge_lost', 15_700), { type: 'balance_due', cents: 15_700, priceCents: 15_700 }],
      [money('charge_restored', 15_700)],
    ],
    [
      'A payment did not go through or was returned. $157.00 is still unpaid.',
      'An earlier payment went through after all.',
    ],
  ],
  [
    'a chargeback and its reversal',
    [
      [{ type: 'charge_found', cents: 1, reference: '2' }],
      [money('chargeback_opened', 15_700)],
      [money('chargeback_won', 15_700)],
    ],
    ['Your bank reversed the payment of $157.00.', 'Your bank reinstated the payment of $157.00.'],
  ],
  [
    'a refund that did not take effect at first',
    [[money('refund_issued', 7850)], [money('refund_failed', 7850), refundDue]],
    [
      'Your refund of $78.50 has been issued.',
      `A refund of $78.50 did not go through. Your refund of $78.50 ${onItsWay}`,
    ],
  ],
  [
    'a cancellation by the customer',
    [[{ ...canceled, paidCents: 15_700, keptCents: 7850 }, refundDue]],
    [`You canceled this ride. Your refund of $78.50 ${onItsWay}`],
  ],
  [
    'a cancellation by the operator',
    [[{ ...canceled, by: 'operator', reason: 'The road is closed', paidCents: 15_700 }]],
    ['We canceled this ride: The road is closed.'],
  ],
  [
    'a cancellation while a payment is held',
    [[{ ...canceled, isPaymentHeld: true }], [{ type: 'hold_released' }]],
    [
      'You canceled this ride. Your card has not been charged. The hold on your card is being released.',
      'The hold on your card was released. Nothing was charged.',
    ],
  ],
  [
    'a courtesy',
    [[{ type: 'courtesy', cents: 2000, reason: 'The car was late' }]],
    ['We lowered your price by $20.00. The car was late.'],
  ],
  [
    'a change that was asked for, and one that was too late',
    [[{ type: 'change_asked', payBy: 'zelle', changes: ['Party: 3'], dueCents: 1 }], [{ type: 'change_not_made' }]],
    [
      'You asked us for a change to be paid by Zelle. Your ride has not changed.',
      'Your ride could not be changed anymore, so it stays as it is.',
    ],
  ],
  [
    'a fare that is confirmed, and changed',
    [
      [{ type: 'fare_agreed', fare: fare(15_700), was: fare(15_000, true) }],
      [{ type: 'fare_agreed', fare: fare(16_000), was: fare(15_700) }],
    ],
    ['We confirmed your fare: $157.00.', 'We changed your fare from $157.00 to $160.00.'],
  ],
  [
    'what the operator does, as ours',
    [
      [{ type: 'confirmed' }],
      [
        { type: 'chauffeur_assigned', chauffeur: sam, isFirst: true },
        { type: 'eta_set', ...eta, was: null },
      ],
      [{ type: 'chauffeur_assigned', chauffeur: { ...sam, name: 'Ann Lee Jr.' }, isFirst: false }],
      [{ type: 'eta_set', ...eta, was: '2027-03-14T18:40:00.000Z' }],
      [{ type: 'no_show' }],
      [{ type: 'link_replaced' }],
    ],
    [
      'We confirmed your ride.',
      'Your chauffeur is Sam Reed. Car: Black Escalade. Phone: (212) 555-0177. ETA set to 2:50 PM EDT.',
      'Your chauffeur is now Ann Lee Jr. Car: Black Escalade. Phone: (212) 555-0177.',
      'ETA changed from 2:40 PM EDT to 2:50 PM EDT.',
      'No-show: our chauffeur waited at the pickup location.',
      'A new link to this page was sent by email; earlier links ended.',
    ],
  ],
])('describes %s', (_, updates, words) => {
  expect(describeHistory(...updates)).toEqual(words)
})
