import {
  describeBalanceDue,
  describeCanceledBooking,
  describeStanding,
  describeStatus,
  describeStatusInSentences,
  describeZelleDeadline,
} from './describe-status'
import type { Attempt, NewEntry } from './ledger'
import type { StoredBooking } from './schemas'
import { byHand, byMerchant, card, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking } from './testing/samples'

const byCard: Partial<StoredBooking> = { paymentMethod: 'authorizenet', zelleDueAt: null }
const canceled: Partial<StoredBooking> = { ...byCard, cancelledAt: '2027-03-02T20:00:00.000Z' }
const estimate = kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true }
const heldCharge: Partial<Attempt> = { state: 'held', cents: 15_700 }
const failedRefund: Partial<Attempt> = { kind: 'refund', refs: '60001', cents: 7850, state: 'failed' }

type Case = [
  name: string,
  over: Partial<StoredBooking>,
  entries: NewEntry[],
  text: string,
  attempts?: Partial<Attempt>[],
]
const eachOf = (cases: Case[]) =>
  test.each(cases.map(([name, over, entries, text, attempts = []]) => [name, over, entries, text, attempts] as const))

eachOf([
  ['that was never paid', {}, [], 'Payment is due.'],
  ['without a fare', { quote: null }, [], 'Payment is due once your fare is confirmed.'],
  [
    'with an estimate for a typed place',
    { quote: estimate },
    [],
    'We estimate your fare at $157.00. Payment is due once we confirm the fare.',
  ],
  [
    'with a chargeback',
    {},
    [card(15_700), ofCharge('chargeback', -15_700)],
    'Your bank reversed the payment of $157.00. Please call us about this ride.',
  ],
  [
    'whose payment the merchant returned',
    {},
    [card(15_700), byMerchant(-15_700)],
    'Your earlier payment of $157.00 was refunded. Payment is due.',
  ],
  ['whose payment failed at settlement', {}, [card(15_700), ofCharge('settlement', -15_700)], 'Payment is due.'],
  [
    'with an amount that a late change kept',
    {},
    [price('late_fee', 2000)],
    'Payment is due. This includes a nonrefundable $20.00 from a late change to a lower fare.',
  ],
  [
    'to be paid by Zelle',
    { paymentMethod: 'zelle', zelleDueAt: '2027-03-02T20:00:00.000Z' },
    [],
    'Awaiting your Zelle payment of $157.00, due by Tue, Mar 2, 2027 at 3:00 PM EST.',
  ],
  [
    'to be paid by Zelle, after a courtesy',
    { paymentMethod: 'zelle' },
    [price('courtesy', -2000)],
    'Awaiting your Zelle payment of $137.00.',
  ],
  [
    'to be paid to the chauffeur',
    { paymentMethod: 'chauffeur' },
    [],
    'You pay your chauffeur $157.00, by card or in cash.',
  ],
  [
    'to be paid to the chauffeur without a fare',
    { paymentMethod: 'chauffeur', quote: null },
    [],
    'You pay your chauffeur once your fare is confirmed.',
  ],
  [
    'to be paid by Zelle without a fare',
    { paymentMethod: 'zelle', quote: null },
    [],
    'Your Zelle payment is due once your fare is confirmed.',
  ],
])('describes a reserved ride %s', (_, over, entries, text, attempts) => {
  expect(describeStatus(withAccount({ ...kennedyBooking, ...byCard, ...over }, entries, attempts))).toBe(
    `Reserved. ${text}`,
  )
})

test('asks not to pay again while a payment is checked', () => {
  const booking = withAccount(kennedyBooking, [], [{ cents: 15_700 }])
  expect(describeStatus(booking)).toBe('We are checking your payment. Please do not pay again.')
})

const onItsWay = 'will be credited to your card once the payment settles, usually within a day or two.'

