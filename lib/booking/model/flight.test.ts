import { emptyArrival } from './extras'
import { emptyExtras } from './fields'
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

test('lists a departing flight to an airport, and an arriving one for its round trip', () => {
  expect(listFlightSlots(kennedyBooking)).toEqual(['departure'])
  expect(listFlightSlots(roundTrip)).toEqual(['departure', 'returnArrival'])
})

test('lists an arriving flight from an airport, and a departing one for its round trip', () => {
  const ends = { pickup: kennedy, dropOff: timesSquare }
  expect(listFlightSlots({ ...kennedyBooking, ...ends })).toEqual(['arrival'])
  expect(listFlightSlots({ ...roundTrip, ...ends })).toEqual(['arrival', 'returnDeparture'])
})

test('lists an entered flight even when its place is not an airport', () => {
  const extras = { ...emptyExtras, arrival: emptyArrival }
  expect(listFlightSlots({ ...kennedyBooking, dropOff: timesSquare, extras })).toEqual(['arrival'])
})

test('allows updating each flight until its own leg begins', () => {
  const returnAt = '2027-03-20T18:00:00.000Z'
  const betweenLegs = '2027-03-15T00:00:00.000Z'
  expect(isOpen({ end: 'departure', at: '2027-03-14T18:29:59.000Z', returnAt })).toBe(true)
  expect(isOpen({ end: 'departure', at: betweenLegs, returnAt })).toBe(false)
  expect(isOpen({ end: 'returnArrival', at: betweenLegs, returnAt })).toBe(true)
  expect(isOpen({ end: 'returnArrival', at: returnAt, returnAt })).toBe(false)
})

test('allows updating the return flight without a scheduled time until the pickup', () => {
  expect(isOpen({ end: 'returnArrival', at: '2027-03-14T18:29:59.000Z' })).toBe(true)
  expect(isOpen({ end: 'returnArrival', at: kennedyBooking.pickupAt })).toBe(false)
})

test('allows updating the flight of an immediate ride within the cancellation window', () => {
  const soon = new Date(Date.parse(kennedyBooking.pickupAt) + 60_000).toISOString()
  const late = new Date(Date.parse(kennedyBooking.pickupAt) + 24 * HOUR_MS).toISOString()
  expect(isOpen({ end: 'departure', at: soon, scheduleOption: 'immediately' })).toBe(true)
  expect(isOpen({ end: 'departure', at: late, scheduleOption: 'immediately' })).toBe(false)
})

test.each([
  ['cancelled', { status: 'cancelled' as const }],
  ['recorded as a no-show', { noShowAt: '2027-03-14T19:00:00.000Z' }],
])('rejects flight updates for a ride that was %s', (_, overrides) => {
  expect(isOpen({ end: 'departure', at: '2027-03-02T00:00:00.000Z', ...overrides })).toBe(false)
})
