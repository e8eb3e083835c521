import { createSemaphore } from './semaphore'

const LONG_MS = 60_000

test('waits for a slot while all are in use', async () => {
  const acquire = createSemaphore({ maxConcurrent: 2, maxQueued: 5, maxHoldMs: LONG_MS, userMessage: 'Later.' })
  const [release] = [await acquire(), await acquire()]
  const onAcquired = jest.fn()
  const third = acquire().then(onAcquired)
  await Promise.resolve()
  expect(onAcquired).not.toHaveBeenCalled()
  release()
  await third
  expect(onAcquired).toHaveBeenCalled()
})

test('releasing twice frees one slot', async () => {
  const acquire = createSemaphore({ maxConcurrent: 1, maxQueued: 0, maxHoldMs: LONG_MS, userMessage: 'Later.' })
  const release = await acquire()
  release()
  release()
  await acquire()
  await expect(acquire()).rejects.toMatchObject({ kind: 'too_many_requests' })
})

test('rejects requests beyond the queue limit', async () => {
  const acquire = createSemaphore({ maxConcurrent: 1, maxQueued: 1, maxHoldMs: LONG_MS, userMessage: 'Later.' })
  const release = await acquire()
  const second = acquire()
  await expect(acquire()).rejects.toMatchObject({ kind: 'too_many_requests' })
  release()
  await second
})

test('a slot that is never released expires', async () => {
  jest.useFakeTimers()
  const acquire = createSemaphore({ maxConcurrent: 1, maxQueued: 1, maxHoldMs: LONG_MS, userMessage: 'Later.' })
  await acquire()
  const second = acquire()
  jest.advanceTimersByTime(LONG_MS)
  await expect(second).resolves.toBeInstanceOf(Function)
  jest.useRealTimers()
})
