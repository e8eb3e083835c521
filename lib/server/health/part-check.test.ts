import { createPartCheck, type HealthStatus } from './part-check'

test('a part that answers stands as it says', async () => {
  expect(await createPartCheck({ check: async () => 'behind' })()).toBe('behind')
})

test('a part that fails is unavailable', async () => {
  expect(await createPartCheck({ check: () => Promise.reject(new Error('down')) })()).toBe('unavailable')
})

test('a part that does not answer in time is unavailable, and well again when it has answered', async () => {
  let answer = (_standing: HealthStatus) => {}
  const check = jest.fn(
    () =>
      new Promise<HealthStatus>(resolve => {
        answer = resolve
      }),
  )
  const part = createPartCheck({ check, timeoutMs: 1, cacheMs: 1000, now: () => 0 })
  expect(await part()).toBe('unavailable')
  answer('ok')
  await new Promise(resolve => setImmediate(resolve))
  expect(await part()).toBe('ok')
  expect(check).toHaveBeenCalledTimes(1)
})

test('those who ask at once have the part asked once', async () => {
  const check = jest.fn(async (): Promise<HealthStatus> => 'ok')
  const part = createPartCheck({ check })
  expect(await Promise.all([part(), part(), part()])).toEqual(['ok', 'ok', 'ok'])
  expect(check).toHaveBeenCalledTimes(1)
})

test('an answer counts for its while, and no longer', async () => {
  let now = 0
  const check = jest.fn(async (): Promise<HealthStatus> => 'ok')
  const part = createPartCheck({ check, cacheMs: 100, now: () => now })
  await part()
  now = 99
  await part()
  expect(check).toHaveBeenCalledTimes(1)
  now = 100
  await part()
  expect(check).toHaveBeenCalledTimes(2)
})

test('a failure counts for a time of its own', async () => {
  let now = 0
  const check = jest.fn((): Promise<HealthStatus> => Promise.reject(new Error('down')))
  const part = createPartCheck({ check, cacheMs: 100, failureCacheMs: 10, now: () => now })
  await part()
  now = 9
  await part()
  expect(check).toHaveBeenCalledTimes(1)
  now = 10
  await part()
  expect(check).toHaveBeenCalledTimes(2)
})
