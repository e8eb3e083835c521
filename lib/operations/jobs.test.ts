import type { HealthStatus } from './health'
import { createStorageWatch, jobs } from './jobs'

/** Runs one check per status; an outage's letter is `x`. Returns how many alerts were sent after each. */
async function run(outages: string, alert = jest.fn(async () => {})): Promise<number[]> {
  const statuses = [...outages].map((letter): HealthStatus => (letter === 'x' ? 'unavailable' : 'ok'))
  const watch = createStorageWatch({ check: async () => statuses.shift() ?? 'ok', alert })
  const counts: number[] = []
  for (const _ of outages) {
    await watch().catch(() => {})
    counts.push(alert.mock.calls.length)
  }
  return counts
}

test.each([
  ['works', '....', [0, 0, 0, 0]],
  ['fails once', '.x..', [0, 0, 0, 0]],
  ['fails for long', '.xxx', [0, 0, 1, 1]],
  ['fails again', 'xx.xx', [0, 1, 1, 1, 2]],
])('alerts once per outage when the database %s', async (_, outages, counts) => {
  expect(await run(outages)).toEqual(counts)
})

test('an alert that could not be sent is sent later', async () => {
  const alert = jest.fn(async () => {})
  alert.mockRejectedValueOnce(new Error('no mail server'))
  expect(await run('xxxx', alert)).toEqual([0, 1, 2, 2])
})

test('each job is repeated at its own interval', () => {
  expect(jobs.map(({ name, intervalMs, maxBackoffMs }) => [name, intervalMs, maxBackoffMs])).toEqual([
    ['reading the version of the content', 2000, 10_000],
    ['reading the content folder', 2000, 10_000],
    ['the storage watch', 30_000, undefined],
    ['the payment watch', undefined, undefined],
    ['the gateway watch', undefined, undefined],
    ['the trouble watch', 60_000, undefined],
    ['the morning email', 60_000, 600_000],
    ['booking retention', 3_600_000, 3_600_000],
  ])
})
