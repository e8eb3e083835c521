import {
  accountEvents,
  attemptEvents,
  type BookingEvent,
  diffRide,
  mergeFields,
  priceEntries,
  rideChanged,
} from './events'
import { emptyExtras } from './fields'
import { describeFields } from './history'
import { type Attempt, type NewEntry, planRefunds } from './ledger'
import type { StoredBooking } from './schemas'
import { accountOf, card, entriesOf, ofCharge, price, refund, withAccount, zelle } from './testing/account'
import { kennedyBooking as before, timesSquare } from './testing/samples'

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
  ['the vehicle', { carCategory: 'Luxury Sedan' }, ['Vehicle: from Executive Sedan (Sedans) to Luxury Sedan (Sedans)']],
  ['the fare', { quote: null }, ['Fare: from $157.00 to To be confirmed']],
  ['the payment method', { paymentMethod: 'authorizenet' }, ['Method: from Zelle to Credit/Debit Card']],
  ['a flight', withExtras({ departure }), ['Departing flight: from none to DL1234']],
  ['a stop', withExtras({ stops: [timesSquare] }), ['Stops: from none to Times Square, New York, NY']],
  [
    'a seat',
    withExtras({ childSeats: { ...emptyExtras.childSeats, booster: 1 } }),
    ['Child seats: from none to 1 × Booster seat'],
  ],
  ['the contact, without its values', { contactInfo: { ...contactInfo, phone: '+12125550199' } }, ['Contact details']],
  ['the requests', { contactInfo: { ...contactInfo, specialRequests: 'Water' } }, ['Special requests']],
  ['the passenger', withExtras({ passenger }), ['Passenger’s details']],
  [
    'several things',
    { bags: 3, isCarpool: true },
    ['Party: from 2 passengers, 2 bags to 2 passengers, 3 bags', 'Carpool: from none to Yes, the ride is shared'],
  ],
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
  ['another passenger', forGrace, forMary, ['ride_changed', 'passenger_added', 'passenger_removed']],
  ['no passenger anymore', forGrace, before, ['ride_changed', 'passenger_removed']],
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
const changed: BookingEvent = { type: 'ride_changed', fields: [], removedReturnAt: null }
const cancel = { type: 'canceled', by: 'rider', reason: null, paidCents: 15_700, isPaymentHeld: false } as const
test.each<[string, BookingEvent[], number | null, string[]]>([
  ['a change of the fare', [changed], 16_200, ['ride_changed 500']],
  ['a fare that is agreed', [{ type: 'fare_agreed', fare: null, was: null }], 15_000, ['fare_agreed -700']],
  ['a change that costs as much', [changed], 15_700, []],
  ['a fare that is not confirmed yet', [changed], null, []],
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
  ['a payment', [], [card(15_700)], ['payment_received 15700']],
  ['a part of the price', [], [zelle(10_000)], ['payment_received 10000', 'balance_due 5700']],
  ['too much', [], [zelle(20_000)], ['payment_received 20000', 'refund_due 4300']],
  ['a dearer ride', [card(15_700)], [price('ride_changed', 500)], ['balance_due 500']],
  ['a dearer unpaid ride', [], [price('ride_changed', 500)], []],
  [
    'a cheaper ride and its late fee',
    [card(15_700)],
    [price('ride_changed', -1000), price('late_fee', 500)],
    ['refund_due 500'],
  ],
  ['a refund', [card(15_700), price('canceled', -15_700)], [refund(15_700)], ['refund_issued 15700']],
  [
    'a refund that is undone',
    [card(15_700), price('canceled', -15_700), refund(15_700)],
    [refund(-15_700)],
    ['refund_failed 15700', 'refund_due 15700'],
  ],
  ['a lost charge', [card(15_700)], [ofCharge('settlement', -15_700)], ['charge_lost 15700', 'balance_due 15700']],
  ['a charge that settles with less', [card(15_700)], [card(-700)], ['payment_reduced 700', 'balance_due 700']],
  ['a chargeback', [card(15_700)], [ofCharge('chargeback', -15_700)], ['chargeback_opened 15700']],
  [
    'a chargeback that is won',
    [card(15_700), ofCharge('chargeback', -15_700)],
    [ofCharge('chargeback', 15_700)],
    ['chargeback_won 15700'],
  ],
  ['a refund sent by hand that gets its transaction', [card(15_700)], [refund(-500, '60001', null), refund(500)], []],
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
  ['a charge that is looked up', { state: 'sent' }, { state: 'unknown' }, before, []],
  ['a charge that is held', { state: 'unknown' }, { state: 'held' }, before, ['payment_held']],
  ['a charge that is declined', { state: 'unknown' }, { state: 'declined' }, before, ['payment_failed']],
  ['a held charge of a canceled ride', { state: 'held' }, { state: 'failed' }, canceled, ['hold_released']],
  ['a charge that is made', { state: 'sent' }, { state: 'done' }, before, []],
  [
    'a refund that the gateway does not make',
    { kind: 'refund', state: 'sent' },
    { kind: 'refund', state: 'failed' },
    before,
    ['refund_due'],
  ],
])('tells of %s', (_, known, current, booking, types) => {
  const attemptsOf = (list: Partial<Attempt>[]) => accountOf(booking, [], list).attempts
  const attempts = { known: attemptsOf(known === null ? [] : [known]), current: attemptsOf([current]) }
  expect(attemptEvents(attempts, booking).map(({ type }) => type)).toEqual(types)
})
