import { rateLimits } from '@/lib/platform/rate-limits'
import { routeError } from './failure'
import { createRouteService } from './route-service'
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

test('remembers each figure sent within the hour once', async () => {
  const { routeService, fakeRouter, clock } = createTestRouteService()
  await routeService.findRoute(sampleEnds)
  await routeService.findRoute(sampleEnds)
  fakeRouter.meters = 41_000
  clock.now += 11 * MINUTE_MS
  await routeService.findRoute(sampleEnds)
  expect(routeService.recentMeasurements(sampleEnds)).toEqual([
    { distanceMeters: 40_877, durationSeconds: 2700, estimated: false },
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
  clock.now += 49 * MINUTE_MS + 1
  expect(routeService.recentMeasurements(sampleEnds)).toEqual([
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
})

test('knows no measurements of a pair that was never requested', async () => {
  const { routeService } = createTestRouteService()
  await routeService.findRoute(sampleEnds)
  expect(routeService.recentMeasurements({ from: destination, to: origin })).toEqual([])
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
