import { rateLimits } from '@/lib/platform/rate-limits'
import { createFallbackChain, createRouteService } from './route-service'
import { routeError } from './router'
import { createFakeRouter, sampleEnds } from './testing/fake-router'

const MINUTE_MS = 60_000
const [origin, destination] = [sampleEnds.from, sampleEnds.to]

function createTestRouteService() {
  const clock = { now: 1_000_000 }
  const fakeRouter = createFakeRouter(40_877)
  const routeService = createRouteService({
    routers: [{ name: 'Only', router: fakeRouter }],
    log: () => {},
    now: () => clock.now,
  })
  return { clock, fakeRouter, routeService }
}

test('caches a drive for ten minutes', async () => {
  const { routeService, fakeRouter, clock } = createTestRouteService()
  const first = await routeService.findRoute(sampleEnds)
  clock.now += 10 * MINUTE_MS
  expect(await routeService.findRoute(sampleEnds)).toEqual(first)
  expect(fakeRouter.requestCount).toBe(1)
  clock.now += 1
  await routeService.findRoute(sampleEnds)
  expect(fakeRouter.requestCount).toBe(2)
})

test.each([
  ['the opposite direction', { from: destination, to: origin }, 2],
  ['a point one meter away', { from: { ...origin, lat: origin.lat + 0.00001 }, to: destination }, 2],
  ['the same point with more decimals', { from: { ...origin, lat: origin.lat + 0.0000001 }, to: destination }, 1],
  ['a Google place at the same point', { from: { ...origin, googlePlaceId: 'ChIJx' }, to: destination }, 2],
])('%s has its own cache entry, or not', async (_name, other, asked) => {
  const { routeService, fakeRouter } = createTestRouteService()
  await routeService.findRoute(sampleEnds)
  await routeService.findRoute(other)
  expect(fakeRouter.requestCount).toBe(asked)
})

test('does not reuse the drive of a Google place claimed to be elsewhere', async () => {
  const { routeService, fakeRouter } = createTestRouteService()
  await routeService.findRoute({ from: { ...origin, googlePlaceId: 'ChIJx' }, to: destination })
  await routeService.findRoute({ from: { ...origin, lng: -74, googlePlaceId: 'ChIJx' }, to: destination })
  expect(fakeRouter.requestCount).toBe(2)
})

test('fifty concurrent requests for one pair share one router request', async () => {
  const { routeService, fakeRouter } = createTestRouteService()
  await Promise.all(Array.from({ length: 50 }, () => routeService.findRoute(sampleEnds)))
  expect(fakeRouter.requestCount).toBe(1)
})

test('concurrent requests share a failure, and the next request retries', async () => {
  const { routeService, fakeRouter } = createTestRouteService()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  const outcomes = await Promise.allSettled([routeService.findRoute(sampleEnds), routeService.findRoute(sampleEnds)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fakeRouter.requestCount).toBe(1)
})

test('caches a missing road for a minute', async () => {
  const { routeService, fakeRouter, clock } = createTestRouteService()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  await expect(routeService.findRoute(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  fakeRouter.recover()
  clock.now += MINUTE_MS
  await expect(routeService.findRoute(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  clock.now += 1
  expect(await routeService.findRoute(sampleEnds)).toMatchObject({ distanceMeters: 40_877 })
})

test('does not cache an estimate from an outage', async () => {
  const { routeService, fakeRouter, clock } = createTestRouteService()
  fakeRouter.fail(routeError('UNKNOWN_ERROR', 'no response'))
  expect(await routeService.findRoute(sampleEnds)).toMatchObject({ estimated: true })
  fakeRouter.recover()
  clock.now += 30_000
  expect(await routeService.findRoute(sampleEnds)).toMatchObject({ estimated: false })
})

async function exhaustRateLimit(
  { routeService }: Pick<ReturnType<typeof createTestRouteService>, 'routeService'>,
  clientIp: string,
): Promise<void> {
  for (let i = 1; i <= rateLimits.routes.max; i++) {
    await routeService.findRoute({ from: origin, to: { ...destination, lat: destination.lat + i / 1000 }, clientIp })
  }
}

test('rejects a client IP over its limit with the time to retry', async () => {
  const { routeService, clock, fakeRouter } = createTestRouteService()
  await exhaustRateLimit({ routeService }, '192.0.2.1')
  clock.now += MINUTE_MS
  const next = { ...sampleEnds, clientIp: '192.0.2.1' }
  await expect(routeService.findRoute(next)).rejects.toMatchObject({
    code: 'OVER_QUERY_LIMIT',
    userMessage: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    details: { retryAfterSeconds: 9 * 60 },
  })
  expect(fakeRouter.requestCount).toBe(rateLimits.routes.max)
  clock.now += 9 * MINUTE_MS
  await expect(routeService.findRoute(next)).resolves.toBeDefined()
})

test('over the limit a client IP still gets cached drives, and others get all', async () => {
  const { routeService } = createTestRouteService()
  await exhaustRateLimit({ routeService }, '192.0.2.1')
  await routeService.findRoute({ ...sampleEnds, clientIp: '192.0.2.2' })
  await expect(routeService.findRoute({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toBeDefined()
})

test('does not count estimates if there is no router', async () => {
  const routeService = createRouteService({ routers: [], log: () => {} })
  await exhaustRateLimit({ routeService }, '192.0.2.1')
  await expect(routeService.findRoute({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toMatchObject({
    estimated: true,
  })
})

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
