import { AppError } from '@/lib/errors'
import { keepFresh } from './freshness'

const FRESH_MS = 60_000

let clock: number
let refills: number
let fails: unknown
/** Lets a refill that was told to wait go on. */
let goOn: () => void
let waits: boolean

beforeEach(() => {
  clock = 0
  refills = 0
  fails = undefined
  waits = false
})

function keep(there = false) {
  return keepFresh({
    isThere: async () => there,
    freshMs: FRESH_MS,
    now: () => clock,
    refill: async () => {
      refills += 1
      if (waits) {
        await new Promise<void>(resolve => {
          goOn = resolve
        })
      }
      if (fails) throw fails
    },
  })
}

const down = new AppError({ kind: 'unavailable', message: 'down', logged: true })

test('where there is an index nobody waits', async () => {
  waits = true
  await keep(true).ready()
  expect(refills).toBe(1)
})

test('while one refill is under way nobody begins another', async () => {
  waits = true
  const fresh = keep(true)
  await fresh.ready()
  await fresh.ready()
  const freshened = fresh.freshen()
  goOn()
  await freshened
  expect(refills).toBe(1)
})

test('a refill counts from when it began', async () => {
  waits = true
  const fresh = keep()
  const first = fresh.ready()
  while (refills === 0) await Promise.resolve()
  clock = 10_000
  goOn()
  await first
  waits = false
  clock = FRESH_MS
  await fresh.freshen()
  expect(refills).toBe(2)
})

test('a revalidation reads again what is already under way', async () => {
  waits = true
  const fresh = keep(true)
  await fresh.ready()
  const asked = fresh.refresh()
  waits = false
  goOn()
  await asked
  expect(refills).toBe(2)
})

test('a revalidation that fails says so', async () => {
  fails = down
  await expect(keep(true).refresh()).rejects.toBe(down)
})

test('after a failure the pause doubles up to 30 seconds', async () => {
  fails = down
  const fresh = keep(true)
  const asked: number[] = []
  for (clock = 0; clock <= 120_000; clock += 500) {
    const before = refills
    await fresh.freshen()
    if (refills > before) asked.push(clock / 1000)
  }
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

test('without an index the pause gives the failure at once', async () => {
  fails = down
  const fresh = keep()
  await expect(fresh.ready()).rejects.toBe(down)
  clock = 999
  await expect(fresh.ready()).rejects.toBe(down)
  expect(refills).toBe(1)
})

test('without an index the next try after the pause is taken', async () => {
  fails = down
  const fresh = keep()
  await fresh.ready().catch(() => {})
  fails = undefined
  clock = 1000
  await fresh.ready()
  expect(refills).toBe(2)
})

test('a fault of ours is logged, and what is there serves on', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  fails = new Error('disk full')
  await keep(true).freshen()
  expect(log).toHaveBeenCalledWith('posts: the index could not be refreshed:', fails)
  log.mockRestore()
})
