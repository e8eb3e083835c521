/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto'
import { TextEncoder } from 'node:util'
import { bookedToKennedy } from '@/lib/booking/testing/samples'
import { forgetOldRides, forgetRide, keepRide, recallRide } from './ride-memory'

const opened = { id: '7KQ4-M9XW', token: 'a-token' }
const pickupAt = new Date(Date.now() + 60_000).toISOString()
const seen = {
  page: {
    booking: { ...bookedToKennedy, pickupAt },
    version: 1,
    cancellation: { allowed: true, percent: 100, refundCents: 0 },
    history: [{ at: '2027-03-01T20:00:00.000Z', words: 'Booked.' }],
    heldEmails: [],
  },
  seenAt: '2027-03-02T20:00:00.000Z',
} as const
const kept = { ...seen, page: { ...seen.page, history: [...seen.page.history], heldEmails: [] } }
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
  Object.assign(globalThis, { TextEncoder })
})
beforeEach(() => localStorage.clear())

test('a kept ride comes back with the time it was seen', async () => {
  await keepRide({ opened, seen: kept })
  expect(await recallRide(opened)).toEqual(kept)
})

test('another link to the same ride does not see what was kept for this one', async () => {
  await keepRide({ opened, seen: kept })
  expect(await recallRide({ ...opened, token: 'another' })).toBeNull()
})

test('the token is nowhere on the device', async () => {
  await keepRide({ opened, seen: kept })
  expect(JSON.stringify({ ...localStorage })).not.toContain(opened.token)
})

test('another link cannot have a ride forgotten', async () => {
  await keepRide({ opened, seen: kept })
  await forgetRide({ ...opened, token: 'another' })
  expect(await recallRide(opened)).toEqual(kept)
})

test('a forgotten ride is gone', async () => {
  await keepRide({ opened, seen: kept })
  await forgetRide(opened)
  expect(localStorage).toHaveLength(0)
})

test('a week after the ride it is neither shown nor kept', async () => {
  await keepRide({ opened, seen: kept })
  const later = new Date(Date.now() + 8 * DAY_MS)
  expect(await recallRide(opened, later)).toBeNull()
  forgetOldRides(later)
  expect(localStorage).toHaveLength(0)
})

test('what cannot be read is forgotten, and what is not ours stays', () => {
  localStorage.setItem('ride:X', '{"half":')
  localStorage.setItem('other', 'kept')
  forgetOldRides()
  expect({ ...localStorage }).toEqual({ other: 'kept' })
})
