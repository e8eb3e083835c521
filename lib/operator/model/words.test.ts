import type { BookingEvent, MoneyEvent } from '@/lib/booking/model/events'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { card, ofCharge, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedy, kennedyBooking, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { describeForOperator } from './describe-event'
import { describeCollection, describePaymentStatus } from './describe-status'
import { describeEtaStatus, describeWhen, peopleRows, primaryContactRow, quickLinks, rideRows } from './detail-rows'
import { parseDollars } from './dollars'
import { listBookingWarnings } from './warnings'

const { quote } = kennedyBooking

const money = (type: MoneyEvent['type'], more: Partial<MoneyEvent> = {}): MoneyEvent => {
  return { type, cents: 15_700, via: 'card', by: 'site', reference: '60001', ...more }
}
const requests = { key: 'specialRequests', group: 'requests', label: 'Special requests', was: '', is: 'Water, please' }
const distance = { key: 'distance', group: 'route', label: 'Distance', was: '1 mi', is: '2 mi' }
const fare = { totalCents: 15_700, provisional: false }
const canceledByOperator = { type: 'canceled', by: 'operator', paidCents: 15_700, isPaymentHeld: false } as const

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
  [[{ ...canceledByOperator, reason: 'Snow.', keptCents: 7850 }], 'Canceled. Kept: $78.50. Reason: Snow.'],
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
])('tells the operator of %j', (events, words) => {
  expect(describeForOperator(events, kennedyBooking)).toBe(words)
})

const byCard = { paymentMethod: 'authorizenet' as const, zelleDueAt: null }
const canceled = { ...byCard, cancelledAt: '2027-03-02T20:00:00.000Z' }
const estimate = quote && { ...quote, provisional: true }

type Money = { entries?: NewEntry[]; attempts?: Partial<Attempt>[] }

test.each<[string, Partial<StoredBooking>, Money, string, string]>([
  ['awaited by Zelle', {}, {}, 'Due: $157.00 by Zelle, until Tue, Mar 2, 2027 at 3:00 PM EST.', 'Collect $157.00'],
  [
    'without a car',
    { ...byCard, heldUntil: kennedyBooking.createdAt },
    {},
    'Due: $157.00 by card. No car is held: unpaid rides from one network already hold half of the Sedans. It gets one when it is paid or you confirm it.',
    'Collect $157.00',
  ],
  ['without a fare', { ...byCard, quote: null }, {}, expect.stringMatching(/^No fare yet/), ''],
  ['with an estimate', { ...byCard, quote: estimate }, {}, expect.stringMatching(/^Estimated at \$157\.00/), ''],
  [
    'paid, with a refund that the gateway makes',
    byCard,
    { entries: [card(15_700), price('courtesy', -2000)] },
    'Paid: $157.00. $20.00 will be refunded to the card automatically.',
    '',
  ],
  [
    'paid by Zelle, with a refund that the operator sends',
    {},
    { entries: [zelle(15_700), price('courtesy', -2000)] },
    'Paid: $157.00. You need to send a refund of $20.00.',
    '',
  ],
  [
    'charged back',
    byCard,
    { entries: [card(15_700), ofCharge('chargeback', -15_700)] },
    'Paid: $157.00. Chargeback: $157.00. Due: $157.00. The customer cannot pay online.',
    'Collect $157.00',
  ],
  [
    'whose payment for a change is in review',
    byCard,
    { entries: [card(15_700)], attempts: [{ cents: 500, state: 'held', changesRide: true }] },
    'Paid: $157.00. A card payment of $5.00, which also changes the ride, is held for review at the gateway. No other payment is possible until it is resolved there.',
    'Payment being checked',
  ],
  [
    'canceled, half of it kept',
    canceled,
    { entries: [card(15_700), price('canceled', -7850), refund(7850)] },
    'Paid: $157.00. Refunded: $78.50. Kept: $78.50.',
    '',
  ],
])('says of a ride %s what was paid and what is due', (_, over, { entries, attempts }, status, collection) => {
  const booking = withAccount({ ...kennedyBooking, ...over }, entries, attempts)
  expect(describePaymentStatus(booking)).toEqual(status)
  expect(describeCollection(booking)).toBe(collection)
})

const extras = {
  ...emptyExtras,
  arrival: { flightNumber: '', terminal: '4', meetingPoint: 'inside' as const, signName: 'The Marsh party' },
  stops: [timesSquare],
  childSeats: { infant: 1, toddler: 0, booster: 2 },
  passenger: { firstName: 'Bo', lastName: 'Lund', email: 'bo@example.com', phone: '+12125550177' },
}

function linesOf(rows: { label: string; value: string }[]) {
  return rows.map(({ label, value }) => `${label}: ${value}`)
}

test('omits rows that a plain ride does not need', () => {
  expect(linesOf(rideRows(kennedyBooking))).toEqual([
    'Pickup: Times Square, New York, NY',
    'Drop-off: John F. Kennedy International Airport (JFK), New York, NY',
    'Pickup time: Sun, Mar 14, 2027 at 2:30 PM EDT',
    'Service: Within City, New York City, NY',
    'Transfer type: One Way',
    'Vehicle: Executive Sedan (Sedans)',
    'Party: 2 passengers, 2 bags',
  ])
})