eachOf([
  ['in full', {}, [card(15_700)], 'Paid. We received $157.00.'],
  ['that costs nothing', {}, [price('courtesy', -15_700)], 'Paid. Nothing is due.'],
  [
    'of which a part was refunded',
    {},
    [card(15_700), price('courtesy', -5000), refund(5000)],
    'Paid. We received $157.00 and refunded $50.00 of it.',
  ],
  [
    'of which a part is being refunded',
    {},
    [card(15_700), price('courtesy', -5000)],
    `Paid. We received $157.00. Your refund of $50.00 ${onItsWay}`,
  ],
  [
    'of which we send back a part by Zelle',
    { paymentMethod: 'zelle' },
    [zelle(15_700), price('courtesy', -5000)],
    'Paid. We received $157.00. We will send your refund of $50.00 by Zelle.',
  ],
  [
    'of which we send back a part that the chauffeur received',
    { paymentMethod: 'chauffeur' },
    [byHand('chauffeur', 15_700), price('courtesy', -5000)],
    'Paid. We received $157.00. We will send your refund of $50.00 and call you about how.',
  ],
  ['twice', {}, [card(15_700), card(15_700, '60002')], `Paid. We received $314.00. Your refund of $157.00 ${onItsWay}`],
  [
    'while a dearer change is paid',
    {},
    [card(15_700)],
    'Paid. We received $157.00. We are checking your payment of $5.33. Please do not pay again.',
    [{ cents: 533, changesRide: true }],
  ],
  [
    'in part',
    {},
    [card(15_700), price('ride_changed', 500)],
    '$5.00 of the $162.00 total is still unpaid. We received $157.00.',
  ],
  [
    'in part, with one payment lost and one refunded',
    {},
    [card(15_700), card(500, '60003'), refund(100), ofCharge('settlement', -500, '60003')],
    '$1.00 of the $157.00 total is still unpaid. We received $157.00 and refunded $1.00 of it.',
  ],
  [
    'in part, with the rest being checked',
    {},
    [card(15_200)],
    '$5.00 of the $157.00 total is still unpaid. We received $152.00. We are checking your payment of $5.00. Please do not pay again.',
    [{ cents: 500 }],
  ],
  [
    'in part, with what a late change kept',
    {},
    [card(15_200), price('late_fee', 1000)],
    '$15.00 of the $167.00 total is still unpaid. The total includes a nonrefundable $10.00 from a late change to a lower fare. We received $152.00.',
  ],
])('describes a ride paid %s', (_, over, entries, text, attempts) => {
  expect(describeStatus(withAccount({ ...kennedyBooking, ...byCard, ...over }, entries, attempts))).toBe(text)
})

eachOf([
  ['never paid', {}, [price('canceled', -15_700)], 'Nothing was paid, so there is no refund.'],
  [
    'with a held payment',
    {},
    [price('canceled', -15_700)],
    'Your card has not been charged. The $157.00 hold on your card is being released.',
    [heldCharge],
  ],
  ['with a kept payment', {}, [card(15_700)], ''],
  [
    'with a chargeback',
    {},
    [card(15_700), ofCharge('chargeback', -15_700), price('canceled', -15_700)],
    'Your bank reversed the payment of $157.00.',
  ],
  ['with a refund by the gateway', {}, [card(15_700), price('canceled', -7850)], `Your refund of $78.50 ${onItsWay}`],
  [
    'with a refund that the gateway did not make',
    {},
    [card(15_700), price('canceled', -7850)],
    'Your refund of $78.50 could not be processed automatically. We will send it manually; call us with any questions.',
    [failedRefund],
  ],
  [
    'with a refund by Zelle',
    { paymentMethod: 'zelle' },
    [zelle(15_700), price('canceled', -7850)],
    'We will send your refund of $78.50 by Zelle.',
  ],
  [
    'with a refund by the operator of what was paid by card and by Zelle',
    { paymentMethod: 'zelle' },
    [card(15_700), zelle(500), price('ride_changed', 500), price('canceled', -16_200)],
    'Your refund of $157.00 could not be processed automatically. We will send it manually; call us with any questions. We will send your refund of $5.00 by Zelle.',
    [failedRefund],
  ],
  [
    'with one refund made and both senders of the rest',
    {},
    [card(15_700), zelle(500), price('ride_changed', 500), price('canceled', -16_200), refund(700)],
    `Your refund of $150.00 ${onItsWay} We will send your refund of $5.00 by Zelle. $7.00 was refunded before.`,
  ],
  [
    'with its refund made',
    {},
    [card(15_700), price('canceled', -7850), refund(7850)],
    'Your refund of $78.50 has been issued.',
  ],
])('describes a canceled ride %s', (_, over, entries, text, attempts) => {
  const booking = withAccount({ ...kennedyBooking, ...canceled, ...over }, entries, attempts)
  expect(describeStatus(booking)).toBe(`Canceled. ${text}`.trimEnd())
  expect(describeCanceledBooking(booking)).toBe(`Your booking 7KQ4-M9XW is canceled. ${text}`.trimEnd())
})

