import { emptyArrival, emptyExtras } from './extras'
import { canUpdateFlight, listFlightSlots } from './flight'
import type { Booking } from './schemas'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'

const roundTrip = { ...kennedyBooking, transferType: 'Round Trip' as const }
const HOUR_MS = 3_600_000

function isOpen({
  end: slot,
  at,
  ...overrides
}: Partial<Booking> & { end: Parameters<typeof canUpdateFlight>[0]['slot']; at: string }) {
  return canUpdateFlight({ booking: { ...kennedyBooking, ...overrides }, slot, now: new Date(at) })
}

test('a ride to an airport has a flight to catch, and there and back one that is met as well', () => {
  expect(listFlightSlots(kennedyBooking)).toEqual(['departure'])
  expect(listFlightSlots(roundTrip)).toEqual(['departure', 'returnArrival'])
})

test('a ride from an airport has a flight that is met, and there and back one to catch as well', () => {
  const ends = { pickup: kennedy, dropOff: timesSquare }
  expect(listFlightSlots({ ...kennedyBooking, ...ends })).toEqual(['arrival'])
  expect(listFlightSlots({ ...roundTrip, ...ends })).toEqual(['arrival', 'returnDeparture'])
})

test('a flight that was told is there though its place is no airport', () => {
  const extras = { ...emptyExtras, arrival: emptyArrival }
  expect(listFlightSlots({ ...kennedyBooking, dropOff: timesSquare, extras })).toEqual(['arrival'])
})

test('each flight can be told until its own way begins', () => {
  const returnAt = '2027-03-20T18:00:00.000Z'
  const between = '2027-03-15T00:00:00.000Z'
  expect(isOpen({ end: 'departure', at: '2027-03-14T18:29:59.000Z', returnAt })).toBe(true)
  expect(isOpen({ end: 'departure', at: between, returnAt })).toBe(false)
  expect(isOpen({ end: 'returnArrival', at: between, returnAt })).toBe(true)
  expect(isOpen({ end: 'returnArrival', at: returnAt, returnAt })).toBe(false)
})

test('the flight of a return without a time can be told until the pickup', () => {
  expect(isOpen({ end: 'returnArrival', at: '2027-03-14T18:29:59.000Z' })).toBe(true)
  expect(isOpen({ end: 'returnArrival', at: kennedyBooking.pickupAt })).toBe(false)
})

test('an immediate ride, whose pickup was when it was called, has a while', () => {
  const soon = new Date(Date.parse(kennedyBooking.pickupAt) + 60_000).toISOString()
  const late = new Date(Date.parse(kennedyBooking.pickupAt) + 24 * HOUR_MS).toISOString()
  expect(isOpen({ end: 'departure', at: soon, scheduleOption: 'immediately' })).toBe(true)
  expect(isOpen({ end: 'departure', at: late, scheduleOption: 'immediately' })).toBe(false)
})

test.each([
  ['cancelled', { status: 'cancelled' as const }],
  ['driven to without its passenger', { noShowAt: '2027-03-14T19:00:00.000Z' }],
])('a ride that was %s has no flight to tell', (_, overrides) => {
  expect(isOpen({ end: 'departure', at: '2027-03-02T00:00:00.000Z', ...overrides })).toBe(false)
})
