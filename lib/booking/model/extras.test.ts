import { departureSchema, passengerSchema, requestedExtrasSchema } from './extras'

const flight = (flightNumber: string) => departureSchema.safeParse({ flightNumber, terminal: '' })

test.each([
  ['DL 1234', 'DL1234'],
  ['dl1234', 'DL1234'],
  ['B6-915', 'B6915'],
  ['9W 12', '9W12'],
  ['BAW117', 'BAW117'],
  ['UA 1A', 'UA1A'],
  ['n123ab', 'N123AB'],
  ['', ''],
])('accepts %p as a flight number', (typed, kept) => {
  expect(flight(typed).data?.flightNumber).toBe(kept)
})

test.each(['Delta', 'DL', '1234', 'DL12345', 'DL 12 34 x!', '<b>DL1</b>', 'N0123AB4'])(
  'rejects %p as a flight number',
  typed => {
    expect(flight(typed).success).toBe(false)
  },
)

test('defaults to no extras', () => {
  expect(requestedExtrasSchema.parse({})).toEqual({
    arrival: null,
    departure: null,
    returnArrival: null,
    returnDeparture: null,
    stops: [],
    childSeats: { infant: 0, toddler: 0, booster: 0 },
    passenger: null,
  })
})

test('rejects a fourth stop, a fifth seat of a kind and an unknown field', () => {
  const stop = { place: 'airport:jfk' }
  expect(requestedExtrasSchema.safeParse({ stops: [stop, stop, stop] }).success).toBe(true)
  expect(requestedExtrasSchema.safeParse({ stops: [stop, stop, stop, stop] }).success).toBe(false)
  expect(requestedExtrasSchema.safeParse({ childSeats: { infant: 5, toddler: 0, booster: 0 } }).success).toBe(false)
  expect(requestedExtrasSchema.safeParse({ minibar: true }).success).toBe(false)
})

test('requires a passenger name, but neither email nor phone', () => {
  const passenger = { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' }
  expect(passengerSchema.safeParse(passenger).success).toBe(true)
  expect(passengerSchema.safeParse({ ...passenger, lastName: ' ' }).success).toBe(false)
  expect(passengerSchema.safeParse({ ...passenger, email: 'a@example.com, b@example.com' }).success).toBe(false)
})
