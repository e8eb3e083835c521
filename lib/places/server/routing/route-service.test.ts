import type { Route } from '@/lib/places/model/schemas'
import { rateLimits } from '@/lib/platform/rate-limits'
import { createRouteService } from './route-service'
import { downsamplePath, type OriginDestination, type Router, routeError, toMeasuredRoute } from './router'

const MINUTE_MS = 60_000
/** Times Square and Kennedy Airport. */
const trip = { from: { lat: 40.758, lng: -73.9855 }, to: { lat: 40.6413, lng: -73.7781 } }
const outage = routeError('UNKNOWN_ERROR', 'no response')

/** Creates a fake router that counts its requests, and fails on demand. */
function createFakeRouter(distanceMeters: number) {
  const facts = { durationSeconds: 2700, pickupTimeZone: 'America/New_York', estimated: false }
  const path: Route['path'] = [
    [40.758, -73.9855],
    [40.6413, -73.7781],
  ]
  const state = { requestCount: 0, error: null as Error | null }
  const router: Router = {
    async findRoute() {
      state.requestCount += 1
      if (state.error !== null) throw state.error
      return { ...facts, distanceMeters, path }
    },
  }
  return Object.assign(state, router)
}

function openService({ routers = 1 }: { routers?: number } = {}) {
  const clock = { now: 1_000_000 }
  const lines: string[] = []
  const [first, second] = [createFakeRouter(31_001), createFakeRouter(31_002)]
  const { findRoute } = createRouteService({
    routers: [
      { name: 'First', router: first },
      { name: 'Second', router: second },
    ].slice(0, routers),
    log: line => void lines.push(line),
    now: () => clock.now,
  })
  const meters = async (ends: OriginDestination = trip) => (await findRoute(ends)).distanceMeters
  return { clock, lines, first, second, findRoute, meters }
}

test('caches a drive for ten minutes', async () => {
  const { meters, first, clock } = openService()
  await meters()
  clock.now += 10 * MINUTE_MS
  await meters()
  expect(first.requestCount).toBe(1)
  clock.now += 1
  await meters()
  expect(first.requestCount).toBe(2)
})

test('finds no road between a place and itself, and asks no router', async () => {
  const { meters, first } = openService()
  const nearby = { lat: trip.from.lat + 0.0005, lng: trip.from.lng }
  await expect(meters({ from: trip.from, to: nearby })).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  expect(first.requestCount).toBe(0)
})

const { from, to } = trip
test.each([
  ['the opposite direction', { from: to, to: from }, 2],
  ['a point one meter away', { from: { ...from, lat: from.lat + 0.00001 }, to }, 2],
  ['the same point with more decimals', { from: { ...from, lat: from.lat + 0.0000001 }, to }, 1],
  ['a Google place at the same point', { from: { ...from, googlePlaceId: 'ChIJx' }, to }, 2],
])('%s has its own cache entry, or not', async (_name, other, asked) => {
  const { meters, first } = openService()
  await meters()
  await meters(other)
  expect(first.requestCount).toBe(asked)
})

test('concurrent requests for one pair share one router request, also one that fails', async () => {
  const { meters, first } = openService()
  await Promise.all(Array.from({ length: 50 }, () => meters()))
  expect(first.requestCount).toBe(1)
  first.error = routeError('ZERO_RESULTS', 'no road')
  const outcomes = await Promise.allSettled([meters({ from: to, to: from }), meters({ from: to, to: from })])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(first.requestCount).toBe(2)
})

test('caches a missing road for a minute', async () => {
  const { meters, first, clock } = openService()
  first.error = routeError('ZERO_RESULTS', 'no road')
  await expect(meters()).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  first.error = null
  clock.now += MINUTE_MS
  await expect(meters()).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  clock.now += 1
  expect(await meters()).toBe(31_001)
})

test('does not cache an estimate from an outage', async () => {
  const { findRoute, first, clock } = openService()
  first.error = outage
  expect(await findRoute(trip)).toMatchObject({ estimated: true })
  first.error = null
  clock.now += 30_000
  expect(await findRoute(trip)).toMatchObject({ estimated: false })
})

