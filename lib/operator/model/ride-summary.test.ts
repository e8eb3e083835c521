import { emptyExtras } from '@/lib/booking/model/fields'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking as booked, timesSquare } from '@/lib/booking/model/testing/samples'
import { summarizeRide } from './detail-rows'

/** 2:30 PM in New York. */
const PICKUP = '2027-03-14T18:30:00.000Z'
const immediate: Partial<Booking> = { scheduleOption: 'immediately' }

test.each<[string, Partial<Booking>, string, string]>([
  ['an upcoming pickup', {}, '2027-03-14T17:00:00.000Z', 'Sun, Mar 14, 2027 at 2:30 PM EDT, in 1 hr 30 min'],
  [
    'a pickup in two days, though less than 48 hours away',
    {},
    '2027-03-12T20:00:00.000Z',
    'Sun, Mar 14, 2027 at 2:30 PM EDT, in 2 days',
  ],
  ['a past pickup', {}, '2027-03-14T18:50:00.000Z', 'Pickup was at 2:30 PM EDT, 20 min ago'],
  [
    'an upcoming return',
    { transferType: 'Round Trip', returnAt: '2027-03-16T13:00:00.000Z' },
    '2027-03-15T18:30:00.000Z',
    'Pickup was at Sun, Mar 14, 2027 at 2:30 PM EDT, 1 day ago. Return: Tue, Mar 16, 2027 at 9:00 AM EDT',
  ],
  ['an immediate ride', immediate, '2027-03-14T18:36:10.000Z', 'As soon as possible, requested 2:30 PM EDT, 6 min ago'],
])('labels %s', (_, overrides, now, when) => {
  expect(summarizeRide({ booking: { ...booked, pickupAt: PICKUP, ...overrides }, now: new Date(now) }).when).toBe(when)
})

test.each([
  ['2027-03-14T18:40:00.000Z', 'ETA 2:50 PM EDT, in 10 min'],
  ['2027-03-14T19:30:00.000Z', 'ETA was 2:50 PM EDT'],
])('at %s the ETA reads "%s"', (now, text) => {
  const booking = { ...booked, ...immediate, pickupAt: PICKUP, eta: '2027-03-14T18:50:00.000Z' }
  expect(summarizeRide({ booking, now: new Date(now) }).eta).toBe(text)
})

test('writes a ride without stops as one phrase', () => {
  expect(summarizeRide({ booking: booked, now: new Date(PICKUP) }).places).toBe(
    'From Times Square to John F. Kennedy International Airport (JFK)',
  )
})

test('lists stops, vehicle, party and flight', () => {
  const arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside' as const, signName: '' }
  const booking = { ...booked, extras: { ...emptyExtras, arrival, stops: [timesSquare] } }
  expect(summarizeRide({ booking, now: new Date(PICKUP) })).toMatchObject({
    places: 'From Times Square, via Times Square, to John F. Kennedy International Airport (JFK)',
    party: 'Executive Sedan, 2 passengers, 2 bags',
    flights: 'Arriving flight: DL1234, Terminal 4',
  })
})
