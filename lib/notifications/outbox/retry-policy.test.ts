import { backoffMs, RETRY_POLICIES } from './retry-policy'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

test.each([
  [0, 2000],
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [9, 512_000],
  [10, 900_000],
  [5000, 900_000],
])('waits after %i attempts for %i ms', (attempts, expected) => {
  expect(backoffMs({ attempts, maxBackoffMs: 15 * MINUTE_MS, random: () => 0.5 })).toBe(expected)
})

test.each([
  [0, 1600],
  [0.25, 1800],
  [1, 2400],
  [0.00012, 1600],
])('varies the backoff by a fifth: %d gives %i ms', (value, expected) => {
  expect(backoffMs({ attempts: 1, maxBackoffMs: MINUTE_MS, random: () => value })).toBe(expected)
})

test('retries emails for four days and webhooks for three', () => {
  expect(RETRY_POLICIES).toEqual({
    email: { maxBackoffMs: 15 * MINUTE_MS, giveUpAfterMs: 4 * DAY_MS },
    webhook: { maxBackoffMs: 5 * MINUTE_MS, giveUpAfterMs: 3 * DAY_MS },
  })
})
