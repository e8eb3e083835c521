import { startGoogleRoutes } from '@/e2e/fakes/google-routes'
import { startOsrm } from '@/e2e/fakes/osrm'
import { METERS_PER_MILE, metersBetween } from '@/lib/places/model/distance'
import { routeSchema } from '@/lib/places/model/schemas'
import { createGoogleRouter } from '@/lib/places/server/adapters/google/router'
import { createOsrmRouter } from '@/lib/places/server/adapters/osrm'
import { createEstimator } from './estimate'
import { getRouteService } from './route-service'
import type { Router } from './router'

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const losAngeles = { lat: 34.0522, lng: -118.2437 }
const newYork = { lat: 40.7128, lng: -74.006 }
const honolulu = { lat: 21.307, lng: -157.858 }
const waikiki = { lat: 21.281, lng: -157.837 }
const hilo = { lat: 19.72, lng: -155.08 }
const sanJuan = { lat: 18.4394, lng: -66.0021 }
const atSea = { lat: 30, lng: -140 }

const MAX_METERS_TO_ROAD = 2000
const MAX_POINTS = 400
/** Shorter than the adapters' default, for hanging servers. */
const TIMEOUT_MS = 1000

type Fakes = Awaited<ReturnType<typeof startFakes>>
let fakes: Fakes

async function startFakes() {
  const [google, osrm] = await Promise.all([startGoogleRoutes(), startOsrm()])
  return { google, osrm }
}

// Every adapter of the port must pass these tests: add it here.
const remote: [string, keyof Fakes, (timeoutMs?: number) => Router][] = [
  ['Google', 'google', timeoutMs => createGoogleRouter({ ...googleSettings(), timeoutMs })],
  ['OSRM', 'osrm', timeoutMs => createOsrmRouter({ url: fakes.osrm.url, timeoutMs })],
]
const adapters: [string, () => Router][] = [
  ['the estimate', createEstimator],
  ...remote.map(([name, , open]): [string, () => Router] => [name, () => open()]),
  ['the configured route service', getRouteService],
]

function googleSettings() {
  return { key: fakes.google.key, baseUrl: fakes.google.origin }
}

beforeAll(async () => {
  fakes = await startFakes()
})

afterEach(() => {
  for (const fake of Object.values(fakes)) fake.reset()
})

afterAll(stopFakes)

async function stopFakes() {
  await Promise.all(Object.values(fakes).map(fake => fake.stop()))
}

function crossProduct<Adapter extends [string, ...unknown[]], Case extends [string, ...unknown[]]>(
  adapters: Adapter[],
  cases: Case[],
) {
  return adapters.flatMap(adapter => cases.map(each => ({ name: adapter[0], what: each[0], adapter, each })))
}

test.each(adapters)('%s: returns a complete drive', async (_name, open) => {
  const route = await open().findRoute({ from: dallas, to: oklahomaCity })
  expect(routeSchema.parse(route)).toEqual(route)
})

test.each(adapters)('%s: measures a known drive about right', async (_name, open) => {
  const route = await open().findRoute({ from: dallas, to: oklahomaCity })
  expect(route.distanceMeters / METERS_PER_MILE).toBeGreaterThan(190)
  expect(route.distanceMeters / METERS_PER_MILE).toBeLessThan(225)
  expect(route.durationSeconds / 60).toBeGreaterThan(165)
  expect(route.durationSeconds / 60).toBeLessThan(215)
})

test.each(adapters)('%s: returns whole meters and seconds', async (_name, open) => {
  const route = await open().findRoute({ from: dallas, to: oklahomaCity })
  expect([route.distanceMeters, route.durationSeconds].every(Number.isInteger)).toBe(true)
})

test.each(adapters)('%s: both directions have about the same length', async (_name, open) => {
  const outbound = await open().findRoute({ from: dallas, to: oklahomaCity })
  const inbound = await open().findRoute({ from: oklahomaCity, to: dallas })
  expect(Math.abs(inbound.distanceMeters / outbound.distanceMeters - 1)).toBeLessThan(0.1)
})

test.each(adapters)('%s: the path leads from the pickup to the drop-off', async (_name, open) => {
  const { path } = await open().findRoute({ from: dallas, to: oklahomaCity })
  const [first = [0, 0], last = [0, 0]] = [path.at(0), path.at(-1)]
  expect(metersBetween(dallas, { lat: first[0], lng: first[1] })).toBeLessThan(MAX_METERS_TO_ROAD)
  expect(metersBetween(oklahomaCity, { lat: last[0], lng: last[1] })).toBeLessThan(MAX_METERS_TO_ROAD)
})

test.each(adapters)('%s: limits the path across the country to what a page can draw', async (_name, open) => {
  const { path } = await open().findRoute({ from: losAngeles, to: newYork })
  expect(path.length).toBeGreaterThan(20)
  expect(path.length).toBeLessThanOrEqual(MAX_POINTS)
})

