import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { GET } from './route'

// No router listens there, so every route is an uncached estimate.
beforeAll(() => {
  process.env.ROUTER_URL = 'http://127.0.0.1:9/route/v1/driving'
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

let sent = 0
/** X-Forwarded-For varies; only the socket’s IP counts. */
const sendRequest = (clientIp: string) =>
  GET(
    new Request('http://localhost/api/v1/routes?from=airport:lax&to=airport:bur', {
      headers: { [SOCKET_IP_HEADER]: clientIp, 'x-forwarded-for': `203.0.113.${sent++}` },
    }),
    {},
  )

test('limits routing requests per client IP with Retry-After', async () => {
  for (let i = 0; i < rateLimits.routes.max; i++) expect((await sendRequest('192.0.2.1')).status).toBe(200)
  const rejected = await sendRequest('192.0.2.1')
  expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(await rejected.json()).toEqual({
    error: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    code: 'OVER_QUERY_LIMIT',
    retryAfterSeconds: expect.any(Number),
  })
  expect((await sendRequest('192.0.2.2')).status).toBe(200)
})
