import { createStaleIfErrorCache } from './stale-if-error-cache'

/** Creates a cache whose reads a test answers, in their order. */
function createTestCache(options: { freshMs?: number } = {}) {
  const reads: { answer: (value: string) => void; fail: () => void }[] = []
  const state = { clock: 0, changedAt: Number.NEGATIVE_INFINITY, old: 0 }
  const cache = createStaleIfErrorCache<string>({
    freshMs: 0,
    patienceMs: 1,
    ...options,
    read: () =>
      new Promise((resolve, reject) => reads.push({ answer: resolve, fail: () => reject(new Error('no response')) })),
    onFailure: () => {},
    onOld: async () => {
      state.old += 1
    },
    invalidatedAt: () => state.changedAt,
    now: () => state.clock,
  })
  return { ...cache, reads, state }
}

test('failures of other keys do not evict good values', async () => {
  let isDown = false
  const { read } = createStaleIfErrorCache<string>({
    freshMs: 0,
    maxEntries: 2,
    onFailure: () => {},
    read: async key => {
      if (isDown || key.startsWith('missing')) throw new Error('no response')
      return `value of ${key}`
    },
  })
  await read('a')
  for (let number = 0; number < 5; number++) await expect(read(`missing ${number}`)).rejects.toThrow('no response')
  isDown = true
  expect(await read('a')).toBe('value of a')
})

test('while a read takes long, callers get the last good value, and the read goes on alone', async () => {
  const { read, reads } = createTestCache()
  const first = read()
  await Promise.resolve()
  reads[0]?.answer('first')
  await first
  expect(await Promise.all([read(), read()])).toEqual(['first', 'first'])
  expect(await read()).toBe('first')
  expect(reads).toHaveLength(2)
  reads[1]?.answer('second')
  expect(await read()).toBe('second')
})

test('a read that began before a change is followed by another, never beside it', async () => {
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
  { ageMs: 59_999, told: 0 },
  { ageMs: 60_000, told: 1 },
])('tells before it serves a value of $ageMs ms: $told', async ({ ageMs, told }) => {
  const { read, reads, state } = createTestCache()
  const first = read()
  await Promise.resolve()
  reads[0]?.answer('first')
  await first
  state.clock = ageMs
  expect([await read(), state.old]).toEqual(['first', told])
})
