import { buildHistory, type StoredEvent } from './history'
import type { NewEntry } from './ledger'
import type { StoredBooking } from './schemas'
import { card, entriesOf, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking } from './testing/samples'

type Over = Partial<StoredBooking> & { isBeingPaid?: true }
type Step = [kind: StoredEvent['kind'], over: Over, ...entries: NewEntry[]]

/** Returns the sentences of a history after the booking. */
function describeHistory(...steps: Step[]): string[] {
  const events: StoredEvent[] = []
  const known: NewEntry[] = []
  let stored: StoredBooking = kennedyBooking
  const booked: Step = ['created', {}, price('booked', 15_700)]
  for (const [kind, { isBeingPaid = false, ...over }, ...entries] of [booked, ...steps]) {
    known.push(...entries)
    stored = { ...stored, ...over }
    const booking = withAccount(stored, known, isBeingPaid ? [{}] : [])
    const actor = stored.cancelledBy ?? 'rider'
    // As in a snapshot, only the status knows of attempts.
    const account = { ...booking.account, openCharge: null }
    events.push({
      at: '2027-03-01T20:00:00.000Z',
      kind,
      actor,
      booking: { ...booking, account },
      entries: entriesOf(entries),
    })
  }
  return buildHistory(events)
    .map(({ words }) => words)
    .slice(1)
}

const checking: Step = ['payment', { isBeingPaid: true }]
const declined: Step = ['payment', {}]
const paid: Step = ['payment', {}, card(15_700)]
const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z', zelleDueAt: null, paymentMethod: 'authorizenet' } as const
const byRider = { ...canceled, cancelledBy: 'rider' } as const

test('starts with the booking and its time', () => {
  const at = '2027-03-01T20:00:00.000Z'
  const [first] = buildHistory([{ at, kind: 'created', actor: 'rider', booking: kennedyBooking, entries: [] }])
  expect(first).toEqual({ at, words: 'Booked.' })
})

test('describes the old and new value of a change, in the zone of the pickup', () => {
  const quote = { lines: [], totalCents: 20_300, miles: 1, durationSeconds: 1, estimated: true }
  expect(describeHistory(['changed', { pickupAt: '2027-03-15T18:30:00.000Z', quote }, price('changed', 4600)])).toEqual(
    [
      'Changed. Pickup time: from Sun, Mar 14, 2027 at 2:30 PM EDT to Mon, Mar 15, 2027 at 2:30 PM EDT. Fare: from $157.00 to $203.00.',
    ],
  )
})

test('omits changes that the customer cannot see', () => {
  expect(describeHistory(['changed', { zelleDueAt: null }])).toEqual([])
})

test.each<[string, Step[], string[]]>([
  ['a payment whose outcome is unknown', [checking], ['We are checking your payment. Please do not pay again.']],
  [
    'only the last of several failed payments',
    [checking, declined, checking, declined],
    ['A card payment did not go through.'],
  ],
  ['no failed payment once the ride is paid', [checking, declined, checking, paid], ['You paid $157.00 by card.']],
  [
    'no failed payment once the ride is canceled',
    [checking, declined, ['cancelled', byRider, price('canceled', -15_700)]],
    ['You canceled this ride. Nothing was paid, so there is no refund.'],
  ],
  ['a payment by Zelle', [['payment', {}, zelle(15_700)]], ['You paid $157.00 by Zelle.']],
  [
    'a payment of a part',
    [['payment', {}, zelle(10_000)]],
    ['You paid $100.00 by Zelle. $57.00 of the $157.00 total is still unpaid.'],
  ],
  [
    'a payment of too much',
    [['payment', {}, zelle(20_000)]],
    ['You paid $200.00 by Zelle. $43.00 of it was not due and will be refunded to you.'],
  ],
])('describes %s', (_, steps, words) => {
  expect(describeHistory(...steps)).toEqual(words)
})

