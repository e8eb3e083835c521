import { createCircuitBreaker } from './circuit-breaker'
import { isWindowOpen } from './clock'
import { createRateLimiter } from './rate-limiter'
import { rateLimits } from './rate-limits'
import { createStaleIfErrorCache } from './stale-if-error-cache'
import { createWorkQueue } from './work-queue'

const fail = () => Promise.reject(new Error('no response'))
const succeed = () => Promise.resolve('ok')

/** Answers a promise when told to. */
function hold() {
  let [answer, reject] = [(_value: string) => {}, () => {}]
  const promise = new Promise<string>((resolve, refuse) => {
    answer = resolve
    reject = () => refuse(new Error('broken'))
  })
  return { run: jest.fn(() => promise), answer: (value: string) => answer(value), fail: () => reject() }
}

describe('a circuit breaker', () => {
  function createTestBreaker() {
    const clock = { now: 0 }
    const onOutage = jest.fn()
    return { clock, onOutage, ...createCircuitBreaker({ firstPauseMs: 10_000, now: () => clock.now, onOutage }) }
  }

  test('skips a failing host for ten seconds, then longer up to five minutes, and reports the outage once', async () => {
    const { clock, isOpen, attempt, onOutage } = createTestBreaker()
    const pauses: number[] = []
    for (let i = 0; i < 7; i++) {
      const startedAt = clock.now
      await attempt(fail)
      expect(await attempt(succeed)).toBeNull()
      while (isOpen()) clock.now += 1000
      pauses.push((clock.now - startedAt) / 1000)
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300])
    expect(onOutage).toHaveBeenCalledTimes(1)
  })

  test('closes on success and starts over with the first pause', async () => {
    const { clock, isOpen, attempt } = createTestBreaker()
    await attempt(fail)
    clock.now = 10_000
    await attempt(fail)
    clock.now = 30_000
    await attempt(succeed)
    await attempt(fail)
    clock.now = 40_000
    expect(isOpen()).toBe(false)
  })

  test('counts concurrent failures as one, and lets one probe through after the pause', async () => {
    const { clock, attempt, onOutage } = createTestBreaker()
    await Promise.all([attempt(fail), attempt(fail), attempt(fail)])
    clock.now = 10_000
    expect(await Promise.all([attempt(succeed), attempt(succeed)])).toEqual(['ok', null])
    expect(onOutage).toHaveBeenCalledTimes(1)
  })
})

describe('a rate limit', () => {
  const { max, windowMs } = rateLimits.routes
  let now = 0
  let msUntilAllowed: (key: string) => number
  beforeEach(() => {
    msUntilAllowed = createRateLimiter('routes', { now: () => now })
  })

  /** Counts requests of a key and returns the last one's wait. */
  function count(requests: number, key = 'a'): number {
    const waits = Array.from({ length: requests }, () => msUntilAllowed(key))
    return waits.at(-1) ?? 0
  }

  test('allows requests up to the limit for each key, and counts no rejected ones', () => {
    expect(count(max)).toBe(0)
    expect(count(5 * max)).toBe(windowMs)
    expect(count(1, 'b')).toBe(0)
    now += windowMs
    expect([count(max), count(1)]).toEqual([0, windowMs])
  })

  test('returns the wait until the oldest request leaves the window', () => {
    count(1)
    now += 300
    expect(count(max)).toBe(windowMs - 300)
    now += windowMs - 300
    expect([count(1), count(1)]).toEqual([0, 300])
  })
})

describe('a stale-if-error cache', () => {
  /** Creates a cache whose reads a test answers, in their order. */
  function createTestCache() {
    const reads: ReturnType<typeof hold>[] = []
    const state = { clock: 0, changedAt: Number.NEGATIVE_INFINITY, old: 0 }
    const cache = createStaleIfErrorCache<string>({
      freshMs: 0,
      patienceMs: 1,
      read: () => {
        const read = hold()
        reads.push(read)
        return read.run()
      },
      onFailure: () => {},
      onOld: async () => {
        state.old += 1
      },
      invalidatedAt: () => state.changedAt,
      now: () => state.clock,
    })
    async function readFirst() {
      const first = cache.read()
      await Promise.resolve()
      reads[0]?.answer('first')
      await first
    }
    return { ...cache, reads, state, readFirst }
  }

  test('serves the last good value when a read fails, and then reads again only after the backoff', async () => {
    const { read, reads, readFirst, state } = createTestCache()
    await readFirst()
    const failing = read()
    await Promise.resolve()
    reads[1]?.fail()
    expect(await failing).toBe('first')
    state.clock += 999
    expect(await read()).toBe('first')
    expect(reads).toHaveLength(2)
    state.clock += 1
    expect(await read()).toBe('first')
    expect(reads).toHaveLength(3)
  })

  test('serves the last good value while a read takes long, which goes on alone', async () => {
    const { read, reads, readFirst } = createTestCache()
    await readFirst()
    expect(await Promise.all([read(), read()])).toEqual(['first', 'first'])
    expect(await read()).toBe('first')
    expect(reads).toHaveLength(2)
    reads[1]?.answer('second')
    expect(await read()).toBe('second')
  })

  test('reads again after a change, never beside a read that began before it', async () => {
    const { refresh, reads, state } = createTestCache()
    const before = refresh()
    state.changedAt = state.clock += 1
    state.clock += 1
    const after = [refresh(), refresh()]
    expect(reads).toHaveLength(1)
    reads[0]?.answer('before')
    await before
    while (reads.length < 2) await Promise.resolve()
    reads[1]?.answer('after')
    expect(await Promise.all(after)).toEqual(['after', 'after'])
    expect(reads).toHaveLength(2)
  })

  test.each([
    [59_999, 0],
    [60_000, 1],
  ])('tells before it serves a value of %i ms: %i', async (ageMs, told) => {
    const { read, readFirst, state } = createTestCache()
    await readFirst()
    state.clock = ageMs
    expect([await read(), state.old]).toEqual(['first', told])
  })
})

describe('a work queue', () => {
  test('runs a work in its turn, also after one that failed', async () => {
    const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 1 })
    const [first, second] = [hold(), hold()]
    const results = [inTurn(first.run), inTurn(second.run)]
    expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0])
    first.fail()
    second.answer('done')
    await expect(results[0]).rejects.toThrow('broken')
    expect(await results[1]).toBe('done')
  })

  test('does not run a work beyond it', async () => {
    const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 0 })
    const first = hold()
    const result = inTurn(first.run)
    expect(await inTurn(succeed)).toBeNull()
    first.answer('done')
    await result
    expect(await inTurn(succeed)).toBe('ok')
  })
})

const MINUTE_MS = 60_000
const NOW = new Date('2027-03-02T21:00:00.000Z')

test.each([
  [-1, false],
  [0, true],
  [MINUTE_MS - 1, true],
  [MINUTE_MS, false],
])('%d ms after its start a window of a minute is open: %s', (ageMs, isOpen) => {
  expect(isWindowOpen(new Date(+NOW - ageMs).toISOString(), MINUTE_MS, NOW)).toBe(isOpen)
})
