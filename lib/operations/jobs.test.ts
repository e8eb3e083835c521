import { createPaymentFixture, type PaymentFixture } from '../payments/server/testing/payment-fixture'
import type { HealthStatus } from './health'
import { createStorageWatch, startGatewayWatch } from './jobs'

let fixture: PaymentFixture
let job: { stop: () => Promise<void> } | undefined
beforeEach(async () => {
  fixture = await createPaymentFixture()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
})
afterEach(async () => {
  void job?.stop()
  jest.useRealTimers()
  await fixture.close()
})

/** Waits for the job's next run to end and returns the delay before it in milliseconds. */
async function waitForNextRun(): Promise<number> {
  const before = jest.now()
  while (jest.getTimerCount() === 0) await new Promise(resolve => setImmediate(resolve))
  jest.advanceTimersToNextTimer()
  const paused = jest.now() - before
  while (jest.getTimerCount() === 0) await new Promise(resolve => setImmediate(resolve))
  return paused
}

test('gateway changes are checked every three seconds from startup', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.merchant.void(booking.account.transactionId ?? '')
  job = startGatewayWatch(async () => fixture.context)
  expect([await waitForNextRun(), await waitForNextRun()]).toEqual([0, 3000])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
})

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
