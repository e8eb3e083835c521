import { emptyExtras } from '@/lib/booking/model/fields'
import { kennedyBooking as booked, timesSquare } from '@/lib/booking/model/testing/samples'
import { contactRows, primaryContactRow, quickLinks, rideRows } from './detail-rows'

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

test('lists every extra', () => {
  expect(linesOf(rideRows({ ...booked, extras }))).toEqual(
    expect.arrayContaining([
      'Stop 1: Times Square, New York, NY',
      'Arriving flight: Not known yet, Terminal 4',
      'Meeting point: Inside, at baggage claim, with a name sign',
      'Name on the sign: The Marsh party',
      'Child seats: 1 × Infant seat, rear-facing; 2 × Booster seat',
    ]),
  )
})

test('labels the flights of the return', () => {
  const returnArrival = { ...extras.arrival, flightNumber: 'DL77', signName: '' }
  const returnDeparture = { flightNumber: 'BA178', terminal: '7' }
  expect(linesOf(rideRows({ ...booked, extras: { ...extras, returnArrival, returnDeparture } }))).toEqual(
    expect.arrayContaining([
      'Arriving flight: Not known yet, Terminal 4',
      'Arriving flight (return): DL77, Terminal 4',
      'Meeting point (return): Inside, at baggage claim, with a name sign',
      'Name on the sign (return): Bo Lund',
      'Departing flight (return): BA178, Terminal 7',
    ]),
  )
})

test('defaults the sign name to the passenger’s, and shows no sign at the curb', () => {
  const arrival = { ...extras.arrival, signName: '' }
  const signOf = (meetingPoint: 'inside' | 'curbside') =>
    rideRows({ ...booked, extras: { ...extras, arrival: { ...arrival, meetingPoint } } }).find(
      ({ label }) => label === 'Name on the sign',
    )?.value
  expect([signOf('inside'), signOf('curbside')]).toEqual(['Bo Lund', undefined])
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

test('falls back to the booker’s number when the passenger has none', () => {
  const passenger = { ...extras.passenger, phone: '' }
  expect(primaryContactRow({ ...booked, extras: { ...extras, passenger } }).label).toBe('Call Ada')
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

test('shows how far the point of an unverified place name is from a known place', () => {
  const nameCheck = { name: 'Hillside', area: 'NY', miles: 0.38 }
  const ride = { ...booked, dropOff: { ...booked.dropOff, nameCheck } }
  expect(rideRows(ride).find(({ label }) => label === 'To')).toMatchObject({ note: '0.38 mi from Hillside, NY' })
})
