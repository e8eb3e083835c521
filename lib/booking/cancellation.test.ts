import { cancellation } from './cancellation'

const PICKUP = '2027-03-14T18:30:00.000Z'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function cancelled(beforePickupMs: number, { scheduleOption = 'later' as const, paidCents = 15_700 } = {}) {
  const now = new Date(Date.parse(PICKUP) - beforePickupMs)
  return cancellation({ booking: { scheduleOption, pickupAt: PICKUP, paidCents }, now })
}

function cancelledImmediate(afterCallMs: number) {
  const now = new Date(Date.parse(PICKUP) + afterCallMs)
  return cancellation({ booking: { scheduleOption: 'immediately', pickupAt: PICKUP, paidCents: 15_700 }, now })
}

const refused = { allowed: false, sentence: 'This ride can no longer be cancelled online. Please call us.' }

test('a second more than 24 hours before pickup all of it goes back', () => {
  expect(cancelled(DAY_MS + 1000)).toEqual({ allowed: true, percent: 100, refundCents: 15_700 })
})

test('exactly 24 hours before pickup half of it goes back', () => {
  expect(cancelled(DAY_MS)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('a second less than 24 hours before pickup half of it goes back', () => {
  expect(cancelled(DAY_MS - 1000)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('a second before pickup it can still be cancelled', () => {
  expect(cancelled(1000)).toMatchObject({ allowed: true, percent: 50 })
})

test.each([0, -1000, -DAY_MS])('%d ms before pickup it cannot be cancelled', beforePickupMs => {
  expect(cancelled(beforePickupMs)).toEqual(refused)
})

test('an immediate ride can be cancelled after 59 minutes, for half', () => {
  expect(cancelledImmediate(59 * MINUTE_MS)).toEqual({ allowed: true, percent: 50, refundCents: 7850 })
})

test('an immediate ride cannot be cancelled after 61 minutes', () => {
  expect(cancelledImmediate(61 * MINUTE_MS)).toEqual(refused)
})

test('of an odd cent the half goes up', () => {
  expect(cancelled(1000, { paidCents: 1001 })).toMatchObject({ refundCents: 501 })
})

test('of nothing paid nothing goes back', () => {
  expect(cancelled(2 * DAY_MS, { paidCents: 0 })).toMatchObject({ allowed: true, refundCents: 0 })
})
