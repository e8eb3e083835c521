import { createPatience } from './patience'

const fail = () => Promise.reject(new Error('no answer'))
const answer = () => Promise.resolve('well')

function patient() {
  const clock = { now: 0 }
  const told: unknown[] = []
  const patience = createPatience({ firstPauseMs: 10_000, now: () => clock.now, onOutage: error => told.push(error) })
  return { clock, told, patience }
}

test('a host that answers is asked again at once', async () => {
  const { patience } = patient()
  expect([await patience.attempt(answer), await patience.attempt(answer)]).toEqual(['well', 'well'])
})

test('after a failure the host is left alone for ten seconds', async () => {
  const { clock, patience } = patient()
  await patience.attempt(fail)
  clock.now = 9_999
  expect(await patience.attempt(answer)).toBeNull()
  clock.now = 10_000
  expect(await patience.attempt(answer)).toBe('well')
})

test('the pause doubles while it goes on failing, up to five minutes', async () => {
  const { clock, patience } = patient()
  const pauses: number[] = []
  for (let i = 0; i < 7; i++) {
    const begun = clock.now
    await patience.attempt(fail)
    while (patience.isPausing()) clock.now += 1000
    pauses.push((clock.now - begun) / 1000)
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300])
})

test('an answer ends the outage: the next pause is the first again', async () => {
  const { clock, patience } = patient()
  await patience.attempt(fail)
  clock.now = 10_000
  await patience.attempt(fail)
  clock.now = 30_000
  await patience.attempt(answer)
  await patience.attempt(fail)
  clock.now = 40_000
  expect(patience.isPausing()).toBe(false)
})

test('an outage is told once', async () => {
  const { clock, told, patience } = patient()
  await patience.attempt(fail)
  clock.now = 10_000
  await patience.attempt(fail)
  expect(told).toHaveLength(1)
})

test('questions that fail together are one failure', async () => {
  const { clock, told, patience } = patient()
  await Promise.all([patience.attempt(fail), patience.attempt(fail), patience.attempt(fail)])
  clock.now = 10_000
  expect([patience.isPausing(), told.length]).toEqual([false, 1])
})

test('after a pause one question finds out, and the others pass the host over', async () => {
  const { clock, patience } = patient()
  await patience.attempt(fail)
  clock.now = 10_000
  let asked = 0
  const ask = () => {
    asked++
    return answer()
  }
  expect(await Promise.all([patience.attempt(ask), patience.attempt(ask)])).toEqual(['well', null])
  expect(asked).toBe(1)
})
