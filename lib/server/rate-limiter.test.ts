import { createRateLimiter } from './rate-limiter'

function createTestLimiter() {
  const clock = { now: 0 }
  return { clock, msUntilAllowed: createRateLimiter({ limit: 2, windowMs: 1000, now: () => clock.now }) }
}

test('up to the limit nobody waits', () => {
  const { msUntilAllowed } = createTestLimiter()
  expect([msUntilAllowed('a'), msUntilAllowed('a')]).toEqual([0, 0])
})

test('beyond it an address waits until its oldest has passed', () => {
  const { msUntilAllowed, clock } = createTestLimiter()
  msUntilAllowed('a')
  clock.now = 300
  msUntilAllowed('a')
  expect(msUntilAllowed('a')).toBe(700)
  clock.now = 1000
  expect(msUntilAllowed('a')).toBe(0)
  expect(msUntilAllowed('a')).toBe(300)
})

test('what was refused does not count', () => {
  const { msUntilAllowed, clock } = createTestLimiter()
  for (let i = 0; i < 10; i++) msUntilAllowed('a')
  clock.now = 1000
  expect([msUntilAllowed('a'), msUntilAllowed('a'), msUntilAllowed('a')]).toEqual([0, 0, 1000])
})

test('one address does not count for another', () => {
  const { msUntilAllowed } = createTestLimiter()
  msUntilAllowed('a')
  msUntilAllowed('a')
  expect(msUntilAllowed('b')).toBe(0)
})
