import { AppError } from '@/lib/errors'
import { createRefreshScheduler } from './refresh-scheduler'

const FRESH_MS = 60_000

let clock: number
let changedAt: number
let refills: number
let timesOld: number
let failure: unknown
/** Releases a pending refresh. */
let release: () => void
let isBlocked: boolean

beforeEach(() => {
  clock = 0
  changedAt = Number.NEGATIVE_INFINITY
  refills = 0
  timesOld = 0
  failure = undefined
  isBlocked = false
})

function createTestScheduler(exists = false) {
  return createRefreshScheduler({
    indexExists: async () => exists,
    freshMs: FRESH_MS,
    invalidatedAt: () => changedAt,
    onOld: async () => {
      timesOld += 1
    },
    now: () => clock,
    refreshIndex: async () => {
      refills += 1
      if (isBlocked) {
        await new Promise<void>(resolve => {
          release = resolve
        })
      }
      if (failure) throw failure
    },
  })
}

const down = new AppError({ kind: 'unavailable', message: 'down', logged: true })

test('does not wait for long if an index exists, and tells that it is old', async () => {
  isBlocked = true
  await createTestScheduler(true).ensureReady()
  expect([refills, timesOld]).toEqual([1, 1])
})

test('waits for a short refresh, after which nothing is old', async () => {
  await createTestScheduler(true).ensureReady()
  expect([refills, timesOld]).toEqual([1, 0])
})

test('starts no second refresh while one is in progress', async () => {
  isBlocked = true
  const fresh = createTestScheduler(true)
  await fresh.ensureReady()
  await fresh.ensureReady()
  const refreshed = fresh.refreshIfStale()
  release()
  await refreshed
  expect(refills).toBe(1)
})

test('measures age from the start of a refresh', async () => {
  isBlocked = true
  const fresh = createTestScheduler()
  const first = fresh.ensureReady()
  while (refills === 0) await Promise.resolve()
  clock = 10_000
  release()
  await first
  isBlocked = false
  clock = FRESH_MS
  await fresh.refreshIfStale()
  expect(refills).toBe(2)
})

test('changed posts are read again after the read in progress, and requests wait for them', async () => {
  isBlocked = true
  const fresh = createTestScheduler(true)
  await fresh.ensureReady()
  changedAt = clock += 1
  const requests = [fresh.ensureReady(), fresh.ensureReady(), fresh.refreshNow()]
  isBlocked = false
  release()
  await Promise.all(requests)
  expect(refills).toBe(2)
})

test('if changed posts cannot be read, the index is served and the backoff begins', async () => {
  const fresh = createTestScheduler(true)
  await fresh.refreshNow()
  changedAt = clock += 1
  failure = down
  await fresh.ensureReady()
  await fresh.ensureReady()
  expect(refills).toBe(2)
})

test('a change ends the backoff', async () => {
  failure = down
  const fresh = createTestScheduler(true)
  await fresh.refreshIfStale()
  changedAt = clock += 1
  await fresh.refreshIfStale()
  expect(refills).toBe(2)
})

test('a requested refresh that fails rejects', async () => {
  failure = down
  await expect(createTestScheduler(true).refreshNow()).rejects.toBe(down)
})

test('the backoff doubles up to 30 seconds after failures', async () => {
  failure = down
  const fresh = createTestScheduler(true)
  const refillSeconds: number[] = []
  for (clock = 0; clock <= 120_000; clock += 500) {
    const before = refills
    await fresh.refreshIfStale()
    if (refills > before) refillSeconds.push(clock / 1000)
  }
  expect(refillSeconds).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

test('without an index the backoff rejects at once', async () => {
  failure = down
  const fresh = createTestScheduler()
  await expect(fresh.ensureReady()).rejects.toBe(down)
  clock = 999
  await expect(fresh.ensureReady()).rejects.toBe(down)
  expect(refills).toBe(1)
})

test('without an index a request after the backoff retries', async () => {
  failure = down
  const fresh = createTestScheduler()
  await fresh.ensureReady().catch(() => {})
  failure = undefined
  clock = 1000
  await fresh.ensureReady()
  expect(refills).toBe(2)
})

test('logs an unexpected error and keeps serving the index', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  failure = new Error('disk full')
  await createTestScheduler(true).refreshIfStale()
  expect(log).toHaveBeenCalledWith('posts: the index could not be refreshed:', failure)
  log.mockRestore()
})
