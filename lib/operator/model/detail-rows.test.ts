import { emptyExtras } from '@/lib/booking/model/fields'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking as booked, timesSquare } from '@/lib/booking/model/testing/samples'
import { contactRows, primaryContactRow, quickLinks, rideRows, summarizeRide } from './detail-rows'

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
  expect(linesOf(rideRows(booked))).toEqual([
    'Pickup time: Sun, Mar 14, 2027 at 2:30 PM EDT',
    'From: Times Square, New York, NY',
    'To: John F. Kennedy International Airport (JFK), New York, NY',
    'Vehicle: Executive Sedan',
    'Party: 2 passengers, 2 bags',
    'Service: Within City, One Way',
  ])
})

test('lists the passenger as primary contact and the booker below', () => {
  const ride = { ...booked, extras }
  expect(primaryContactRow(ride)).toEqual({ label: 'Call Bo', value: '(212) 555-0177', href: 'tel:+12125550177' })
  expect(contactRows(ride).map(({ label, href }) => [label, href])).toEqual([
    ['Passenger', undefined],
    ['Passenger’s phone', 'tel:+12125550177'],
    ['Passenger’s email', 'mailto:bo%40example.com'],
    ['Booked by', undefined],
    ['Customer’s phone', 'tel:+12125550142'],
    ['Customer’s email', 'mailto:ada%40example.com'],
  ])
})

test('links a map of the whole route with its stops in order', () => {
  const [, , map] = quickLinks({ ...booked, extras: { ...extras, stops: [booked.dropOff, timesSquare] } })
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
  expect(summarizeRide({ booking: { ...booked, pickupAt: PICKUP, ...overrides }, now: new Date(now) }).when).toBe(when)
})

test.each([
  ['2027-03-14T18:40:00.000Z', 'ETA 2:50 PM EDT, in 10 min'],
  ['2027-03-14T19:30:00.000Z', 'ETA was 2:50 PM EDT'],
])('at %s the ETA reads "%s"', (now, text) => {
  const booking = { ...booked, ...immediate, pickupAt: PICKUP, eta: '2027-03-14T18:50:00.000Z' }
  expect(summarizeRide({ booking, now: new Date(now) }).eta).toBe(text)
})
