import { createCircuitBreaker } from './circuit-breaker'

const fail = () => Promise.reject(new Error('no response'))
const succeed = () => Promise.resolve('ok')

function createTestBreaker() {
  const clock = { now: 0 }
  const reported: unknown[] = []
  const breaker = createCircuitBreaker({
    firstPauseMs: 10_000,
    now: () => clock.now,
    onOutage: error => reported.push(error),
  })
  return { clock, reported, breaker }
}

test('skips a failing host for ten seconds', async () => {
  const { clock, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 9_999
  expect(await breaker.attempt(succeed)).toBeNull()
  clock.now = 10_000
  expect(await breaker.attempt(succeed)).toBe('ok')
})

test('doubles the pause up to five minutes while the host keeps failing', async () => {
  const { clock, breaker } = createTestBreaker()
  const pauses: number[] = []
  for (let i = 0; i < 7; i++) {
    const startedAt = clock.now
    await breaker.attempt(fail)
    while (breaker.isOpen()) clock.now += 1000
    pauses.push((clock.now - startedAt) / 1000)
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300])
})

test('closes on success and starts over with the first pause', async () => {
  const { clock, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 10_000
  await breaker.attempt(fail)
  clock.now = 30_000
  await breaker.attempt(succeed)
  await breaker.attempt(fail)
  clock.now = 40_000
  expect(breaker.isOpen()).toBe(false)
})

test('reports an outage once', async () => {
  const { clock, reported, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 10_000
  await breaker.attempt(fail)
  expect(reported).toHaveLength(1)
})

test('counts concurrent failures as one', async () => {
  const { clock, reported, breaker } = createTestBreaker()
  await Promise.all([breaker.attempt(fail), breaker.attempt(fail), breaker.attempt(fail)])
  clock.now = 10_000
  expect([breaker.isOpen(), reported.length]).toEqual([false, 1])
})

test('lets one probe through after the pause and skips the other requests', async () => {
  const { clock, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 10_000
  let attempts = 0
  const request = () => {
    attempts++
    return succeed()
  }
  expect(await Promise.all([breaker.attempt(request), breaker.attempt(request)])).toEqual(['ok', null])
  expect(attempts).toBe(1)
})