test.each<[entries: NewEntry[], over: Partial<StoredBooking>, text: string]>([
  [[], byCard, 'Your ride is reserved. Payment is due.'],
  [[], { zelleDueAt: null }, 'Your ride is reserved. We are waiting for your Zelle payment of $157.00.'],
  [[card(15_700)], {}, 'Your ride is paid for. We received $157.00.'],
  [[], canceled, 'Your ride is canceled. Nothing was paid, so there is no refund.'],
])('describes a status in whole sentences: %#', (entries, over, text) => {
  expect(describeStatusInSentences(withAccount({ ...kennedyBooking, ...over }, entries))).toBe(text)
})

test('describes no balance of a fully paid ride', () => {
  const booking = withAccount(kennedyBooking, [card(17_700), price('late_fee', 2000)])
  expect(describeBalanceDue(booking)).toBe('')
})

test.each<[string, Partial<StoredBooking>, string | null]>([
  ['in the time zone of the pickup', { pickupTimeZone: 'America/Chicago' }, 'by Tue, Mar 2, 2027 at 2:00 PM CST'],
  ['of an immediate ride', { scheduleOption: 'immediately' }, 'before your ride'],
  ['of an immediate ride without a due date', { scheduleOption: 'immediately', zelleDueAt: null }, null],
])('describes the Zelle deadline %s', (_, over, text) => {
  expect(describeZelleDeadline({ ...kennedyBooking, ...over })).toBe(text)
})

