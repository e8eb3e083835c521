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

const LABEL_WIDTH = 27
const line = (label: string, value: string) => `${label.padEnd(LABEL_WIDTH)} ${value}`
const linesOf = (booking: Booking) => formatBookingDetails({ booking, history: [] }).split('\n')



test('details show the priced point next to a customer-provided name, and how far it is from a known place', () => {
  const nameCheck = { name: 'Hillside', area: 'NY', miles: 3 }
  const pickup = { ...kennedyBooking.pickup, id: 'google:ChIJx@40.7614,-73.9776', lat: 40.7614, lng: -73.9776 }
  const dropOff = { ...kennedyBooking.dropOff, id: '40.7,-73.7', nameCheck }
  const lines = linesOf({ ...kennedyBooking, pickup, dropOff })
  expect(lines).toContain(line('Pickup', 'Times Square, New York, NY (at 40.7614, -73.9776)'))
  expect(lines.find(text => text.startsWith('Drop-off'))).toMatch(/\(at .*\)\. 3\.00 mi from Hillside, NY$/)
  expect(linesOf({ ...kennedyBooking, pickup: { ...pickup, id: 'airport:jfk' } })).toContain(
    line('Pickup', 'Times Square, New York, NY'),
  )
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
  const entries = entriesOf([price('ride_booked', 15_700), card(15_700)])
  const sheet = formatBookingDetails({ booking: kennedyBooking, history: [], entries })
  expect(sheet).toMatch(/^Account +\$157\.00 +balance +\$157\.00 .*Mon, Mar 1, 2027 at 3:00 PM EST$/m)
  expect(sheet).toMatch(/^Account +-?\$157\.00 +balance +\$0\.00 .*Mon, Mar 1, 2027 at 3:01 PM EST$/m)
})



test('escapes control and direction characters in customer text', () => {
  expect(escapeControlCharacters('a\u001b[2Jb\nc\u202Ed\u0085')).toBe('a\\u{1b}[2Jb\\u{a}c\\u{202e}d\\u{85}')
  expect(escapeControlCharacters('José Ñandú, 2nd 龍')).toBe('José Ñandú, 2nd 龍')
})