describe('the limit of a client IP', () => {
  const clientIp = '192.0.2.1'
  async function exhaust({ findRoute }: Pick<ReturnType<typeof openService>, 'findRoute'>) {
    for (let i = 1; i <= rateLimits.routes.max; i++)
      await findRoute({ from, to: { ...to, lat: to.lat + i / 1000 }, clientIp })
  }

  test('rejects what is over it with the time to retry', async () => {
    const service = openService()
    await exhaust(service)
    service.clock.now += MINUTE_MS
    await expect(service.findRoute({ ...trip, clientIp })).rejects.toMatchObject({
      code: 'OVER_QUERY_LIMIT',
      userMessage: 'Error: Directions request failed: OVER_QUERY_LIMIT',
      details: { retryAfterSeconds: 9 * 60 },
    })
    expect(service.first.requestCount).toBe(rateLimits.routes.max)
    service.clock.now += 9 * MINUTE_MS
    await expect(service.findRoute({ ...trip, clientIp })).resolves.toBeDefined()
  })

  test('counts neither cached drives nor those of others, nor estimates of a site without routers', async () => {
    const service = openService()
    await exhaust(service)
    await service.findRoute({ ...trip, clientIp: '192.0.2.2' })
    await expect(service.findRoute({ ...trip, clientIp })).resolves.toBeDefined()
    const estimates = openService({ routers: 0 })
    await exhaust(estimates)
    await expect(estimates.findRoute({ ...trip, clientIp })).resolves.toMatchObject({ estimated: true })
  })
})

describe('with several routers', () => {
  test.each<[Error, string]>([
    [routeError('UNKNOWN_ERROR', 'said so'), 'UNKNOWN_ERROR: said so'],
    [routeError('OVER_QUERY_LIMIT', 'said so'), 'OVER_QUERY_LIMIT: said so'],
    [routeError('REQUEST_DENIED', 'said so'), 'REQUEST_DENIED: said so'],
    // Logged by its kind only.
    [new TypeError('cannot read a drive from 40.7,-74 with key AIza'), 'TypeError'],
  ])('the next is asked on %s, which is logged once', async (error, reason) => {
    const { meters, first, lines } = openService({ routers: 2 })
    first.error = error
    expect(await Promise.all([meters(), meters({ from: to, to: from })])).toEqual([31_002, 31_002])
    expect(lines).toEqual([`routing: First paused after a failure (${reason})`])
  })

  test.each(['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST', 'MAX_WAYPOINTS_EXCEEDED'] as const)(
    '%s is an answer: no other is asked',
    async code => {
      const { meters, first, second, lines } = openService({ routers: 2 })
      first.error = routeError(code, 'said so')
      await expect(meters()).rejects.toMatchObject({ code })
      expect([second.requestCount, lines]).toEqual([0, []])
    },
  )

  test('a failed one is skipped for 30 seconds', async () => {
    const { meters, first, clock } = openService({ routers: 2 })
    first.error = outage
    await meters()
    clock.now += 29_999
    await meters({ from: to, to: from })
    expect(first.requestCount).toBe(1)
    first.error = null
    clock.now += 1
    expect(await meters({ from, to: { ...to, lat: 40.65 } })).toBe(31_001)
  })
})

test.each([400, 401, 100_000])('a path of %i points keeps its ends and has four hundred, in order', count => {
  const line = Array.from({ length: count }, (_, i) => i)
  const sampled = downsamplePath(line)
  expect([sampled.length, sampled.at(0), sampled.at(-1)]).toEqual([400, 0, count - 1])
  expect(sampled).toEqual([...new Set(sampled)].toSorted((a, b) => a - b))
})

const measured = { ...trip, meters: 31_000.4, seconds: 2_700.4, path: [] }

test('rounds a drive, which may be shorter than the straight line by what roads are off the ends', () => {
  expect(toMeasuredRoute(measured)).toMatchObject({ distanceMeters: 31_000, durationSeconds: 2_700 })
  expect(toMeasuredRoute({ ...measured, meters: 15_000 }).distanceMeters).toBe(15_000)
})

test.each([
  ['longer than half the earth’s circumference', { meters: 1e308 }],
  ['longer than a month', { seconds: 1e308 }],
  ['of infinite duration', { seconds: Number.POSITIVE_INFINITY }],
  ['shorter than the straight line, as if in kilometers', { meters: 31 }],
])('values %s are an unknown error', (_name, values) => {
  expect(() => toMeasuredRoute({ ...measured, ...values })).toThrow(expect.objectContaining({ code: 'UNKNOWN_ERROR' }))
})