describe('what matters most', () => {
  const now = new Date('2027-03-11T15:00:00.000Z')
  const paid = [card(15_700)]
  const chauffeur = { name: 'Vera Cole', car: 'Black Cadillac', phone: '+12125550177' }
  const immediate = { scheduleOption: 'immediately', pickupAt: '2027-03-11T14:50:00.000Z' } as const
  const usualWait = { from: 20, to: 35 }
  type StandingCase = [
    name: string,
    over: Partial<StoredBooking>,
    entries: NewEntry[],
    headline: string,
    detail: string,
    attempts?: Partial<Attempt>[],
  ]
  const cases: StandingCase[] = [
    [
      'a car that is held',
      { heldUntil: '2027-03-11T20:00:00.000Z' },
      [],
      'Pay $157.00 to keep it',
      'We are holding this car for you until Thu, Mar 11, 2027 at 3:00 PM EST. Please pay by then to keep it.',
    ],
    [
      'a hold that has expired',
      { heldUntil: '2027-03-11T14:00:00.000Z' },
      [],
      'Pay $157.00',
      'We held this car for you until Thu, Mar 11, 2027 at 9:00 AM EST. You can still pay if the car is still available.',
    ],
    [
      'a ride without a car',
      { heldUntil: kennedyBooking.createdAt },
      [],
      'Pay $157.00 to get your car',
      'No car is held for this ride yet. We will hold one once it is paid or we confirm it.',
    ],
    ['a ride that we confirmed', { confirmedAt: '2027-03-02T20:00:00.000Z' }, [], 'Pay $157.00', 'Payment is due.'],
    [
      'an awaited transfer',
      { paymentMethod: 'zelle', zelleDueAt: '2027-03-12T20:00:00.000Z' },
      [],
      'Send $157.00 by Zelle',
      'Your ride is reserved. The transfer is due by Fri, Mar 12, 2027 at 3:00 PM EST.',
    ],
    ['a paid ride this week', {}, paid, 'Paid. See you Sunday', 'We received $157.00.'],
    ['tomorrow', { pickupAt: '2027-03-12T18:30:00.000Z' }, paid, 'Paid. See you tomorrow', 'We received $157.00.'],
    ['today', { pickupAt: '2027-03-11T18:30:00.000Z' }, paid, 'Paid. See you at 1:30 PM EST', 'We received $157.00.'],
    ['later', { pickupAt: '2027-04-14T18:30:00.000Z' }, paid, 'Paid. See you on April 14', 'We received $157.00.'],
    [
      'before the return',
      { ...immediate, scheduleOption: 'later', returnAt: '2027-03-12T15:00:00.000Z' },
      paid,
      'Paid. See you tomorrow',
      'We received $157.00.',
    ],
    ['after the ride', { pickupAt: '2027-03-10T18:30:00.000Z' }, paid, 'Paid.', 'We received $157.00.'],
    [
      'a balance due',
      {},
      [...paid, price('fare_agreed', 533)],
      'Pay the remaining $5.33',
      '$5.33 of the $162.33 total is still unpaid.',
    ],
    [
      'a refund of a paid ride',
      {},
      [...paid, price('courtesy', -5000)],
      'Paid. See you Sunday',
      `We received $157.00. Your refund of $50.00 ${onItsWay}`,
    ],
    ['a refund due', canceled, [...paid, price('canceled', -7850)], 'Canceled', `Your refund of $78.50 ${onItsWay}`],
    [
      'a refund',
      canceled,
      [...paid, price('canceled', -7850), refund(7850)],
      'Canceled',
      'Your refund of $78.50 has been issued.',
    ],
    ['a canceled ride', canceled, [], 'Canceled', 'Nothing was paid, so there is no refund.'],
    [
      'a no-show',
      { noShowAt: '2027-03-11T14:00:00.000Z' },
      paid,
      'Marked as a no-show',
      'If that is wrong, please call us.',
    ],
    [
      'a payment being checked',
      {},
      [],
      'Checking your payment',
      'We are checking your payment. Please do not pay again.',
      [{ cents: 15_700 }],
    ],
    [
      'a change being paid',
      {},
      paid,
      'Checking your payment',
      'We received $157.00. We are checking your payment of $5.33. Please do not pay again.',
      [{ cents: 533, changesRide: true }],
    ],
    [
      'a chargeback',
      {},
      [...paid, ofCharge('chargeback', -15_700)],
      'Your payment was reversed',
      'Your bank reversed the payment of $157.00.',
    ],
    [
      'no fare yet',
      { quote: null },
      [],
      'Reserved. We will confirm your fare',
      'Payment is due once your fare is confirmed.',
    ],
    [
      'an immediate ride',
      { ...immediate, usualWait },
      paid,
      'Paid. The usual wait is 20–35 min',
      'We received $157.00.',
    ],
    [
      'an immediate ride without a usual wait',
      immediate,
      paid,
      'Paid. We are finding your chauffeur',
      'We received $157.00.',
    ],
    [
      'an ETA',
      { ...immediate, chauffeur, eta: '2027-03-11T15:20:00.000Z' },
      paid,
      'Your chauffeur will arrive at about 10:20 AM EST',
      'Paid. We received $157.00.',
    ],
  ]
  test.each(cases)('of %s is said first', (_, over, entries, headline, detail, attempts = []) => {
    const standing = describeStanding(withAccount({ ...kennedyBooking, ...byCard, ...over }, entries, attempts), now)
    expect([standing.headline, standing.details[0]]).toEqual([headline, expect.stringContaining(detail)])
  })
})
