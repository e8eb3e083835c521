import { cacheConnectionCheck } from './connection-check'

function createCheck(answers: (boolean | Error)[]) {
  let clock = 0
  const check = jest.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? false
  })
  return {
    ask: check,
    answers: cacheConnectionCheck({ check, now: () => clock }),
    pass: (ms: number) => {
      clock += ms
    },
  }
}

test('concurrent checks share one request', async () => {
  const { ask, answers } = createCheck([true])
  expect(await Promise.all([answers(), answers(), answers()])).toEqual([true, true, true])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a result is cached for 30 seconds, success or failure', async () => {
  const { ask, answers, pass } = createCheck([false, true])
  expect(await answers()).toBe(false)
  pass(29_999)
  expect(await answers()).toBe(false)
  pass(1)
  expect(await answers()).toBe(true)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a check that throws counts as failed and is cached as long', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { ask, answers } = createCheck([new Error('no database')])
  expect([await answers(), await answers()]).toEqual([false, false])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})
