import { createPartCheck, type HealthStatus } from './part-check'

test('reports the status that a part responds with', async () => {
  expect(await createPartCheck({ check: async () => 'behind' })()).toBe('behind')
})

test('reports a failing part as unavailable', async () => {
  expect(await createPartCheck({ check: () => Promise.reject(new Error('down')) })()).toBe('unavailable')
})

test('reports a slow part as unavailable until it responds', async () => {
  let respond = (_status: HealthStatus) => {}
  const check = jest.fn(
    () =>
      new Promise<HealthStatus>(resolve => {
        respond = resolve
      }),
  )
  const part = createPartCheck({ check, timeoutMs: 1, cacheMs: 1000, now: () => 0 })
  expect(await part()).toBe('unavailable')
  respond('ok')
  await new Promise(resolve => setImmediate(resolve))
  expect(await part()).toBe('ok')
  expect(check).toHaveBeenCalledTimes(1)
})

test('checks a part once for concurrent callers', async () => {
  const check = jest.fn(async (): Promise<HealthStatus> => 'ok')
  const part = createPartCheck({ check })
  expect(await Promise.all([part(), part(), part()])).toEqual(['ok', 'ok', 'ok'])
  expect(check).toHaveBeenCalledTimes(1)
})

test('caches a status for its time and no longer', async () => {
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

test('caches a failure for its own time', async () => {
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
