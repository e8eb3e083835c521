import { emptyExtras } from './extras'
import { buildHistory, type StoredEvent } from './history'
import type { Booking } from './schemas'
import { kennedyBooking } from './testing/samples'

type Step = [kind: StoredEvent['kind'], over: Partial<Booking>, actor?: StoredEvent['actor']]

/** Returns the sentences of a history in which each step overrides booking fields. */
function describeHistory(...steps: Step[]): string[] {
  const events: StoredEvent[] = []
  let booking = kennedyBooking
  for (const [kind, overrides, actor = 'rider'] of [['created', {}] as Step, ...steps]) {
    booking = { ...booking, ...overrides }
    events.push({ at: '2027-03-01T20:00:00.000Z', kind, actor, booking })
  }
  return buildHistory(events)
    .map(({ words }) => words)
    .slice(1)
}

const checking: Step = ['payment', { status: 'payment_unknown' }, 'site']
const declined: Step = ['payment', { status: 'reserved' }, 'site']
const paid: Step = ['payment', { status: 'paid', paidCents: 15_700, transactionId: '60123' }, 'site']
const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z', zelleDueAt: null } as const

test('starts with the booking and its time', () => {
  const [first] = buildHistory([
    { at: '2027-03-01T20:00:00.000Z', kind: 'created', actor: 'rider', booking: kennedyBooking },
  ])
  expect(first).toEqual({ at: '2027-03-01T20:00:00.000Z', words: 'Booked.' })
})

test('describes the old and new value of a change, in the zone of the pickup', () => {
  const fare = {
    ...kennedyBooking.quote,
    lines: [],
    totalCents: 20_300,
    miles: 1,
    durationSeconds: 1,
    estimated: true,
  }
  expect(describeHistory(['changed', { pickupAt: '2027-03-15T18:30:00.000Z', quote: fare }])).toEqual([
    'Changed: the pickup time from Sun, Mar 14, 2027 at 2:30 PM EDT to Mon, Mar 15, 2027 at 2:30 PM EDT; the fare from $157.00 to $203.00.',
  ])
})

test.each([
  ['that the site sends', 'gateway', '$20.00 will be refunded to you. The car was late.'],
  ['that has been sent', null, '$20.00 was refunded to you. The car was late.'],
] as const)('describes a partial refund %s', (_, refundBy, text) => {
  const refund = { refundCents: 2000, partialRefundCents: 2000, refundBy, refundReason: 'The car was late.' }
  expect(describeHistory(paid, ['partial_refund', refund, 'operator']).at(-1)).toBe(text)
})

test('describes that a lost payment went through after all, so that nothing more is due', () => {
  const balanceDue = {
    amountCents: 500,
    invoiceNumber: 'INV-2',
    paymentMethod: 'authorizenet',
    isPaymentOpen: false,
  } as const
  expect(
    describeHistory(
      paid,
      ['payment', { refundCents: 500, balanceDue }, 'site'],
      ['payment', { refundCents: 0, balanceDue: null }, 'site'],
    ).at(-1),
  ).toBe('An earlier payment went through after all, so nothing more is due.')
})

test('describes that a lost payment went through after all, so that the difference to a lower fare is refunded', () => {
  expect(
    describeHistory(
      paid,
      ['payment', { refundCents: 500 }, 'site'],
      ['payment', { partialRefundCents: 500, refundBy: 'gateway', refundDueCents: 500 }, 'site'],
    ).at(-1),
  ).toBe('An earlier payment went through after all, so $5.00 will be refunded.')
})

test('describes a refund that did not take effect and is made again', () => {
  const refunded = { status: 'refunded', refundCents: 15_700, ...canceled } as const
  expect(
    describeHistory(
      paid,
      ['cancelled', refunded],
      ['payment', { status: 'refund_due', refundBy: 'gateway' }, 'site'],
      ['payment', { status: 'refunded', refundBy: null }, 'site'],
    ).slice(-2),
  ).toEqual([
    'A refund did not go through. We are reissuing $157.00 to your card.',
    'Your refund of $157.00 has been issued.',
  ])
})

