import { card, ofCharge, price, refund, withAccount } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { formatBookingsCsv, isPickupBetween } from './csv-export'

function readCell(name: string, booking = kennedyBooking): string | undefined {
  const [head = [], line = []] = parseCsv(formatBookingsCsv([booking]))
  return line[head.indexOf(name)]
}

function withRequests(specialRequests: string) {
  return { ...kennedyBooking, contactInfo: { ...kennedyBooking.contactInfo, specialRequests } }
}

test('all bookings have the same columns, and an export without any is empty', () => {
  const [head] = parseCsv(formatBookingsCsv([kennedyBooking]))
  const other = sampleBooking({ scheduleOption: 'immediately', hours: 3 })
  expect(parseCsv(formatBookingsCsv([kennedyBooking, other]))[0]).toEqual(head)
  expect(formatBookingsCsv([])).toBe('')
})

test.each([
  ['booking', '7KQ4-M9XW'],
  ['pickup_date', '2027-03-14'],
  ['pickup_time', '14:30'],
  ['from', 'Times Square, New York, NY'],
  ['fare', '157.00'],
  ['phone', '1 212 555 0142'],
  ['status', 'awaiting_zelle'],
])('exports %s as %s', (name, value) => {
  expect(readCell(name)).toBe(value)
})

test('exports extras and the chauffeur', () => {
  const booking = {
    ...kennedyBooking,
    chauffeur: { name: 'Sam Ode', car: 'Black Escalade', phone: '(646) 555-0177' },
    extras: {
      ...kennedyBooking.extras,
      stops: [kennedyBooking.dropOff, kennedyBooking.pickup],
      arrival: { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside' as const, signName: 'Marsh' },
      childSeats: { infant: 1, toddler: 0, booster: 2 },
      passenger: { firstName: 'Grace', lastName: 'Lee', email: '', phone: '+442079460958' },
    },
  }
  expect(
    ['chauffeur_phone', 'arrival_flight', 'booster_seats', 'passenger_phone'].map(name => readCell(name, booking)),
  ).toEqual(['1 646 555 0177', 'DL1234', '2', '44 20 7946 0958'])
  expect(readCell('stops', booking)).toMatch(/^John F\. Kennedy .+ \| Times Square, New York, NY$/)
})

test('exports the account in dollars', () => {
  const entries = [card(15_700), price('courtesy', -2000), price('late_fee', 500), refund(1000)]
  const booking = withAccount(kennedyBooking, entries)
  const columns = ['fare', 'price', 'paid', 'refunded', 'refund_due', 'refund_by', 'due', 'late_fee', 'courtesy']
  const cells = ['157.00', '142.00', '157.00', '10.00', '5.00', 'gateway', '0.00', '5.00', '20.00']
  expect(columns.map(name => readCell(name, booking))).toEqual(cells)
  expect(readCell('charged_back', withAccount(kennedyBooking, [card(15_700), ofCharge('chargeback', -15_700)]))).toBe(
    '157.00',
  )
})

test('exports an unverified name with its nearest known place and a warning in a separate column', () => {
  const nameCheck = { name: 'Hillside', area: 'NY', miles: 3 }
  const dropOff = { ...kennedyBooking.dropOff, nameCheck }
  const booking = { ...kennedyBooking, dropOff, extras: { ...kennedyBooking.extras, stops: [dropOff] } }
  const text = describeNameCheck(dropOff)
  expect(text).toBe('3.00 mi from Hillside, NY')
  expect(['from_point', 'stops_points', 'to_point'].map(name => readCell(name, booking))).toEqual(['', text, text])
})

test.each(['=1+1', '+1', '@SUM(A1)', '\rcmd', '  =1+1', '\u200b+1', '"=1"'])('escapes the formula %j', text => {
  expect(readCell('requests', withRequests(text))).toBe(`'${text}`)
})

test.each(['a, b', 'she said "now"', 'two\nlines', 'a=b'])('keeps %j unchanged', text => {
  expect(readCell('requests', withRequests(text))).toBe(text)
})

test.each([
  ['2027-03-14', '2027-03-14', true],
  ['2027-03-15', '2027-03-20', false],
])('pickup between %s and %s: %s', (from, to, counted) => {
  expect(isPickupBetween(kennedyBooking, { from, to })).toBe(counted)
})

test('dates a pickup in its own zone, not in UTC', () => {
  const lateEvening = { ...kennedyBooking, pickupAt: '2027-03-15T03:30:00.000Z' }
  expect(isPickupBetween(lateEvening, { from: '2027-03-14', to: '2027-03-14' })).toBe(true)
  expect(readCell('pickup_date', lateEvening)).toBe('2027-03-14')
})

/** Parses CSV rows by the grammar of RFC 4180. */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, -1)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}
