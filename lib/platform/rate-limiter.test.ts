import { createMemoryLimiter, createRateLimiter, shareRateLimits } from './rate-limiter'
import { rateLimits } from './rate-limits'
import { testRateLimiter } from './testing/rate-limiter-contract'

afterEach(() => shareRateLimits(undefined))

testRateLimiter(async () => {
  const clock = { now: 0 }
  return { clock, msUntilAllowed: createMemoryLimiter({ max: 2, windowMs: 1000, now: () => clock.now }) }
})

test('shared limits are counted by the database from the moment they are shared', async () => {
  const msUntilAllowed = createRateLimiter('routes')
  await msUntilAllowed('a')
  const count = jest.fn(async () => 700)
  shareRateLimits(count)
  expect(await msUntilAllowed('a')).toBe(700)
  expect(count).toHaveBeenCalledWith('routes', expect.objectContaining({ key: 'a', max: rateLimits.routes.max }))
})

test('an instance counts for itself while the database is unavailable', async () => {
  shareRateLimits(() => Promise.reject(Object.assign(new Error('lost'), { name: 'DATABASE_CONNECTION_LOST' })))
  expect(await createRateLimiter('routes')('a')).toBe(0)
})

test('a fault while counting is not hidden', async () => {
  shareRateLimits(() => Promise.reject(new Error('a fault')))
  await expect(createRateLimiter('routes')('a')).rejects.toThrow('a fault')
})
