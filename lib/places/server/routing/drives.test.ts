import { rateLimits } from '@/lib/platform/rate-limits'
import { createDrives } from './drives'
import { routeError } from './failure'
import { createFakeRouter, sampleEnds } from './testing/fake-router'

const MINUTE_MS = 60_000
const [here, there] = [sampleEnds.from, sampleEnds.to]

function createTestDrives() {
  const clock = { now: 1_000_000 }
  const fakeRouter = createFakeRouter(40_877)
  const drives = createDrives({ routers: [{ name: 'Only', router: fakeRouter }], log: () => {}, now: () => clock.now })
  return { clock, fakeRouter, drives }
}

test('caches a drive for ten minutes', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  const first = await drives.drive(sampleEnds)
  clock.now += 10 * MINUTE_MS
  expect(await drives.drive(sampleEnds)).toEqual(first)
  expect(fakeRouter.requestCount).toBe(1)
  clock.now += 1
  await drives.drive(sampleEnds)
  expect(fakeRouter.requestCount).toBe(2)
})

test.each([
  ['the opposite direction', { from: there, to: here }, 2],
  ['a point one meter away', { from: { ...here, lat: here.lat + 0.00001 }, to: there }, 2],
  ['the same point with more decimals', { from: { ...here, lat: here.lat + 0.0000001 }, to: there }, 1],
  ['a Google place at the same point', { from: { ...here, googlePlaceId: 'ChIJx' }, to: there }, 2],
])('%s has its own cache entry, or not', async (_name, other, asked) => {
  const { drives, fakeRouter } = createTestDrives()
  await drives.drive(sampleEnds)
  await drives.drive(other)
  expect(fakeRouter.requestCount).toBe(asked)
})

test('does not reuse the drive of a Google place claimed to be elsewhere', async () => {
  const { drives, fakeRouter } = createTestDrives()
  await drives.drive({ from: { ...here, googlePlaceId: 'ChIJx' }, to: there })
  await drives.drive({ from: { ...here, lng: -74, googlePlaceId: 'ChIJx' }, to: there })
  expect(fakeRouter.requestCount).toBe(2)
})

test('fifty concurrent requests for one pair share one router request', async () => {
  const { drives, fakeRouter } = createTestDrives()
  await Promise.all(Array.from({ length: 50 }, () => drives.drive(sampleEnds)))
  expect(fakeRouter.requestCount).toBe(1)
})

test('concurrent requests share a failure, and the next request retries', async () => {
  const { drives, fakeRouter } = createTestDrives()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  const outcomes = await Promise.allSettled([drives.drive(sampleEnds), drives.drive(sampleEnds)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fakeRouter.requestCount).toBe(1)
})

test('caches a missing road for a minute', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  await expect(drives.drive(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  fakeRouter.recover()
  clock.now += MINUTE_MS
  await expect(drives.drive(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  clock.now += 1
  expect(await drives.drive(sampleEnds)).toMatchObject({ distanceMeters: 40_877 })
})

test('does not cache an estimate from an outage', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  fakeRouter.fail(routeError('UNKNOWN_ERROR', 'no response'))
  expect(await drives.drive(sampleEnds)).toMatchObject({ estimated: true })
  fakeRouter.recover()
  clock.now += 30_000
  expect(await drives.drive(sampleEnds)).toMatchObject({ estimated: false })
})

test('remembers each figure sent within the hour once', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  await drives.drive(sampleEnds)
  await drives.drive(sampleEnds)
  fakeRouter.meters = 41_000
  clock.now += 11 * MINUTE_MS
  await drives.drive(sampleEnds)
  expect(drives.recentMeasurements(sampleEnds)).toEqual([
    { distanceMeters: 40_877, durationSeconds: 2700, estimated: false },
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
  clock.now += 49 * MINUTE_MS + 1
  expect(drives.recentMeasurements(sampleEnds)).toEqual([
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
})

test('knows no measurements of a pair that was never requested', async () => {
  const { drives } = createTestDrives()
  await drives.drive(sampleEnds)
  expect(drives.recentMeasurements({ from: there, to: here })).toEqual([])
})

async function exhaustRateLimit(
  { drives }: Pick<ReturnType<typeof createTestDrives>, 'drives'>,
  clientIp: string,
): Promise<void> {
  for (let i = 1; i <= rateLimits.routes.max; i++) {
    await drives.drive({ from: here, to: { ...there, lat: there.lat + i / 1000 }, clientIp })
  }
}

test('rejects a client IP over its limit with the time to retry', async () => {
  const { drives, clock, fakeRouter } = createTestDrives()
  await exhaustRateLimit({ drives }, '192.0.2.1')
  clock.now += MINUTE_MS
  const next = { ...sampleEnds, clientIp: '192.0.2.1' }
  await expect(drives.drive(next)).rejects.toMatchObject({
    code: 'OVER_QUERY_LIMIT',
    userMessage: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    details: { retryAfterSeconds: 9 * 60 },
  })
  expect(fakeRouter.requestCount).toBe(rateLimits.routes.max)
  clock.now += 9 * MINUTE_MS
  await expect(drives.drive(next)).resolves.toBeDefined()
})

test('over the limit a client IP still gets cached drives, and others get all', async () => {
  const { drives } = createTestDrives()
  await exhaustRateLimit({ drives }, '192.0.2.1')
  await drives.drive({ ...sampleEnds, clientIp: '192.0.2.2' })
  await expect(drives.drive({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toBeDefined()
})

test('does not count estimates if there is no router', async () => {
  const drives = createDrives({ routers: [], log: () => {} })
  await exhaustRateLimit({ drives }, '192.0.2.1')
  await expect(drives.drive({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toMatchObject({ estimated: true })
})
