/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto'
import { TextEncoder } from 'node:util'
import { kennedyBooking } from '@/lib/booking/testing/samples'
import { cacheRide, loadCachedRide, removeCachedRide, removeExpiredRides } from './ride-cache'

const credentials = { id: '7KQ4-M9XW', token: 'a-token' }
const pickupAt = new Date(Date.now() + 60_000).toISOString()
const seen = {
  page: {
    booking: { ...kennedyBooking, pickupAt },
    version: 1,
    cancellation: { allowed: true, percent: 100, refundCents: 0 },
    history: [{ at: '2027-03-01T20:00:00.000Z', words: 'Booked.' }],
    heldEmails: [],
  },
  seenAt: '2027-03-02T20:00:00.000Z',
} as const
const entry = { ...seen, page: { ...seen.page, history: [...seen.page.history], heldEmails: [] } }
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
  Object.assign(globalThis, { TextEncoder })
})
beforeEach(() => localStorage.clear())

test('a kept ride comes back with the time it was seen', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(await loadCachedRide(credentials)).toEqual(entry)
})

test('another link to the same ride does not see what was kept for this one', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(await loadCachedRide({ ...credentials, token: 'another' })).toBeNull()
})

test('the token is nowhere on the device', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(JSON.stringify({ ...localStorage })).not.toContain(credentials.token)
})

test('another link cannot have a ride forgotten', async () => {
  await cacheRide({ credentials, ride: entry })
  await removeCachedRide({ ...credentials, token: 'another' })
  expect(await loadCachedRide(credentials)).toEqual(entry)
})

test('a forgotten ride is gone', async () => {
  await cacheRide({ credentials, ride: entry })
  await removeCachedRide(credentials)
  expect(localStorage).toHaveLength(0)
})

test('a week after the ride it is neither shown nor kept', async () => {
  await cacheRide({ credentials, ride: entry })
  const later = new Date(Date.now() + 8 * DAY_MS)
  expect(await loadCachedRide(credentials, later)).toBeNull()
  removeExpiredRides(later)
  expect(localStorage).toHaveLength(0)
})

test('what cannot be read is forgotten, and what is not ours stays', () => {
  localStorage.setItem('ride:X', '{"half":')
  localStorage.setItem('other', 'kept')
  removeExpiredRides()
  expect({ ...localStorage }).toEqual({ other: 'kept' })
})
