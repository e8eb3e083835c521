import { cacheConnectionCheck } from './connection-check'

function createCheck(outcomes: (boolean | Error)[]) {
  let clock = 0
  const check = jest.fn(async () => {
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return outcome ?? false
  })
  return {
    check,
    isConnected: cacheConnectionCheck({ check, now: () => clock }),
    pass: (ms: number) => {
      clock += ms
    },
  }
}

test('concurrent checks share one request', async () => {
  const { check, isConnected } = createCheck([true])
  expect(await Promise.all([isConnected(), isConnected(), isConnected()])).toEqual([true, true, true])
  expect(check).toHaveBeenCalledTimes(1)
})

test('a result is cached for 30 seconds, success or failure', async () => {
  const { check, isConnected, pass } = createCheck([false, true])
  expect(await isConnected()).toBe(false)
  pass(29_999)
  expect(await isConnected()).toBe(false)
  pass(1)
  expect(await isConnected()).toBe(true)
  expect(check).toHaveBeenCalledTimes(2)
})

test('a check that throws counts as failed and is cached as long', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { check, isConnected } = createCheck([new Error('no database')])
  expect([await isConnected(), await isConnected()]).toEqual([false, false])
  expect(check).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})