test.each<[string, Partial<Booking>]>([
  ['the vehicle from Executive Sedan to Luxury SUV', { carCategory: 'Luxury SUV' }],
  ['the number of passengers from 2 to 3', { passengers: 3 }],
  ['the transfer type from One Way to Round Trip', { transferType: 'Round Trip', returnAt: null }],
  ['the fare from $157.00 to unconfirmed', { quote: null }],
  ['the contact details', { contactInfo: { ...kennedyBooking.contactInfo, phone: '+12125550199' } }],
  [
    'the child seats from none to 1 × Booster seat',
    { extras: { ...emptyExtras, childSeats: { infant: 0, toddler: 0, booster: 1 } } },
  ],
])('describes a change of %s', (words, overrides) => {
  expect(describeHistory(['changed', overrides])).toEqual([`Changed: ${words}.`])
})

test('describes an update of only a flight', () => {
  const arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'curbside' as const, signName: '' }
  const departure = { flightNumber: '', terminal: 'Terminal B' }
  expect(
    describeHistory(
      ['changed', { extras: { ...emptyExtras, arrival: { ...arrival, flightNumber: '' } } }],
      ['changed', { extras: { ...emptyExtras, arrival, departure } }],
    )[1],
  ).toBe('Arriving flight: DL1234, Terminal 4. Departing flight: not known yet, Terminal B.')
})

test('labels a return flight update as such', () => {
  const returnArrival = { flightNumber: '', terminal: '', meetingPoint: 'inside' as const, signName: 'Ada' }
  const known = { ...returnArrival, flightNumber: 'DL77' }
  const departure = { flightNumber: 'BA178', terminal: '' }
  const steps: Step[] = [
    ['changed', { transferType: 'Round Trip', extras: { ...emptyExtras, returnArrival } }],
    ['changed', { extras: { ...emptyExtras, returnArrival: known } }],
    ['changed', { extras: { ...emptyExtras, returnArrival: known, returnDeparture: departure } }],
    ['changed', { extras: { ...emptyExtras, returnArrival: { ...known, meetingPoint: 'curbside' }, departure } }],
  ]
  expect(describeHistory(...steps).slice(1)).toEqual([
    'Arriving flight on your return: DL77.',
    'Departing flight on your return: BA178.',
    'Changed: the flight from none to BA178; the flight for the return from DL77 and BA178 to DL77; the meeting point for the return from Inside, at baggage claim, with a name sign to At the curb, outside arrivals.',
  ])
})

test('describes a flight update among other changes', () => {
  const departure = { flightNumber: 'DL1234', terminal: '' }
  expect(describeHistory(['changed', { passengers: 3, extras: { ...emptyExtras, departure } }])).toEqual([
    'Changed: the number of passengers from 2 to 3; the flight from none to DL1234.',
  ])
})

test('omits changes that the customer cannot see', () => {
  expect(describeHistory(['changed', { zelleDueAt: null }])).toEqual([])
})

test('describes a payment by card or by Zelle once its outcome is known', () => {
  expect(describeHistory(checking, paid)).toEqual(['You paid $157.00 by card.'])
  expect(describeHistory(['payment', { status: 'paid', paidCents: 15_700 }, 'operator'])).toEqual([
    'You paid $157.00 by Zelle.',
  ])
})

test('describes a payment whose outcome is pending', () => {
  expect(describeHistory(checking)).toEqual(['We are checking your payment. Please do not pay again.'])
})

test('keeps only the last of several failed payment attempts', () => {
  expect(describeHistory(checking, declined, checking, declined)).toEqual(['A card payment did not go through.'])
})

test('omits failed payment attempts once the ride is paid', () => {
  expect(describeHistory(checking, declined, checking, paid)).toEqual(['You paid $157.00 by card.'])
})

