import { createRateLimiter } from './rate-limiter'
import { rateLimits } from './rate-limits'

const { max, windowMs } = rateLimits.routes
let now = 0
let msUntilAllowed: (key: string) => number
beforeEach(() => {
  msUntilAllowed = createRateLimiter('routes', { now: () => now })
})

/** Counts requests of a key and returns the last one's wait. */
function count(requests: number, key = 'a'): number {
  const waits = Array.from({ length: requests }, () => msUntilAllowed(key))
  return waits.at(-1) ?? 0
}

test('allows requests up to the limit', () => {
  expect(count(max)).toBe(0)
  expect(count(1)).toBe(windowMs)
})

test('returns the wait until the oldest request leaves the window', () => {
  count(1)
  now += 300
  expect(count(max)).toBe(windowMs - 300)
  now += windowMs - 300
  expect([count(1), count(1)]).toEqual([0, 300])
})

test('does not count rejected requests', () => {
  count(5 * max)
  now += windowMs
  expect([count(max), count(1)]).toEqual([0, windowMs])
})

test('counts each key separately', () => {
  count(max)
  expect(count(1, 'b')).toBe(0)
})
