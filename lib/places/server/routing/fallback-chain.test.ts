import type { Route } from '@/lib/places/model/schemas'
import { routeError } from './failure'
import { createFallbackChain } from './fallback-chain'
import { createFakeRouter, sampleEnds } from './testing/fake-router'

const PAUSE_MS = 30_000
const outageError = () => routeError('UNKNOWN_ERROR', 'no response')

function createTestChain() {
  const clock = { now: 1_000_000 }
  const lines: string[] = []
  const [first, second, lastResort] = [createFakeRouter(1001), createFakeRouter(1002), createFakeRouter(1003)]
  const routes = createFallbackChain({
    routers: [
      { name: 'First', router: first },
      { name: 'Second', router: second },
    ],
    lastResort,
    log: line => void lines.push(line),
    now: () => clock.now,
  })
  const meters = async () => (await routes.findRoute(sampleEnds)).distanceMeters
  return { clock, lines, first, second, lastResort, routes, meters }
}

test('calls the first router only', async () => {
  const { meters, second, lastResort } = createTestChain()
  expect(await meters()).toBe(1001)
  expect([second.requestCount, lastResort.requestCount]).toEqual([0, 0])
})

test.each(['UNKNOWN_ERROR', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED'] as const)(
  'falls back to the next router on %s',
  async code => {
    const { meters, first } = createTestChain()
    first.fail(routeError(code, 'said so'))
    expect(await meters()).toBe(1002)
  },
)

test('falls back to the next router on an unexpected error', async () => {
  const { meters, first } = createTestChain()
  first.fail(new TypeError('cannot read a drive from 40.7,-74 with key AIza'))
  expect(await meters()).toBe(1002)
})

test('falls back to the last resort if all routers are down', async () => {
  const { meters, first, second } = createTestChain()
  first.fail(outageError())
  second.fail(outageError())
  expect(await meters()).toBe(1003)
})

test.each(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST', 'MAX_WAYPOINTS_EXCEEDED'] as const)(
  'returns %s without calling another router',
  async code => {
    const { meters, first, second, lines } = createTestChain()
    first.fail(routeError(code, 'said so'))
    await expect(meters()).rejects.toMatchObject({ code })
    await expect(meters()).rejects.toMatchObject({ code })
    expect([first.requestCount, second.requestCount, lines]).toEqual([2, 0, []])
  },
)

test('skips a failed router for 30 seconds', async () => {
  const { meters, first, clock } = createTestChain()
  first.fail(outageError())
  await meters()
  clock.now += PAUSE_MS - 1
  await meters()
  expect(first.requestCount).toBe(1)
  first.recover()
  clock.now += 1
  expect(await meters()).toBe(1001)
})

test('the pause doubles with each failure, up to five minutes', async () => {
  const { meters, first, clock } = createTestChain()
  first.fail(outageError())
  await meters()
  const pauses = [30, 60, 120, 240, 300, 300]
  for (const [times, seconds] of pauses.entries()) {
    clock.now += seconds * 1000 - 1
    await meters()
    expect(first.requestCount).toBe(times + 1)
    clock.now += 1
    await meters()
    expect(first.requestCount).toBe(times + 2)
  }
})

test('after a recovery the next outage starts at 30 seconds again', async () => {
  const { meters, first, clock } = createTestChain()
  first.fail(outageError())
  await meters()
  clock.now += PAUSE_MS
  await meters()
  first.recover()
  clock.now += 2 * PAUSE_MS
  await meters()
  first.fail(outageError())
  await meters()
  first.recover()
  clock.now += PAUSE_MS
  expect(await meters()).toBe(1001)
})

test('one rider probes an open circuit while the others do not wait', async () => {
  const { meters, first, clock } = createTestChain()
  first.fail(outageError())
  await meters()
  clock.now += PAUSE_MS
  const release = first.hold()
  const trying = meters()
  expect(await meters()).toBe(1002)
  release()
  expect(await trying).toBe(1001)
  expect(await meters()).toBe(1001)
})

test('requests that fail together do not lengthen the pause', async () => {
  const { meters, first, clock } = createTestChain()
  first.fail(outageError())
  await Promise.all([meters(), meters(), meters()])
  first.recover()
  clock.now += PAUSE_MS
  expect(await meters()).toBe(1001)
})

test('logs an outage once, with the reason', async () => {
  const { meters, first, lines, clock } = createTestChain()
  first.fail(routeError('REQUEST_DENIED', 'Google: 403'))
  await Promise.all([meters(), meters()])
  clock.now += PAUSE_MS
  await meters()
  expect(lines).toEqual(['routing: First paused after a failure (REQUEST_DENIED: Google: 403)'])
})

test('logs only the kind of an unexpected error', async () => {
  const { meters, first, lines } = createTestChain()
  first.fail(new TypeError('cannot read a drive from 40.7,-74 with key AIza'))
  await meters()
  expect(lines).toEqual(['routing: First paused after a failure (TypeError)'])
})

test('without any router the last resort is used', async () => {
  const lastResort = createFakeRouter(1003)
  const routes = createFallbackChain({ routers: [], lastResort, log: () => {}, now: Date.now })
  const route: Route = await routes.findRoute(sampleEnds)
  expect(route.distanceMeters).toBe(1003)
})
