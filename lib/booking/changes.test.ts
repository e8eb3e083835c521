import { describeChanges, describeFlightChanges } from './changes'
import { emptyArrival, emptyExtras } from './extras'
import type { Booking } from './schemas'
import { kennedyBooking as before, timesSquare } from './testing/samples'

const extrasOf = (patch: Partial<Booking['extras']>): Booking => ({ ...before, extras: { ...emptyExtras, ...patch } })
const departure = { flightNumber: 'DL1234', terminal: '' }

test('what stayed the same is no change', () => {
  expect(describeChanges({ before, after: structuredClone(before) })).toEqual([])
})

test('a change says what was and what is, a time in the zone of the pickup', () => {
  const after = { ...before, pickupAt: '2027-03-14T19:00:00.000Z', bags: 3 }
  expect(describeChanges({ before, after })).toEqual([
    'the pickup time from Sun, Mar 14, 2027 at 2:30 PM EDT to Sun, Mar 14, 2027 at 3:00 PM EDT',
    'the bags from 2 to 3',
  ])
})

test.each<[string, Booking, Booking, string]>([
  ['a flight that was not known', before, extrasOf({ departure }), 'the flight is now DL1234'],
  ['a flight that is no more', extrasOf({ departure }), before, 'the flight is now none'],
  ['a first stop', before, extrasOf({ stops: [timesSquare] }), 'the stops are now Times Square, New York, NY'],
  [
    'a first seat',
    before,
    extrasOf({ childSeats: { ...emptyExtras.childSeats, booster: 1 } }),
    'the child seats are now 1 × Booster seat',
  ],
])('%s comes from nothing and goes to nothing in plain words', (_, was, is, words) => {
  expect(describeChanges({ before: was, after: is })).toEqual([words])
})

test('of contact details it says only that they are others', () => {
  const after = { ...before, contactInfo: { ...before.contactInfo, phone: '+12125550199' } }
  expect(describeChanges({ before, after })).toEqual(['your contact details'])
})

test('where nothing but a flight was told it is news of that flight', () => {
  expect(describeFlightChanges({ before, after: extrasOf({ departure }) })).toBe('Departing flight: DL1234.')
  expect(describeFlightChanges({ before, after: { ...extrasOf({ departure }), bags: 3 } })).toBe('')
})

test('that somebody is met elsewhere is no news of a flight alone', () => {
  const arrival = extrasOf({ arrival: { ...emptyArrival, flightNumber: 'BA178' } })
  const inside = extrasOf({ arrival: { ...emptyArrival, flightNumber: 'BA178', meetingPoint: 'inside' } })
  expect(describeFlightChanges({ before: arrival, after: inside })).toBe('')
})