test('lists the passenger as primary contact and the booker below', () => {
  const ride = { ...kennedyBooking, extras }
  expect(primaryContactRow(ride)).toEqual({ label: 'Call Bo', value: '(212) 555-0177', href: 'tel:+12125550177' })
  expect(peopleRows(ride).map(({ label, href }) => [label, href])).toEqual([
    ['Passenger', undefined],
    ['Passenger’s email', 'mailto:bo%40example.com'],
    ['Passenger’s phone', 'tel:+12125550177'],
    ['Booked by', undefined],
    ['Customer’s email', 'mailto:ada%40example.com'],
    ['Customer’s phone', 'tel:+12125550142'],
  ])
})

test('links a map of the whole route with its stops in order', () => {
  const [, , map] = quickLinks({
    ...kennedyBooking,
    extras: { ...extras, stops: [kennedyBooking.dropOff, timesSquare] },
  })
  const { searchParams } = new URL(map.href)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    origin: '40.758,-73.9855',
    destination: '40.6413,-73.7781',
    waypoints: '40.6413,-73.7781|40.758,-73.9855',
  })
})

/** 2:30 PM in New York. */
const PICKUP = '2027-03-14T18:30:00.000Z'

const immediate: Partial<Booking> = { scheduleOption: 'immediately' }

test.each<[string, Partial<Booking>, string, string]>([
  ['an upcoming pickup', {}, '2027-03-14T17:00:00.000Z', 'Sun, Mar 14, 2027 at 2:30 PM EDT, in 1 hr 30 min'],
  ['a pickup in 46 hours', {}, '2027-03-12T20:00:00.000Z', 'Sun, Mar 14, 2027 at 2:30 PM EDT, in 2 days'],
  ['a past pickup', {}, '2027-03-14T18:50:00.000Z', 'Pickup was at 2:30 PM EDT, 20 min ago'],
  [
    'an upcoming return',
    { transferType: 'Round Trip', returnAt: '2027-03-16T13:00:00.000Z' },
    '2027-03-15T18:30:00.000Z',
    'Pickup was at Sun, Mar 14, 2027 at 2:30 PM EDT, 1 day ago. Return: Tue, Mar 16, 2027 at 9:00 AM EDT',
  ],
  ['an immediate ride', immediate, '2027-03-14T18:36:10.000Z', 'As soon as possible, requested 2:30 PM EDT, 6 min ago'],
])('labels %s', (_, overrides, now, when) => {
  expect(describeWhen({ ...kennedyBooking, pickupAt: PICKUP, ...overrides }, new Date(now))).toBe(when)
})

test.each([
  ['2027-03-14T18:40:00.000Z', 'ETA 2:50 PM EDT, in 10 min'],
  ['2027-03-14T19:30:00.000Z', 'ETA was 2:50 PM EDT'],
])('at %s the ETA reads "%s"', (now, text) => {
  const booking = { ...kennedyBooking, ...immediate, pickupAt: PICKUP, eta: '2027-03-14T18:50:00.000Z' }
  expect(describeEtaStatus(booking, new Date(now))).toBe(text)
})

const farFromKennedy = { name: kennedy.name, area: kennedy.area, miles: 3.96 }

const warn = (overrides: Partial<Booking>) => listBookingWarnings({ ...kennedyBooking, ...overrides })

const carpool: Partial<Booking> = { serviceType: 'City to City', selectedCity: '', isCarpool: true }

test('reports a point far from the place that it is named after', () => {
  expect(warn({ dropOff: { ...kennedy, nameCheck: farFromKennedy } })).toEqual([
    `Drop-off: The location is 3.96 mi from ${kennedy.name}. The fare is based on this location.`,
  ])
})

test.each<[Partial<Booking>, string]>([
  [{ pickup: unreachablePlace }, 'Service: booked within New York City, but the pickup is outside its area.'],
  [{ dropOff: unreachablePlace }, 'Service: booked within New York City, but the drop-off is outside its area.'],
  [
    { selectedCity: 'chicago' },
    'Service: booked within Chicago, but the pickup and the drop-off are outside its area.',
  ],
])('reports a city ride that leaves its city (%#)', (overrides, text) => {
  expect(warn(overrides)).toEqual([text])
})

test('reports a carpool discount within one city with its amount', () => {
  const lines = [{ kind: 'carpool' as const, label: 'Carpool, 30% off', amountCents: -4710 }]
  expect(warn({ ...carpool, quote: quote && { ...quote, lines } })).toEqual([
    'Carpool: discounted as a City to City ride (−$47.10), but pickup and drop-off are both in New York City.',
  ])
})

test.each([
  ['between cities', { ...timesSquare, city: 'chicago' as const }],
  ['from outside the served cities', unreachablePlace],
])('accepts the carpool discount %s', (_name, pickup) => {
  expect(warn({ ...carpool, pickup })).toEqual([])
})

// The quote lasts 45 minutes, from 2:30 PM, half of them on the way out.
test.each([
  ['2027-03-14T18:52:00.000Z', ['Return: starts before the outbound ride can finish.']],
  ['2027-03-14T18:53:00.000Z', []],
])('checks a return at %s', (returnAt, text) => {
  expect(warn({ transferType: 'Round Trip', returnAt })).toEqual(text)
})

test('reports nothing for a canceled ride', () => {
  const cancelledAt = '2027-03-02T20:00:00.000Z'
  expect(warn({ cancelledAt, dropOff: { ...kennedy, nameCheck: farFromKennedy } })).toEqual([])
})

test.each([
  ['157', 15_700],
  ['157.05', 15_705],
  ['$1,250', 125_000],
  [' 80. ', 8000],
  ['＄１５７．５０', 15_750],
])('"%s" is an amount', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '-5', '1,25', '1.234', '1e3'])('"%s" is none', text => {
  expect(parseDollars(text)).toBeNull()
})
