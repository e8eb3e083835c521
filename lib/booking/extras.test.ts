import {
  departureSchema,
  draftExtrasSchema,
  emptyExtras,
  extrasSchema,
  passengerSchema,
  requestedExtrasSchema,
} from './extras'

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
])('%p is a flight', (typed, kept) => {
  expect(flight(typed).data?.flightNumber).toBe(kept)
})

test.each(['Delta', 'DL', '1234', 'DL12345', 'DL 12 34 x!', '<b>DL1</b>', 'N0123AB4'])('%p is none', typed => {
  expect(flight(typed).success).toBe(false)
})

test('who asks for nothing gets nothing', () => {
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

test('what was kept before the way back had flights has none there', () => {
  const { returnArrival: _, returnDeparture: __, ...before } = emptyExtras
  expect(extrasSchema.parse(before)).toEqual(emptyExtras)
  expect(draftExtrasSchema.parse(before)).toEqual(emptyExtras)
})

test('a fourth stop, a fifth seat of a kind and an unknown part are refused', () => {
  const stop = { place: 'airport:jfk' }
  expect(requestedExtrasSchema.safeParse({ stops: [stop, stop, stop] }).success).toBe(true)
  expect(requestedExtrasSchema.safeParse({ stops: [stop, stop, stop, stop] }).success).toBe(false)
  expect(requestedExtrasSchema.safeParse({ childSeats: { infant: 5, toddler: 0, booster: 0 } }).success).toBe(false)
  expect(requestedExtrasSchema.safeParse({ minibar: true }).success).toBe(false)
})

test('a passenger needs a name, and neither mail nor phone', () => {
  const passenger = { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' }
  expect(passengerSchema.safeParse(passenger).success).toBe(true)
  expect(passengerSchema.safeParse({ ...passenger, lastName: ' ' }).success).toBe(false)
  expect(passengerSchema.safeParse({ ...passenger, email: 'a@example.com, b@example.com' }).success).toBe(false)
})
