import {
  accountEvents,
  attemptEvents,
  type BookingEvent,
  diffRide,
  type MoneyEvent,
  mergeFields,
  priceEntries,
  rideChanged,
} from './events'
import { emptyExtras } from './fields'
import { buildHistory, describeFields } from './history'
import { type Attempt, type LedgerEntry, type Move, moves, type NewEntry, planRefunds } from './ledger'
import type { StoredBooking } from './schemas'
import { describeStatement, getConsequences, nameEntry, type Viewer } from './statement'
import { accountOf, byMerchant, card, entriesOf, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking as before, kennedyBooking, timesSquare } from './testing/samples'

const withExtras = (extras: Partial<StoredBooking['extras']>) => ({ extras: { ...emptyExtras, ...extras } })
const { contactInfo } = before
const departure = { flightNumber: 'DL1234', terminal: '' }
const passenger = { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' }

test.each<[string, Partial<StoredBooking>, string[]]>([
  ['nothing', structuredClone(before), []],
  [
    'a time, in the zone of the pickup',
    { pickupAt: '2027-03-14T19:00:00.000Z' },
    ['Pickup time: from Sun, Mar 14, 2027 at 2:30 PM EDT to Sun, Mar 14, 2027 at 3:00 PM EDT'],
  ],
  ['the party', { bags: 3 }, ['Party: from 2 passengers, 2 bags to 2 passengers, 3 bags']],
  ['the fare', { quote: null }, ['Fare: from $157.00 to To be confirmed']],
  ['a stop', withExtras({ stops: [timesSquare] }), ['Stops: from none to Times Square, New York, NY']],
  ['the contact, without its values', { contactInfo: { ...contactInfo, phone: '+12125550199' } }, ['Contact details']],
  ['the passenger', withExtras({ passenger }), ['Passenger’s details']],
])('describes a change of %s', (_, patch, expected) => {
  expect(describeFields(diffRide({ before, after: { ...before, ...patch } }))).toEqual(expected)
})

test('describes what was taken away', () => {
  const fields = diffRide({ before: { ...before, ...withExtras({ departure }) }, after: before })
  expect(describeFields(fields)).toEqual(['Departing flight: from DL1234 to none'])
})

test('joins several changes to one, without what was taken back', () => {
  const [one, two] = [
    { ...before, bags: 3, isCarpool: true },
    { ...before, bags: 4 },
  ]
  const fields = [...diffRide({ before, after: one }), ...diffRide({ before: one, after: two })]
  expect(describeFields(mergeFields(fields))).toEqual(['Party: from 2 passengers, 2 bags to 2 passengers, 4 bags'])
})

const grace = { ...passenger, email: 'grace@example.com' }
const forGrace = { ...before, ...withExtras({ passenger: grace }) }
const forMary = { ...before, ...withExtras({ passenger: { ...grace, firstName: 'Mary', email: 'mary@example.com' } }) }
const graceBooks = { ...before, contactInfo: { ...contactInfo, email: 'Grace@Example.com' } }
test.each<[string, StoredBooking, StoredBooking, BookingEvent['type'][]]>([
  ['a first passenger', before, forGrace, ['ride_changed', 'passenger_added']],
  ['another passenger', forGrace, forMary, ['ride_changed', 'passenger_added']],
  ['no passenger anymore', forGrace, before, ['ride_changed']],
  ['a passenger who now books', forGrace, graceBooks, ['ride_changed']],
  ['the same passenger in another case', forGrace, { ...forGrace, bags: 3 }, ['ride_changed']],
])('says of a change to %s whose ride it is', (_, from, to, types) => {
  expect(rideChanged(from, to).map(({ type }) => type)).toEqual(types)
})

test('remembers the return that a ride no longer has', () => {
  const returnAt = '2027-03-18T13:00:00.000Z'
  expect(rideChanged({ ...before, returnAt }, before)).toMatchObject([{ removedReturnAt: returnAt }])
})

const booked = price('ride_booked', 15_700)
const paid = [card(15_700)]
const refundIsDue = [...paid, price('courtesy', -200)]
const paidAndCanceled = [...paid, price('canceled', -15_700)]
const refunded = [...paidAndCanceled, refund(15_700)]
const changed = { type: 'ride_changed', fields: [], removedReturnAt: null } satisfies BookingEvent
const cancel = { type: 'canceled', by: 'rider', reason: null, paidCents: 15_700, isPaymentHeld: false } as const
test.each<[string, BookingEvent[], number | null, string[]]>([
  ['a change of the fare', [changed], 16_200, ['ride_changed 500']],
  ['a fare that is agreed', [{ type: 'fare_agreed', fare: null, was: null }], 15_000, ['fare_agreed -700']],
  ['a lower fare late', [changed, { type: 'late_fee', cents: 350 }], 15_000, ['ride_changed -700', 'late_fee 350']],
  ['a courtesy', [{ type: 'courtesy', cents: 2000, reason: null }], 15_700, ['courtesy -2000']],
  ['a cancellation, whose price is what is kept', [{ ...cancel, keptCents: 7850 }], null, ['canceled -7850']],
])('the price follows from %s', (_, events, fareCents, expected) => {
  const entries = priceEntries({ entries: [booked, card(15_700)] }, events, fareCents)
  expect(entries.map(({ cause, cents }) => `${cause} ${cents}`)).toEqual(expected)
})

test('no fare changes without an event that says so', () => {
  expect(() => priceEntries({ entries: [booked] }, [{ type: 'confirmed' }], 16_200)).toThrow('without an event')
})

test.each<[string, NewEntry[], NewEntry[], string[]]>([
  ['a part of the price', [], [zelle(10_000)], ['payment_received 10000', 'balance_due 5700']],
  ['too much', [], [zelle(20_000)], ['payment_received 20000', 'refund_due 4300']],
  ['a dearer ride', paid, [price('ride_changed', 500)], ['balance_due 500']],
  ['a dearer unpaid ride', [], [price('ride_changed', 500)], []],
  ['a cheaper ride and its late fee', paid, [price('ride_changed', -1000), price('late_fee', 500)], ['refund_due 500']],
  ['a refund', paidAndCanceled, [refund(15_700)], ['refund_issued 15700']],
  ['a part of a refund', refundIsDue, [refund(150)], ['refund_issued 150']],
  ['a refund that is undone', refunded, [refund(-15_700)], ['refund_failed 15700', 'refund_due 15700']],
  ['a lost charge', paid, [ofCharge('settlement', -15_700)], ['charge_lost 15700', 'balance_due 15700']],
  ['a chargeback', paid, [ofCharge('chargeback', -15_700)], ['chargeback_opened 15700']],
  ['a refund sent by hand that gets its transaction', paid, [refund(-500, '60001', null), refund(500)], []],
])('tells of the account %s', (_, known, entries, expected) => {
  const all = [booked, ...known, ...entries]
  const plan = planRefunds(accountOf(before, all))
  const events = accountEvents(entriesOf(entries), withAccount(before, all), plan)
  expect(events.map(event => `${event.type} ${'cents' in event ? event.cents : ''}`)).toEqual(expected)
})

test('tells of a refund in parts who sends each, and how', () => {
  const entries = [price('courtesy', -15_700)]
  const all = [booked, zelle(7000), card(5000), card(3700, '60003'), ...entries]
  const attempt: Partial<Attempt> = { kind: 'refund', refs: '60003', state: 'failed' }
  const plan = planRefunds(accountOf(before, all, [attempt]))
  expect(accountEvents(entriesOf(entries), withAccount(before, all, [attempt]), plan)).toEqual([
    { type: 'refund_due', cents: 7000, by: 'operator', via: 'zelle' },
    { type: 'refund_due', cents: 5000, by: 'gateway', via: 'card' },
    { type: 'refund_due', cents: 3700, by: 'operator', via: 'card' },
  ])
})

const canceled = { ...before, cancelledAt: before.createdAt }
test.each<[string, Partial<Attempt> | null, Partial<Attempt>, StoredBooking, string[]]>([
  ['a charge that is sent', null, { state: 'sent' }, before, ['payment_checking']],
  ['a charge that is declined', { state: 'unknown' }, { state: 'declined' }, before, ['payment_failed']],
  ['a held charge of a canceled ride', { state: 'held' }, { state: 'failed' }, canceled, ['hold_released']],
  ['a charge that is made', { state: 'sent' }, { state: 'done' }, before, []],
  ['a refund not made', { kind: 'refund', state: 'sent' }, { kind: 'refund', state: 'failed' }, before, ['refund_due']],
])('tells of %s', (_, known, current, booking, types) => {
  const attemptsOf = (list: Partial<Attempt>[]) => accountOf(booking, [], list).attempts
  const attempts = { known: attemptsOf(known === null ? [] : [known]), current: attemptsOf([current]) }
  expect(attemptEvents(attempts, booking).map(({ type }) => type)).toEqual(types)
})

const AT = '2027-03-01T20:00:00.000Z'

/** Returns the sentences of a history, one for the events of each update. */
function describeHistory(...updates: BookingEvent[][]): string[] {
  const stored = updates.map((events, index) => ({ at: AT, version: index + 1, actor: 'site' as const, events }))
  return buildHistory(stored, kennedyBooking).map(({ words }) => words)
}

const money = (type: MoneyEvent['type'], cents: number, via: MoneyEvent['via'] = 'card'): MoneyEvent => {
  return { type, cents, via, by: 'site', reference: '60001' }
}
const fare = (totalCents: number, provisional = false) => ({ totalCents, provisional })
const cancellation = { ...cancel, paidCents: 0, keptCents: 0 } as const
const refundDue = { type: 'refund_due', cents: 7850, by: 'gateway', via: 'card' } as const
const onItsWay = 'will be credited to your card once the payment settles, usually within a day or two.'
const party = { key: 'party', group: 'ride', label: 'Party', was: '1 passenger', is: '2 passengers' }
const phone = { key: 'phone', group: 'customer', label: 'Phone', was: '(212) 555-0142', is: '(212) 555-0143' }
const changeOf = (...fields: (typeof party)[]): BookingEvent => ({ ...changed, fields })
const sam = { name: 'Sam Reed', car: 'Black Escalade', phone: '+12125550177' }
const ann = { ...sam, name: 'Ann Lee Jr.' }
const reach = 'Car: Black Escalade. Phone: (212) 555-0177.'
const eta = { eta: '2027-03-14T18:50:00.000Z' }

const isReleased = 'You canceled this ride. Your card has not been charged. The hold on your card is being released.'
const isUndone = `A refund of $78.50 did not go through. Your refund of $78.50 ${onItsWay}`
test.each<[BookingEvent, string]>([
  // Of personal facts only what they are.
  [changeOf(party, phone), 'Changed. Party: from 1 passenger to 2 passengers. Contact details.'],
  [money('chargeback_opened', 15_700), 'Your bank reversed the payment of $157.00.'],
  [{ ...cancellation, by: 'operator', reason: 'The car broke', paidCents: 1 }, 'We canceled this ride: The car broke.'],
  [{ ...cancellation, isPaymentHeld: true }, isReleased],
  [{ type: 'courtesy', cents: 2000, reason: 'The car was late' }, 'We lowered your price by $20.00. The car was late.'],
  [
    { type: 'change_asked', payBy: 'zelle', changes: ['Party: 3'], dueCents: 1 },
    'You asked us for a change to be paid by Zelle. Your ride has not changed.',
  ],
  [{ type: 'fare_agreed', fare: fare(15_700), was: fare(15_000, true) }, 'We confirmed your fare: $157.00.'],
  [{ type: 'fare_agreed', fare: fare(16_000), was: fare(15_700) }, 'We changed your fare from $157.00 to $160.00.'],
  [{ type: 'chauffeur_assigned', chauffeur: sam, isFirst: true }, `Your chauffeur is Sam Reed. ${reach}`],
  [{ type: 'chauffeur_assigned', chauffeur: ann, isFirst: false }, `Your chauffeur is now Ann Lee Jr. ${reach}`],
  [{ type: 'eta_set', ...eta, was: null }, 'ETA set to 2:50 PM EDT.'],
  [{ type: 'eta_set', ...eta, was: '2027-03-14T18:40:00.000Z' }, 'ETA changed from 2:40 PM EDT to 2:50 PM EDT.'],
])('describes %j', (event, words) => {
  expect(describeHistory([event])).toEqual([words])
})

test.each<[string, BookingEvent[][], string[]]>([
  [
    'nothing of what the customer cannot see',
    [[changeOf()], [{ type: 'payment_checking' }], [{ type: 'charge_found', cents: 1, reference: '2' }]],
    [],
  ],
  [
    'a change with what it costs',
    [[changeOf(party), { type: 'balance_due', cents: 533, priceCents: 16_233 }]],
    ['Changed. Party: from 1 passenger to 2 passengers. $5.33 of the $162.33 total is still unpaid.'],
  ],
  [
    'a payment of too much by Zelle',
    [[money('payment_received', 20_000, 'zelle'), { type: 'refund_due', cents: 4300, by: 'operator', via: 'zelle' }]],
    ['You paid $200.00 by Zelle. We will send your refund of $43.00 by Zelle.'],
  ],
  ['a refund that did not take effect', [[money('refund_failed', 7850), refundDue]], [isUndone]],
  [
    'a cancellation with its refund',
    [[{ ...cancellation, paidCents: 15_700, keptCents: 7850 }, refundDue]],
    [`You canceled this ride. Your refund of $78.50 ${onItsWay}`],
  ],
])('describes %s', (_, updates, words) => {
  expect(describeHistory(...updates)).toEqual(words)
})

test('lists what happened with its amount and the balance after it', () => {
  const { entries } = accountOf(kennedyBooking, [card(15_700), price('ride_changed', 533), price('courtesy', -1000)])
  expect(
    describeStatement(entries, 'rider').map(({ words, cents, balanceCents }) => [words, cents, balanceCents]),
  ).toEqual([
    ['Fare', 15_700, 15_700],
    ['Card payment', -15_700, 0],
    ['Higher fare', 533, 533],
    ['Courtesy', -1000, -467],
  ])
  expect(describeStatement(entries, 'rider')[0]?.at).toBe(entries[0]?.at)
})

test('tells only the operator who caused an entry, and its transaction', () => {
  const all = [
    price('ride_booked', 15_700),
    card(15_700),
    refund(300, '60001', null),
    byMerchant(-100),
    refund(100, 'zelle-1'),
  ]
  const entries = entriesOf(all).map(
    (entry): LedgerEntry => (entry.account === 'price' ? { ...entry, actor: 'rider' } : entry),
  )
  const read = (viewer: Viewer) => describeStatement(entries, viewer).map(({ words }) => words)
  expect(read('rider')).toEqual(['Fare', 'Card payment', 'Refund', 'Refund', 'Refund by Zelle'])
  expect(read('operator')).toEqual([
    'Fare, by the customer',
    'Card payment, sandbox 60001, by the site',
    'Refund, by the site',
    'Refund in the merchant interface, sandbox 60001',
    'Refund by Zelle, by the site',
  ])
})

test('has words of its own for each movement of money, and each direction of a price', () => {
  const prices = (['ride_changed', 'fare_agreed', 'courtesy', 'canceled'] as const).flatMap(cause => [
    price(cause, 1),
    price(cause, -1),
  ])
  const money = (Object.keys(moves) as Move[]).flatMap(move => [ofCharge(move, 1), ofCharge(move, -1)])
  for (const viewer of ['rider', 'operator'] as const) {
    const words = entriesOf([...prices, ...money]).map(entry => nameEntry(entry, viewer))
    expect(new Set(words).size).toBe(words.length)
  }
})

test('leaves out the pair that gives a refund sent by hand its transaction', () => {
  const sentByHand = refund(500, '60001', null)
  const pair = [refund(-500, '60001', null), refund(500)]
  const atOnce = entriesOf([sentByHand, ...pair]).map(entry => ({ ...entry, at: '2027-03-02T20:00:00.000Z' }))
  expect(describeStatement(atOnce, 'rider').map(({ cents }) => cents)).toEqual([500])
  expect(describeStatement(entriesOf([sentByHand, ...pair]), 'rider')).toHaveLength(3)
})

test.each<[string, NewEntry[], NewEntry[], object]>([
  ['due than what is unpaid', refundIsDue, [price('ride_changed', 533)], { newDueCents: 333, newRefundCents: 0 }],
  ['to be refunded than what is too much', [card(15_000)], [zelle(1000)], { newDueCents: 0, newRefundCents: 300 }],
])('no more became %s', (_, known, entries, consequences) => {
  const booking = withAccount(kennedyBooking, [...known, ...entries])
  expect(getConsequences({ entries: entriesOf(entries), booking })).toEqual(consequences)
})