test.each(adapters)('%s: returns the pickup’s time zone', async (_name, open) => {
  const route = await open().findRoute({ from: { lat: 33.4484, lng: -112.074 }, to: dallas })
  expect(route.pickupTimeZone).toBe('America/Phoenix')
})

test.each(adapters)('%s: returns a drive within an island', async (_name, open) => {
  expect((await open().findRoute({ from: honolulu, to: waikiki })).distanceMeters).toBeGreaterThan(0)
})

const onePlace: [string, typeof dallas, typeof dallas][] = [
  ['the same point', dallas, dallas],
  ['a point across the street', dallas, { lat: 32.7767, lng: -96.7965 }],
]
const noRoad: [string, typeof dallas, typeof dallas][] = [
  ['Hawaii and the mainland', dallas, honolulu],
  ['two islands of Hawaii', honolulu, hilo],
  ['Puerto Rico and the mainland', sanJuan, dallas],
  ['a point at sea', dallas, atSea],
  ['a pickup at sea', atSea, dallas],
]
const unroutablePlaces: [string, typeof dallas][] = [
  ['beyond the pole', { lat: 91, lng: 0 }],
  ['beyond the antimeridian', { lat: 0, lng: 181 }],
  ['without coordinates', { lat: Number.NaN, lng: 0 }],
]

test.each(crossProduct(adapters, [...onePlace, ...noRoad]))(
  '$name: finds no road between $what',
  async ({ adapter, each }) => {
    const [, open] = adapter
    const [, from, to] = each
    await expect(open().findRoute({ from, to })).rejects.toMatchObject({
      code: 'ZERO_RESULTS',
      userMessage: 'Error: Directions request failed: ZERO_RESULTS',
    })
  },
)

test.each(crossProduct(adapters, unroutablePlaces))('$name: rejects a point $what', async ({ adapter, each }) => {
  const [, open] = adapter
  await expect(open().findRoute({ from: each[1], to: dallas })).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test.each(remote)('%s: requests a drive once', async (_name, party, open) => {
  await open().findRoute({ from: dallas, to: oklahomaCity })
  expect(fakes[party].requests).toHaveLength(1)
})

test.each(remote)('%s: its drives are measured', async (_name, _party, open) => {
  expect((await open().findRoute({ from: dallas, to: oklahomaCity })).estimated).toBe(false)
})

test.each(crossProduct(remote, onePlace))('$name: sends no request for $what', async ({ adapter, each }) => {
  const [, party, open] = adapter
  await expect(open().findRoute({ from: each[1], to: each[2] })).rejects.toThrow()
  expect(fakes[party].requests).toHaveLength(0)
})

test.each(crossProduct(remote, unroutablePlaces))(
  '$name: sends no request for a point $what',
  async ({ adapter, each }) => {
    const [, party, open] = adapter
    await expect(open().findRoute({ from: dallas, to: each[1] })).rejects.toThrow()
    expect(fakes[party].requests).toHaveLength(0)
  },
)

const faults = [
  'fail',
  'missing',
  'hang',
  'drop',
  'endless-body',
  'truncated-body',
  'html',
  'wrong-type',
  'object',
  'huge',
  'redirect',
] as const

test.each(
  crossProduct(
    remote,
    faults.map((fault): [typeof fault] => [fault]),
  ),
)('$name: a broken response ($what) is an unknown error', async ({ adapter, each }) => {
  const [, party, open] = adapter
  fakes[party].setMode(each[0])
  await expect(open(TIMEOUT_MS).findRoute({ from: dallas, to: oklahomaCity })).rejects.toMatchObject({
    code: 'UNKNOWN_ERROR',
    kind: 'unavailable',
  })
  expect(fakes[party].requests).toHaveLength(1)
})

const rejectedRequests: [string, number, string][] = [
  ['unauthorized', 401, 'REQUEST_DENIED'],
  ['forbidden', 403, 'REQUEST_DENIED'],
  ['rate limited', 429, 'OVER_QUERY_LIMIT'],
  ['overloaded', 503, 'UNKNOWN_ERROR'],
]

test.each(crossProduct(remote, rejectedRequests))(
  '$name: maps a response $what to a route failure code',
  async ({ adapter, each }) => {
    const [, party, open] = adapter
    const [, status, code] = each
    fakes[party].force({ status, body: { message: 'no' } })
    await expect(open().findRoute({ from: dallas, to: oklahomaCity })).rejects.toMatchObject({ code })
  },
)

test.each(remote)('%s: an unreachable server is an unknown error', async (_name, _party, open) => {
  const routes = open()
  await stopFakes()
  await expect(routes.findRoute({ from: dallas, to: oklahomaCity })).rejects.toMatchObject({
    code: 'UNKNOWN_ERROR',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  fakes = await startFakes()
})
