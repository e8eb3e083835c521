import { createCircuitBreaker } from './circuit-breaker'

const fail = () => Promise.reject(new Error('no answer'))
const succeed = () => Promise.resolve('well')

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

test('a host that answers is asked again at once', async () => {
  const { breaker } = createTestBreaker()
  expect([await breaker.attempt(succeed), await breaker.attempt(succeed)]).toEqual(['well', 'well'])
})

test('after a failure the host is left alone for ten seconds', async () => {
  const { clock, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 9_999
  expect(await breaker.attempt(succeed)).toBeNull()
  clock.now = 10_000
  expect(await breaker.attempt(succeed)).toBe('well')
})

test('the pause doubles while it goes on failing, up to five minutes', async () => {
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

test('an answer ends the outage: the next pause is the first again', async () => {
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

test('an outage is told once', async () => {
  const { clock, reported, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 10_000
  await breaker.attempt(fail)
  expect(reported).toHaveLength(1)
})

test('questions that fail together are one failure', async () => {
  const { clock, reported, breaker } = createTestBreaker()
  await Promise.all([breaker.attempt(fail), breaker.attempt(fail), breaker.attempt(fail)])
  clock.now = 10_000
  expect([breaker.isOpen(), reported.length]).toEqual([false, 1])
})

test('after a pause one question finds out, and the others pass the host over', async () => {
  const { clock, breaker } = createTestBreaker()
  await breaker.attempt(fail)
  clock.now = 10_000
  let attempts = 0
  const request = () => {
    attempts++
    return succeed()
  }
  expect(await Promise.all([breaker.attempt(request), breaker.attempt(request)])).toEqual(['well', null])
  expect(attempts).toBe(1)
})
