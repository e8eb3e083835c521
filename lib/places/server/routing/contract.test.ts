import { startGoogleWeb } from '@/e2e/fakes/google-web'
import { startOsrm } from '@/e2e/fakes/osrm'
import { METERS_PER_MILE, metersBetween } from '@/lib/places/model/distance'
import { routeSchema } from '@/lib/places/model/schemas'
import { createGoogleRouter } from '@/lib/places/server/adapters/google'
import { createOsrmRouter } from '@/lib/places/server/adapters/osrm'
import { createEstimator } from './estimate'
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
const trip = { from: dallas, to: oklahomaCity }

const MAX_METERS_TO_ROAD = 2000

let fakes: { google: Awaited<ReturnType<typeof startGoogleWeb>>; osrm: Awaited<ReturnType<typeof startOsrm>> }
beforeAll(async () => {
  fakes = { google: await startGoogleWeb({}), osrm: await startOsrm() }
})
afterEach(() => {
  fakes.google.reset()
  fakes.osrm.reset()
})
afterAll(() => Promise.all(Object.values(fakes).map(fake => fake.stop())))

const openGoogle = (timeoutMs?: number) =>
  createGoogleRouter({ key: fakes.google.key, baseUrl: fakes.google.origin, timeoutMs })
const openOsrm = (timeoutMs?: number) => createOsrmRouter({ url: fakes.osrm.url, timeoutMs })

// Every adapter of the port must pass these tests: add it here.
const remote: [string, 'google' | 'osrm', (timeoutMs?: number) => Router][] = [
  ['Google', 'google', openGoogle],
  ['OSRM', 'osrm', openOsrm],
]
const adapters: [string, () => Router][] = [
  ['the estimate', createEstimator],
  ...remote.map(([name, , open]): [string, () => Router] => [name, () => open()]),
]

describe.each(adapters)('%s', (_, open) => {
  test('returns a complete drive of about the known length, from the pickup to the drop-off', async () => {
    const route = await open().findRoute(trip)
    expect(routeSchema.parse(route)).toEqual(route)
    expect([route.distanceMeters, route.durationSeconds].every(Number.isInteger)).toBe(true)
    expect(Math.abs(route.distanceMeters / METERS_PER_MILE - 207)).toBeLessThan(18)
    expect(Math.abs(route.durationSeconds / 60 - 190)).toBeLessThan(25)
    const [first = [0, 0], last = [0, 0]] = [route.path.at(0), route.path.at(-1)]
    expect(metersBetween(dallas, { lat: first[0], lng: first[1] })).toBeLessThan(MAX_METERS_TO_ROAD)
    expect(metersBetween(oklahomaCity, { lat: last[0], lng: last[1] })).toBeLessThan(MAX_METERS_TO_ROAD)
    const inbound = await open().findRoute({ from: oklahomaCity, to: dallas })
    expect(Math.abs(inbound.distanceMeters / route.distanceMeters - 1)).toBeLessThan(0.1)
  })

  test('returns the pickup’s time zone, a path that a page can draw, and a drive within an island', async () => {
    const phoenix = { lat: 33.4484, lng: -112.074 }
    expect(await open().findRoute({ from: phoenix, to: dallas })).toMatchObject({ pickupTimeZone: 'America/Phoenix' })
    const { path } = await open().findRoute({ from: losAngeles, to: newYork })
    expect(path.length).toBeGreaterThan(20)
    expect(path.length).toBeLessThanOrEqual(400)
    expect((await open().findRoute({ from: honolulu, to: waikiki })).distanceMeters).toBeGreaterThan(0)
  })

  test.each([
    ['Hawaii and the mainland', dallas, honolulu],
    ['two islands of Hawaii', honolulu, hilo],
    ['Puerto Rico and the mainland', sanJuan, dallas],
    ['a point at sea', dallas, atSea],
  ])('finds no road between %s', async (_, from, to) => {
    const userMessage = 'Error: Directions request failed: ZERO_RESULTS'
    await expect(open().findRoute({ from, to })).rejects.toMatchObject({ code: 'ZERO_RESULTS', userMessage })
  })
})

describe.each(remote)('%s', (_, party, open) => {
  test('measures a drive with one request', async () => {
    expect((await open().findRoute(trip)).estimated).toBe(false)
    expect(fakes[party].requests).toHaveLength(1)
  })

  test.each(['fail', 'hang', 'truncated-body', 'html', 'object', 'redirect'] as const)(
    'a broken response (%s) is an unknown error, and is not requested again',
    async mode => {
      fakes[party].setMode(mode)
      const error = { code: 'UNKNOWN_ERROR', kind: 'unavailable' }
      await expect(open(300).findRoute(trip)).rejects.toMatchObject(error)
      expect(fakes[party].requests).toHaveLength(1)
    },
  )
})