test.each<[string, Step[], string[]]>([
  [
    'a second charge and its refund',
    [
      ['payment', {}, card(15_700, '60003')],
      ['payment', {}, refund(15_700, '60003')],
    ],
    [
      'You paid an additional $157.00. $157.00 of it was not due and will be refunded to you.',
      'Your refund of $157.00 has been issued.',
    ],
  ],
  [
    'a payment that changes the ride',
    [['changed', { passengers: 3 }, price('changed', 533), card(533, '60003')]],
    ['Changed. Party: from 2 passengers, 2 bags to 3 passengers, 2 bags. You paid an additional $5.33.'],
  ],
  [
    'a dearer change to be paid',
    [['changed', { passengers: 3 }, price('changed', 533)]],
    ['Changed. Party: from 2 passengers, 2 bags to 3 passengers, 2 bags. $5.33 of the $162.33 total is still unpaid.'],
  ],
  [
    'a cheaper change and its late fee',
    [['changed', { passengers: 1 }, price('changed', -1000), price('late_fee', 500)]],
    ['Changed. Party: from 2 passengers, 2 bags to 1 passenger, 2 bags. $5.00 will be refunded to you.'],
  ],
  [
    'a change that the customer asks for',
    [['change_asked', {}]],
    ['You asked us for a change to be paid by Zelle. Your ride has not changed.'],
  ],
  [
    'a courtesy',
    [['courtesy', { refundReason: 'The car was late' }, price('courtesy', -2000)]],
    ['$20.00 will be refunded to you. The car was late.'],
  ],
  [
    'a courtesy that lowers a balance',
    [
      ['changed', {}, price('changed', 500)],
      ['courtesy', {}, price('courtesy', -2000)],
    ],
    ['$5.00 of the $162.00 total is still unpaid.', 'We lowered your price by $20.00. $15.00 will be refunded to you.'],
  ],
  [
    'a payment that was lost and counts again',
    [
      ['payment', {}, ofCharge('settlement_failed', -15_700)],
      ['payment', {}, ofCharge('settlement_failed', 15_700)],
    ],
    ['A payment did not go through or was returned.', 'An earlier payment went through after all.'],
  ],
  [
    'a lost part of the payment',
    [
      ['changed', {}, price('changed', 500), card(500, '60003')],
      ['payment', {}, ofCharge('settlement_failed', -500, '60003')],
    ],
    [
      'You paid an additional $5.00.',
      'A payment did not go through or was returned. $5.00 of the $162.00 total is still unpaid.',
    ],
  ],
  [
    'a refund by the merchant that is undone',
    [
      ['payment', {}, ofCharge('merchant', -15_700)],
      ['payment', {}, ofCharge('merchant', 15_700)],
    ],
    ['$157.00 was refunded to you.', 'A refund of $157.00 did not go through.'],
  ],
  [
    'a chargeback and its reversal',
    [
      ['charge_found', {}],
      ['chargeback', {}, ofCharge('chargeback', -15_700)],
      ['chargeback_reversed', {}, ofCharge('chargeback_won', 15_700)],
    ],
    ['Your bank reversed the payment of $157.00.', 'Your bank reinstated the payment of $157.00.'],
  ],
  [
    'nothing where a refund sent by hand gets its transaction',
    [['payment', {}, refund(-500, '60001', null), refund(500)]],
    [],
  ],
])('describes of a paid ride %s', (_, steps, words) => {
  expect(describeHistory(paid, ...steps).slice(1)).toEqual(words)
})

const onItsWay = 'will be credited to your card once the payment settles, usually within a day or two.'
test.each<[string, Step[], string[]]>([
  [
    'by the customer, with a refund that does not take effect at first',
    [
      paid,
      ['cancelled', byRider, price('canceled', -7850)],
      ['payment', {}, refund(7850)],
      ['payment', {}, refund(-7850)],
      ['payment', {}, refund(7850, '60001', '60004')],
    ],
    [
      `You canceled this ride. Your refund of $78.50 ${onItsWay}`,
      'Your refund of $78.50 has been issued.',
      'A refund of $78.50 did not go through. $78.50 will be refunded to you.',
      'Your refund of $78.50 has been issued.',
    ],
  ],
  [
    'by the operator',
    [
      paid,
      [
        'cancelled',
        { ...canceled, cancelledBy: 'operator', cancelReason: 'The road is closed' },
        price('canceled', -15_700),
      ],
    ],
    [`We canceled this ride: The road is closed. Your refund of $157.00 ${onItsWay}`],
  ],
  [
    'while its payment is held',
    [checking, ['cancelled', byRider, price('canceled', -15_700)], ['hold_released', {}]],
    [
      'You canceled this ride. Your card has not been charged. The hold on your card is being released.',
      'The hold on your card was released. Nothing was charged.',
    ],
  ],
  [
    'before a late payment',
    [declined, ['cancelled', byRider, price('canceled', -15_700)], ['payment', {}, card(15_700)]],
    [
      'You canceled this ride. Nothing was paid, so there is no refund.',
      'You paid $157.00 by card. $157.00 of it was not due and will be refunded to you.',
    ],
  ],
])('describes a ride canceled %s', (_, steps, words) => {
  expect(describeHistory(...steps).slice(-words.length)).toEqual(words)
})

test('attributes the operator’s actions to us', () => {
  expect(
    describeHistory(
      ['confirmed', { confirmedAt: '2027-03-02T20:00:00.000Z' }],
      ['chauffeur', { chauffeur: { name: 'Sam Reed', car: 'Black Escalade', phone: '+12125550177' } }],
      ['chauffeur', { chauffeur: { name: 'Ann Lee', car: 'Black Suburban', phone: '(212) 555-0178' } }],
      ['eta', { eta: '2027-03-14T18:40:00.000Z' }],
      ['eta', { eta: '2027-03-14T18:50:00.000Z' }],
      ['no_show', { noShowAt: '2027-03-14T19:30:00.000Z' }],
    ),
  ).toEqual([
    'We confirmed your ride.',
    'Your chauffeur is Sam Reed. Car: Black Escalade. Phone: (212) 555-0177.',
    'Your chauffeur is now Ann Lee. Car: Black Suburban. Phone: (212) 555-0178.',
    'ETA set to 2:40 PM EDT.',
    'ETA changed from 2:40 PM EDT to 2:50 PM EDT.',
    'No-show: our chauffeur waited at the pickup location.',
  ])
})

test('describes a fare confirmed by the operator', () => {
  expect(describeHistory(['changed', { quote: null }], ['fare', { quote: kennedyBooking.quote }])[1]).toBe(
    'We confirmed your fare: $157.00.',
  )
})

test('omits a kind of event that a newer release stored', () => {
  expect(describeHistory(['from the future' as 'link', {}])).toEqual([])
})

test('describes a replaced link', () => {
  expect(describeHistory(['link', {}])).toEqual(['A new link to this page was sent by email; earlier links ended.'])
})
