import type { Booking } from '@/lib/booking/model/schemas'
import { card, entriesOf, ofCharge, price, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { escapeControlCharacters, formatBookingDetails, formatBookingTable } from './text-report'

test('table lists customer, pickup, places, vehicle and fare of each ride', () => {
  const [head, line] = formatBookingTable([kennedyBooking]).split('\n')
  expect(head).toMatch(/^ID +STATUS +PICKUP +FROM → TO +VEHICLE +FARE +NAME$/)
  expect(line).toMatch(
    /^7KQ4-M9XW +awaiting_zelle +Sun, Mar 14, 2027 at 2:30 PM EDT +Times Square → John F\. Kennedy International… +Executive Sedan +\$157\.00 +Ada Marsh$/,
  )
})

test('details list contact, fare lines and history', () => {
  const contactInfo = { ...kennedyBooking.contactInfo, specialRequests: 'A child seat' }
  const history = [{ kind: 'created' as const, at: kennedyBooking.createdAt, actor: 'rider' as const }]
  const sheet = formatBookingDetails({ booking: { ...kennedyBooking, contactInfo }, history })
  expect(sheet).toContain('Email       ada@example.com\nPhone       +12125550142\nRequests    A child seat')
  expect(sheet).toContain('               $77.00  15.40 miles over 10')
  expect(sheet).toContain('Booked      Mon, Mar 1, 2027 at 3:00 PM EST, by the customer')
})

test('details show how far the point of an unverified name is from a known place', () => {
  const nameCheck = { name: 'Hillside', area: 'NY', miles: 3 }
  const dropOff = { ...kennedyBooking.dropOff, id: '40.7,-73.7', nameCheck }
  const sheet = formatBookingDetails({ booking: { ...kennedyBooking, dropOff }, history: [] })
  expect(sheet).toMatch(/^To .*\(at .*\)\. 3\.00 mi from Hillside, NY$/m)
})

test('details show the priced point next to a customer-provided name', () => {
  const pickup = { ...kennedyBooking.pickup, id: 'google:ChIJx@40.7614,-73.9776', lat: 40.7614, lng: -73.9776 }
  const sheet = formatBookingDetails({ booking: { ...kennedyBooking, pickup }, history: [] })
  expect(sheet).toContain('From        Times Square, New York, NY (at 40.7614, -73.9776)\nTo          John F. Kennedy')
  expect(sheet).not.toContain('(JFK), New York, NY (at')
})

const canceled = { ...kennedyBooking, cancelledAt: kennedyBooking.createdAt }
test.each<[string, Booking]>([
  ['paid (refund to send manually)', withAccount(kennedyBooking, [zelle(15_701)])],
  ['cancelled (card payment pending review)', withAccount(canceled, [], [{ state: 'held' }])],
  ['awaiting_zelle (charged back)', withAccount(kennedyBooking, [card(15_700), ofCharge('chargeback', -15_700)])],
  ['paid ($7.00 due)', withAccount(kennedyBooking, [card(15_000)])],
])('table shows that a ride is %s', (words, booking) => {
  expect(formatBookingTable([booking])).toContain(words)
})

test('details list the account like a bank statement', () => {
  const entries = entriesOf([price('booked', 15_700), card(15_700)])
  const sheet = formatBookingDetails({ booking: kennedyBooking, history: [], entries })
  expect(sheet).toMatch(/^Account +\$157\.00 +balance +\$157\.00 .*Mon, Mar 1, 2027 at 3:00 PM EST$/m)
  expect(sheet).toMatch(/^Account +-?\$157\.00 +balance +\$0\.00 .*Mon, Mar 1, 2027 at 3:01 PM EST$/m)
})

test('table shows a fare to be confirmed', () => {
  expect(formatBookingTable([{ ...kennedyBooking, quote: null }])).toContain('to be confirmed')
})

test('escapes control and direction characters in customer text', () => {
  expect(escapeControlCharacters('a\u001b[2Jb\nc\u202Ed\u0085')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d\\u{85}')
  expect(escapeControlCharacters('José Ñandú, 2nd 龍')).toBe('José Ñandú, 2nd 龍')
})

test('details list flights, stops, child seats, passenger and chauffeur', () => {
  const extras = {
    arrival: { flightNumber: '', terminal: '4', meetingPoint: 'inside' as const, signName: '' },
    departure: { flightNumber: 'DL1234', terminal: '' },
    returnArrival: { flightNumber: 'DL77', terminal: '2', meetingPoint: 'curbside' as const, signName: '' },
    returnDeparture: { flightNumber: '', terminal: '7' },
    stops: [kennedyBooking.pickup],
    childSeats: { infant: 1, toddler: 0, booster: 2 },
    passenger: { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+12125550199' },
  }
  const chauffeur = { name: 'Sam Reed', car: 'Escalade, T123456C', phone: '+12125550177' }
  const booking = { ...kennedyBooking, transferType: 'Round Trip' as const, extras, chauffeur }
  const sheet = formatBookingDetails({ booking, history: [] })
  expect(sheet).toContain('Stop        Times Square, New York, NY\nTo  ')
  expect(sheet).toContain('Arrives     Not known yet, Terminal 4')
  expect(sheet).toContain('Meeting     Inside, at baggage claim, with a name sign: Grace Hopper')
  expect(sheet).toContain('Departs     DL1234')
  expect(sheet).toContain(
    [
      'Return      time to be confirmed',
      '            Arrives: DL77, Terminal 2',
      '            Meeting: At the curb, outside arrivals',
      '            Departs: Not known yet, Terminal 7',
    ].join('\n'),
  )
  expect(sheet).toContain('Child seats 1 × Infant seat, rear-facing; 2 × Booster seat')
  expect(sheet).toContain('Passenger   Grace Hopper, +12125550199')
  expect(sheet).toContain('Chauffeur   Sam Reed, Escalade, T123456C, +12125550177')
})

test('details show the cancellation reason, and no route for an agreed fare', () => {
  const quote = { lines: [], totalCents: 9000, miles: 0, durationSeconds: 0, estimated: false }
  const sheet = formatBookingDetails({ booking: { ...kennedyBooking, quote, cancelReason: 'No bridge' }, history: [] })
  expect(sheet).toContain('Reason      No bridge')
  expect(sheet).not.toContain('Drive')
})
