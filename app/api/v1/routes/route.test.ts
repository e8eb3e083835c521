import { routeSchema } from '@/lib/places/model/schemas'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { GET } from './route'

// No router listens there, so every route is an uncached estimate.
beforeAll(() => {
  process.env.ROUTER_URL = 'http://127.0.0.1:9/route/v1/driving'
})
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))

const sendRequest = (from: string, to: string, more: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/api/v1/routes?${new URLSearchParams({ from, to, ...more })}`), {})

test('says in which priced areas the ends of a route are', async () => {
  const flatRates = [{ name: 'Airport', from: ['LAX', 'BUR'], to: ['900', 'los-angeles', 'dallas'], fares: {} }]
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse({ flatRates }))
  const via1 = 'airport:bur'
  const route = routeSchema.parse(await (await sendRequest('airport:lax', 'hand:downtown-la', { via1 })).json())
  expect(route.areas).toEqual({
    from: ['LAX', 'los-angeles'],
    via: [['BUR', 'los-angeles']],
    to: ['900', 'los-angeles'],
  })
})

test.each([
  ['an unknown place', 'hand:nowhere', 404, 'NOT_FOUND'],
  ['the same place', 'airport:lax', 422, 'ZERO_RESULTS'],
  ['an island', 'airport:hnl', 422, 'ZERO_RESULTS'],
  ['a place name', 'Los Angeles', 400, 'INVALID_REQUEST'],
  ['a Google place without its point', 'google:ChIJx', 404, 'NOT_FOUND'],
])('%s is rejected with a maps service status', async (_name, to, status, code) => {
  const response = await sendRequest('airport:lax', to)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: `Error: Directions request failed: ${code}`, code })
})

test.each([
  ['stops without a drop-off', '?from=airport:lax&via1=hand:ucla'],
  ['a reference that is too long', `?from=airport:lax&to=${'a'.repeat(701)}`],
  ['an unknown parameter', '?from=airport:lax&to=airport:bur&via=hand:ucla'],
  ['a second stop without a first', '?from=airport:lax&to=airport:bur&via2=hand:ucla'],
])('rejects %s', async (_name, query) => {
  const response = await GET(new Request(`http://localhost/api/v1/routes${query}`), {})
  expect(response.status).toBe(400)
})

let sent = 0
/** X-Forwarded-For varies; only the socket’s IP counts. */
const sendFrom = (clientIp: string) =>
  GET(
    new Request('http://localhost/api/v1/routes?from=airport:lax&to=airport:bur', {
      headers: { [SOCKET_IP_HEADER]: clientIp, 'x-forwarded-for': `203.0.113.${sent++}` },
    }),
    {},
  )

test('limits routing requests per client IP with Retry-After', async () => {
  for (let i = 0; i < rateLimits.routes.max; i++) expect((await sendFrom('192.0.2.1')).status).toBe(200)
  const rejected = await sendFrom('192.0.2.1')
  expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(await rejected.json()).toEqual({
    error: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    code: 'OVER_QUERY_LIMIT',
    retryAfterSeconds: expect.any(Number),
  })
  expect((await sendFrom('192.0.2.2')).status).toBe(200)
})
