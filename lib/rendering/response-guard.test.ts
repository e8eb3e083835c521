import { createServer, type RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { declareMethod } from './endpoint-methods'
import { BASE_HEADERS, BASIS_HEADER } from './headers'
import { guardResponses } from './response-guard'

class GuardedResponse extends ServerResponse {}
guardResponses(GuardedResponse.prototype)

async function fetchFrom(path: string, listener: RequestListener): Promise<Response> {
  const server = createServer({ ServerResponse: GuardedResponse }, listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const body = await response.arrayBuffer()
  server.close()
  return new Response(response.status === 304 ? null : body, response)
}

test.each([
  ['a file', 200, { 'content-type': 'text/plain' }],
  ['a picture error without a type', 400, {}],
  ['a redirect', 308, { location: '/blog' }],
])('gives %s every base header and a strict policy', async (_name, status, headers) => {
  const response = await fetchFrom('/some-path', (_request, response) => response.writeHead(status, headers).end('x'))
  expect(response.status).toBe(status)
  const missing = Object.keys(BASE_HEADERS).filter(name => !response.headers.has(name))
  expect(missing).toEqual([])
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; base-uri/)
})

test('keeps the headers of a refusal by Node, which lists names and values in turn', async () => {
  const response = await fetchFrom('/', (_request, response) => response.writeHead(400, ['X-Reason', 'no host']).end())
  expect(response.headers.get('x-reason')).toBe('no host')
})

test('gives the framework’s error page a policy that allows its styles and no script', async () => {
  const response = await fetchFrom('/', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.writeHead(500, 'Broken').end('<html id="__next_error__"></html>')
  })
  expect([response.status, response.statusText]).toEqual([500, 'Broken'])
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['/feed.xml', 500, 503],
  ['/sitemap.xml?from=mail', 500, 503],
  ['/blog', 503, 503],
  ['/privacy', 500, 500],
])('a failure of %s that is %d is sent as %d', async (path, made, sent) => {
  const response = await fetchFrom(path, (_request, response) => response.writeHead(made).end())
  const { status, headers } = response
  const retryAfter = sent === 503 ? '10' : null
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([sent, retryAfter, 'no-store'])
})

test('says in an endpoint’s empty 405 which methods there are', async () => {
  declareMethod('/api/v1/rides/{id}', 'GET')
  const response = await fetchFrom('/api/v1/rides/7KQ4?a=b', (_request, response) => {
    response.statusCode = 405
    response.end()
  })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(await response.json()).toEqual({ error: expect.any(String), code: 'method_not_allowed' })
})

test('keeps the time to wait that a response names', async () => {
  const response = await fetchFrom('/api/v1/bookings', (_request, response) =>
    response.writeHead(503, { 'retry-after': '30' }).end(),
  )
  expect(response.headers.get('retry-after')).toBe('30')
})

test('tells nobody what a page was made from', async () => {
  const response = await fetchFrom('/', (_request, response) => {
    response.setHeader(BASIS_HEADER, 'hash')
    response.writeHead(200, { [BASIS_HEADER]: 'hash' }).end()
  })
  expect(response.headers.has(BASIS_HEADER)).toBe(false)
})

test('gives an API response no-store by default, also when its body is sent in parts', async () => {
  const response = await fetchFrom('/api/v1/health', (_request, response) => {
    response.write('{')
    response.end('}')
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('{}')
})

test('keeps headers that a response already has', async () => {
  const own = {
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'public, max-age=60',
  }
  const response = await fetchFrom('/api/v1/faqs', (_request, response) => {
    response.setHeaders(new Headers({ ...own, 'content-type': 'image/svg+xml' }))
    response.end('<svg/>')
  })
  expect(Object.fromEntries(response.headers)).toMatchObject(own)
})

test.each([
  ['a script', 200, { 'content-type': 'application/javascript; charset=UTF-8' }],
  ['a file that the client has, which may be a script', 304, {}],
])('gives %s no policy, which a worker would apply', async (_name, status, headers) => {
  const response = await fetchFrom('/worker.js', (_request, response) => response.writeHead(status, headers).end())
  expect(response.headers.get('content-security-policy')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
