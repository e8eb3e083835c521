import { AppError } from '@/lib/errors'
import { createRefreshScheduler } from './refresh-scheduler'

const FRESH_MS = 60_000

let clock: number
let refills: number
let failure: unknown
/** Releases a pending refresh. */
let release: () => void
let isBlocked: boolean

beforeEach(() => {
  clock = 0
  refills = 0
  failure = undefined
  isBlocked = false
})

function createTestScheduler(exists = false) {
  return createRefreshScheduler({
    indexExists: async () => exists,
    freshMs: FRESH_MS,
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

test('does not wait if an index exists', async () => {
  isBlocked = true
  await createTestScheduler(true).ensureReady()
  expect(refills).toBe(1)
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

test('a revalidation starts another read after the one in progress', async () => {
  isBlocked = true
  const fresh = createTestScheduler(true)
  await fresh.ensureReady()
  const refresh = fresh.refreshNow()
  isBlocked = false
  release()
  await refresh
  expect(refills).toBe(2)
})

test('a failed revalidation rejects', async () => {
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
