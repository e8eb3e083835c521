import { createCircuitBreaker } from './circuit-breaker'
import { isWindowOpen } from './clock'
import { createRateLimiter } from './rate-limiter'
import { rateLimits } from './rate-limits'
import { createStaleIfErrorCache } from './stale-if-error-cache'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AHEAD = new Date('2027-03-02T21:00:00.000Z')
const RIGHT = new Date(+AHEAD - 25 * HOUR_MS)

test.each([
  [-1, false],
  [0, true],
  [MINUTE_MS - 1, true],
  [MINUTE_MS, false],
])('%d ms after its start a window of a minute is open: %s', (ageMs, isOpen) => {
  expect(isWindowOpen(new Date(+RIGHT - ageMs).toISOString(), MINUTE_MS, RIGHT)).toBe(isOpen)
})

describe('what a process keeps in memory ends in time although the clock is corrected', () => {
  beforeEach(() => void jest.useFakeTimers({ now: AHEAD }))
  afterEach(() => void jest.useRealTimers())

  function passAfterCorrection(ms: number): void {
    jest.setSystemTime(RIGHT)
    jest.advanceTimersByTime(ms)
  }

  test('a rate limit', () => {
    const { max, windowMs } = rateLimits.routes
    const msUntilAllowed = createRateLimiter('routes')
    for (let time = 0; time < max; time++) msUntilAllowed('a')
    expect(msUntilAllowed('a')).toBe(windowMs)
    passAfterCorrection(windowMs)
    expect(msUntilAllowed('a')).toBe(0)
  })

  test('the pause of a circuit breaker', async () => {
    const breaker = createCircuitBreaker({ firstPauseMs: MINUTE_MS, onOutage: () => {} })
    await breaker.attempt(() => Promise.reject(new Error('down')))
    expect(breaker.isOpen()).toBe(true)
    passAfterCorrection(MINUTE_MS)
    expect(breaker.isOpen()).toBe(false)
  })

  test('the freshness of a cached value', async () => {
    const read = jest.fn(async () => 'a value')
    const cache = createStaleIfErrorCache({ read, freshMs: MINUTE_MS, onFailure: () => {} })
    await cache.read('a')
    passAfterCorrection(MINUTE_MS)
    await cache.read('a')
    expect(read).toHaveBeenCalledTimes(2)
  })
})