test('describes a duplicate charge and its refund', () => {
  expect(
    describeHistory(
      paid,
      ['payment', { paidCents: 31_400, refundCents: 15_700, refundBy: 'gateway' }, 'site'],
      ['payment', { refundBy: null }, 'site'],
    ),
  ).toEqual([
    'You paid $157.00 by card.',
    '$157.00 was charged in error and will be refunded.',
    'The $157.00 charged in error has been refunded.',
  ])
})

test('attributes the operator’s actions to us', () => {
  expect(
    describeHistory(
      ['confirmed', { confirmedAt: '2027-03-02T20:00:00.000Z' }, 'operator'],
      ['chauffeur', { chauffeur: { name: 'Sam Reed', car: 'Black Escalade', phone: '+12125550177' } }, 'operator'],
      ['chauffeur', { chauffeur: { name: 'Ann Lee', car: 'Black Suburban', phone: '(212) 555-0178' } }, 'operator'],
      ['eta', { eta: '2027-03-14T18:40:00.000Z' }, 'operator'],
      ['eta', { eta: '2027-03-14T18:50:00.000Z' }, 'operator'],
      ['no_show', { noShowAt: '2027-03-14T19:30:00.000Z' }, 'operator'],
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
  expect(describeHistory(['changed', { quote: null }], ['fare', { quote: kennedyBooking.quote }, 'operator'])[1]).toBe(
    'We confirmed your fare: $157.00.',
  )
})

test('omits a kind of event that a newer release stored', () => {
  expect(describeHistory(['from the future' as 'link', {}])).toEqual([])
})

test('describes a replaced link', () => {
  expect(describeHistory(['link', {}])).toEqual(['A new link to this page was sent by email; earlier links ended.'])
})

test('describes who canceled and what is refunded', () => {
  expect(describeHistory(['cancelled', { ...canceled, status: 'cancelled', cancelledBy: 'rider' }])).toEqual([
    'You canceled this ride. Nothing was paid, so there is no refund.',
  ])
  expect(
    describeHistory(paid, [
      'cancelled',
      {
        ...canceled,
        status: 'refund_due',
        refundCents: 15_700,
        refundBy: 'gateway',
        cancelledBy: 'operator',
        cancelReason: 'The road is closed',
      },
      'operator',
    ])[1],
  ).toBe(
    'We canceled this ride: The road is closed. Your refund of $157.00 will be credited to your card once the payment settles, usually within a day or two.',
  )
})

test('describes the released hold of a canceled ride once its charge is declined', () => {
  const heldPayment: Step = ['payment', { status: 'payment_unknown', pendingReview: true }, 'site']
  const released: Step = ['payment', { pendingReview: false }, 'site']
  expect(
    describeHistory(heldPayment, ['cancelled', { ...canceled, status: 'cancelled', cancelledBy: 'rider' }], released),
  ).toEqual([
    'You canceled this ride. Your card has not been charged. The $157.00 hold on your card is being released.',
    'The hold on your card was released. Nothing was charged.',
  ])
})

test('describes a refund once it is sent', () => {
  expect(
    describeHistory(
      paid,
      [
        'cancelled',
        { ...canceled, status: 'refund_due', refundCents: 7850, refundBy: 'gateway', cancelledBy: 'rider' },
      ],
      ['payment', { status: 'refunded', refundBy: null }, 'site'],
    )[2],
  ).toBe('Your refund of $78.50 has been issued.')
})

test('describes gateway and bank events in neutral terms', () => {
  expect(
    describeHistory(
      paid,
      ['payment', { refundCents: 5000 }, 'operator'],
      ['payment', { status: 'reserved', refundCents: 15_700 }, 'operator'],
    ).slice(1),
  ).toEqual(['$50.00 was refunded to you.', '$107.00 was refunded to you.'])
  expect(
    describeHistory(
      paid,
      ['charge_found', {}, 'site'],
      ['chargeback', { status: 'reserved', chargebackCents: 15_700 }, 'site'],
      ['chargeback_reversed', { status: 'paid', chargebackCents: 0 }, 'site'],
    ).slice(1),
  ).toEqual(['Your bank reversed the payment of $157.00.', 'Your bank reinstated the payment of $157.00.'])
})
