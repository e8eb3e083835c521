import { createDrives, MAX_DRIVES_PER_WINDOW } from './drives'
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

test('a drive is told again for ten minutes without asking', async () => {
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
  ['the way back', { from: there, to: here }, 2],
  ['a point a metre beside it', { from: { ...here, lat: here.lat + 0.00001 }, to: there }, 2],
  ['the same point written finer', { from: { ...here, lat: here.lat + 0.0000001 }, to: there }, 1],
  ['a place of Google’s at the same point', { from: { ...here, googlePlaceId: 'ChIJx' }, to: there }, 2],
])('%s is asked for by itself, or not', async (_name, other, asked) => {
  const { drives, fakeRouter } = createTestDrives()
  await drives.drive(sampleEnds)
  await drives.drive(other)
  expect(fakeRouter.requestCount).toBe(asked)
})

test('one place of Google’s said to lie elsewhere does not answer for it', async () => {
  const { drives, fakeRouter } = createTestDrives()
  await drives.drive({ from: { ...here, googlePlaceId: 'ChIJx' }, to: there })
  await drives.drive({ from: { ...here, lng: -74, googlePlaceId: 'ChIJx' }, to: there })
  expect(fakeRouter.requestCount).toBe(2)
})

test('fifty who ask for one pair at once share a question', async () => {
  const { drives, fakeRouter } = createTestDrives()
  await Promise.all(Array.from({ length: 50 }, () => drives.drive(sampleEnds)))
  expect(fakeRouter.requestCount).toBe(1)
})

test('those who share a question share its failure, and the next asks again', async () => {
  const { drives, fakeRouter } = createTestDrives()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  const outcomes = await Promise.allSettled([drives.drive(sampleEnds), drives.drive(sampleEnds)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fakeRouter.requestCount).toBe(1)
})

test('that no road leads there is told again for a minute', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  fakeRouter.fail(routeError('ZERO_RESULTS', 'no road'))
  await expect(drives.drive(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  fakeRouter.recover()
  clock.now += MINUTE_MS
  await expect(drives.drive(sampleEnds)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  clock.now += 1
  expect(await drives.drive(sampleEnds)).toMatchObject({ distanceMeters: 40_877 })
})

test('an estimate that stood in for a router is not kept beyond the outage', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  fakeRouter.fail(routeError('UNKNOWN_ERROR', 'no answer'))
  expect(await drives.drive(sampleEnds)).toMatchObject({ estimated: true })
  fakeRouter.recover()
  clock.now += 30_000
  expect(await drives.drive(sampleEnds)).toMatchObject({ estimated: false })
})

test('what was told within the hour is known, each figure once', async () => {
  const { drives, fakeRouter, clock } = createTestDrives()
  await drives.drive(sampleEnds)
  await drives.drive(sampleEnds)
  fakeRouter.meters = 41_000
  clock.now += 11 * MINUTE_MS
  await drives.drive(sampleEnds)
  expect(drives.recentFigures(sampleEnds)).toEqual([
    { distanceMeters: 40_877, durationSeconds: 2700, estimated: false },
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
  clock.now += 49 * MINUTE_MS + 1
  expect(drives.recentFigures(sampleEnds)).toEqual([
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
})

test('of a pair that nobody asked for nothing was told', async () => {
  const { drives } = createTestDrives()
  await drives.drive(sampleEnds)
  expect(drives.recentFigures({ from: there, to: here })).toEqual([])
})

async function exhaustRateLimit(
  { drives }: Pick<ReturnType<typeof createTestDrives>, 'drives'>,
  clientIp: string,
): Promise<void> {
  for (let i = 1; i <= MAX_DRIVES_PER_WINDOW; i++) {
    await drives.drive({ from: here, to: { ...there, lat: there.lat + i / 1000 }, clientIp })
  }
}

test('an address that asks for too many is told so, and when to try again', async () => {
  const { drives, clock, fakeRouter } = createTestDrives()
  await exhaustRateLimit({ drives }, '192.0.2.1')
  clock.now += MINUTE_MS
  const next = { ...sampleEnds, clientIp: '192.0.2.1' }
  await expect(drives.drive(next)).rejects.toMatchObject({
    code: 'OVER_QUERY_LIMIT',
    sentence: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    details: { retryAfterSeconds: 9 * 60 },
  })
  expect(fakeRouter.requestCount).toBe(MAX_DRIVES_PER_WINDOW)
  clock.now += 9 * MINUTE_MS
  await expect(drives.drive(next)).resolves.toBeDefined()
})

test('beyond its limit an address is still told what is kept, and others are told all', async () => {
  const { drives } = createTestDrives()
  await exhaustRateLimit({ drives }, '192.0.2.1')
  await drives.drive({ ...sampleEnds, clientIp: '192.0.2.2' })
  await expect(drives.drive({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toBeDefined()
})

test('estimates are not counted where there is no router', async () => {
  const drives = createDrives({ routers: [], log: () => {} })
  await exhaustRateLimit({ drives }, '192.0.2.1')
  await expect(drives.drive({ ...sampleEnds, clientIp: '192.0.2.1' })).resolves.toMatchObject({ estimated: true })
})
