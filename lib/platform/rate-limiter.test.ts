import { createRateLimiter } from './rate-limiter'

function createTestLimiter() {
  const clock = { now: 0 }
  return { clock, msUntilAllowed: createRateLimiter({ max: 2, windowMs: 1000, now: () => clock.now }) }
}

test('allows requests up to the limit', () => {
  const { msUntilAllowed } = createTestLimiter()
  expect([msUntilAllowed('a'), msUntilAllowed('a')]).toEqual([0, 0])
})

test('returns the wait until the oldest request leaves the window', () => {
  const { msUntilAllowed, clock } = createTestLimiter()
  msUntilAllowed('a')
  clock.now = 300
  msUntilAllowed('a')
  expect(msUntilAllowed('a')).toBe(700)
  clock.now = 1000
  expect(msUntilAllowed('a')).toBe(0)
  expect(msUntilAllowed('a')).toBe(300)
})

test('does not count rejected requests', () => {
  const { msUntilAllowed, clock } = createTestLimiter()
  for (let i = 0; i < 10; i++) msUntilAllowed('a')
  clock.now = 1000
  expect([msUntilAllowed('a'), msUntilAllowed('a'), msUntilAllowed('a')]).toEqual([0, 0, 1000])
})

test('counts each client IP separately', () => {
  const { msUntilAllowed } = createTestLimiter()
  msUntilAllowed('a')
  msUntilAllowed('a')
  expect(msUntilAllowed('b')).toBe(0)
})
