/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto'
import { TextEncoder } from 'node:util'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { cacheRide, loadCachedRide, removeCachedRide, removeExpiredRides } from './ride-cache'

const credentials = { id: '7KQ4-M9XW', token: 'a-token' }
const pickupAt = new Date(Date.now() + 60_000).toISOString()
const cachedRide = {
  page: {
    booking: { ...kennedyBooking, pickupAt },
    version: 1,
    cancellation: { allowed: true, percent: 100, refundCents: 0 },
    history: [{ at: '2027-03-01T20:00:00.000Z', words: 'Booked.' }],
    heldEmails: [],
  },
  seenAt: '2027-03-02T20:00:00.000Z',
} as const
const entry = { ...cachedRide, page: { ...cachedRide.page, history: [...cachedRide.page.history], heldEmails: [] } }
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
  Object.assign(globalThis, { TextEncoder })
})
beforeEach(() => localStorage.clear())

test('restores a cached ride with the time it was seen', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(await loadCachedRide(credentials)).toEqual(entry)
})

test('does not return a cached ride for another link to it', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(await loadCachedRide({ ...credentials, token: 'another' })).toBeNull()
})

test('stores the token nowhere on the device', async () => {
  await cacheRide({ credentials, ride: entry })
  expect(JSON.stringify({ ...localStorage })).not.toContain(credentials.token)
})

test('does not remove a cached ride for another link', async () => {
  await cacheRide({ credentials, ride: entry })
  await removeCachedRide({ ...credentials, token: 'another' })
  expect(await loadCachedRide(credentials)).toEqual(entry)
})

test('removes a cached ride', async () => {
  await cacheRide({ credentials, ride: entry })
  await removeCachedRide(credentials)
  expect(localStorage).toHaveLength(0)
})

test('neither returns nor stores a ride a week after it', async () => {
  await cacheRide({ credentials, ride: entry })
  const later = new Date(Date.now() + 8 * DAY_MS)
  expect(await loadCachedRide(credentials, later)).toBeNull()
  removeExpiredRides(later)
  expect(localStorage).toHaveLength(0)
})

test('removes unreadable entries and preserves unrelated ones', () => {
  localStorage.setItem('ride:X', '{"half":')
  localStorage.setItem('other', 'kept')
  removeExpiredRides()
  expect({ ...localStorage }).toEqual({ other: 'kept' })
})
