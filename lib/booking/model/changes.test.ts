import { describeChanges, describeFlightChanges, listChanges } from './changes'
import { emptyArrival, emptyExtras } from './extras'
import type { Booking } from './schemas'
import { kennedyBooking as before, timesSquare } from './testing/samples'

const extrasOf = (patch: Partial<Booking['extras']>): Booking => ({ ...before, extras: { ...emptyExtras, ...patch } })
const departure = { flightNumber: 'DL1234', terminal: '' }

test('reports no change for equal bookings', () => {
  expect(describeChanges({ before, after: structuredClone(before) })).toEqual([])
})

test('describes the old and new value, with times in the zone of the pickup', () => {
  const after = { ...before, pickupAt: '2027-03-14T19:00:00.000Z', bags: 3 }
  expect(describeChanges({ before, after })).toEqual([
    'the pickup time from Sun, Mar 14, 2027 at 2:30 PM EDT to Sun, Mar 14, 2027 at 3:00 PM EDT',
    'the number of bags from 2 to 3',
  ])
})

test.each<[string, Booking, Booking, string]>([
  ['an unknown flight', before, extrasOf({ departure }), 'the flight from none to DL1234'],
  ['a removed flight', extrasOf({ departure }), before, 'the flight from DL1234 to none'],
  ['a first stop', before, extrasOf({ stops: [timesSquare] }), 'the stops from none to Times Square, New York, NY'],
  [
    'a first seat',
    before,
    extrasOf({ childSeats: { ...emptyExtras.childSeats, booster: 1 } }),
    'the child seats from none to 1 × Booster seat',
  ],
])('describes %s as a change from or to none', (_, was, is, expected) => {
  expect(describeChanges({ before: was, after: is })).toEqual([expected])
})

test('lists changes that each stand alone', () => {
  const contactInfo = { ...before.contactInfo, phone: '+12125550199' }
  const after = { ...before, carCategory: 'Luxury SUV', bags: 3, contactInfo }
  expect(listChanges({ before, after })).toEqual([
    'Vehicle: from Executive Sedan to Luxury SUV',
    'Number of bags: from 2 to 3',
    'Contact details',
  ])
})

test('reports changed contact details without their values', () => {
  const after = { ...before, contactInfo: { ...before.contactInfo, phone: '+12125550199' } }
  expect(describeChanges({ before, after })).toEqual(['the contact details'])
})

test('describes a flight-only change as a flight update', () => {
  expect(describeFlightChanges({ before, after: extrasOf({ departure }) })).toBe('Departing flight: DL1234.')
  expect(describeFlightChanges({ before, after: { ...extrasOf({ departure }), bags: 3 } })).toBe('')
})

test('does not treat a changed meeting point as a flight-only change', () => {
  const arrival = extrasOf({ arrival: { ...emptyArrival, flightNumber: 'BA178' } })
  const inside = extrasOf({ arrival: { ...emptyArrival, flightNumber: 'BA178', meetingPoint: 'inside' } })
  expect(describeFlightChanges({ before: arrival, after: inside })).toBe('')
})
