import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { configuredRouteService, createRouteService } from '@/lib/places/server/routing/route-service'
import { createFakeRouter } from '@/lib/places/server/routing/testing/fake-router'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { rateLimits } from '@/lib/platform/rate-limits'
import { GET as getRoute } from '../routes/route'
import { PATCH } from './[id]/route'
import { POST } from './route'

const ROUTE_CACHE_MS = 10 * 60_000
/** 25.40 miles; a route whose fare differs by less than one percent; one that differs by more. */
const [QUOTED_METERS, SLIGHTLY_LONGER_METERS, MUCH_LONGER_METERS] = [40_877, 41_000, 42_000]

let dataDir: string
const clock = { now: 0 }
const router = createFakeRouter(QUOTED_METERS)
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quoted-fare-'))
  process.env.DATA_DIR = dataDir
})
afterAll(async () => {
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => {
  clock.now = 1_000_000
  router.meters = QUOTED_METERS
  configuredRouteService.set(
    createRouteService({
      routers: [{ name: 'Roads', router }],
      log: () => {},
      now: () => clock.now,
    }),
  )
})
afterEach(() => {
  configuredRouteService.set(undefined)
})

const { pickupLocation, dropOffLocation } = airportTransferRequest

function requestRoute() {
  const ends = new URLSearchParams({ from: pickupLocation, to: dropOffLocation })
  return getRoute(new Request(`http://localhost:3000/api/v1/routes?${ends}`), {})
}

let sent = 0
async function book({ rent, routeToken }: { rent: number | null; routeToken?: string }) {
  sent += 1
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `quoted-fare-${sent}`,
    [SOCKET_IP_HEADER]: `10.1.0.${sent}`,
  }
  const body = JSON.stringify({ ...airportTransferRequest, rent, routeToken })
  const response = await POST(
    new Request('http://localhost:3000/api/v1/bookings', { method: 'POST', headers, body }),
    undefined,
  )
  const { booking, quote, token } = await response.json()
  return { status: response.status, fare: booking?.quote ?? quote, id: booking?.id, token }
}

/** Requests the route as the booking form does, and returns the fare in dollars that follows and the route's token. */
async function quoteFare(): Promise<{ rent: number; routeToken: string }> {
  const { token } = await (await requestRoute()).json()
  const { fare } = await book({ rent: null })
  return { rent: fare.totalCents / 100, routeToken: token }
}

test('books the displayed fare when the route grew slightly since', async () => {
  const shown = await quoteFare()
  clock.now += ROUTE_CACHE_MS + 1
  router.meters = SLIGHTLY_LONGER_METERS
  expect(await book(shown)).toMatchObject({ status: 201, fare: { miles: 25.4, estimated: false } })
})

test('rejects the same fare without the token that proves it', async () => {
  const { rent } = await quoteFare()
  clock.now += ROUTE_CACHE_MS + 1
  router.meters = SLIGHTLY_LONGER_METERS
  expect(await book({ rent })).toMatchObject({ status: 409, fare: { miles: 25.48 } })
})

test('rejects a displayed fare when it differs by more than one percent', async () => {
  const shown = await quoteFare()
  clock.now += ROUTE_CACHE_MS + 1
  router.meters = MUCH_LONGER_METERS
  expect(await book(shown)).toMatchObject({ status: 409, fare: { miles: 26.1 } })
})

test('books the lower fare when the route became shorter', async () => {
  router.meters = SLIGHTLY_LONGER_METERS
  const shown = await quoteFare()
  clock.now += ROUTE_CACHE_MS + 1
  router.meters = QUOTED_METERS
  expect(await book(shown)).toMatchObject({ status: 201, fare: { miles: 25.4 } })
})

test('booking a fresh quote sends no second routing request', async () => {
  const before = router.requestCount
  const shown = await quoteFare()
  await book(shown)
  expect(router.requestCount).toBe(before + 1)
})

test('changing a booking counts toward the client IP’s routing limit', async () => {
  const { id, token } = await book(await quoteFare())
  const clientIp = '10.2.0.1'
  for (let i = 0; i < rateLimits.routes.max; i++) {
    const from = { lat: 40 + i / 1000, lng: -74 }
    await configuredRouteService.get()?.findRoute({ from, to: { lat: 41, lng: -74 }, clientIp })
  }
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    [SOCKET_IP_HEADER]: clientIp,
  }
  const body = JSON.stringify({
    ...airportTransferRequest,
    pickupLocation: dropOffLocation,
    dropOffLocation: pickupLocation,
  })
  const request = new Request(`http://localhost:3000/api/v1/bookings/${id}`, { method: 'PATCH', headers, body })
  expect((await PATCH(request, { params: Promise.resolve({ id }) })).status).toBe(429)
})
