import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BASE_HEADERS } from './headers'
import { guardResponse } from './response-guard'

async function fetchFrom(path: string, listener: RequestListener): Promise<Response> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    guardResponse(request, response)
    listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const body = await response.arrayBuffer()
  server.close()
  const copy = new Response(response.status === 304 ? null : body, response)
  return copy
}

const brokenPage: RequestListener = (_request, response) => {
  response.statusCode = 500
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<html id="__next_error__"></html>')
}

test('replaces an error page that needs script by a static one', async () => {
  const text = await (await fetchFrom('/', brokenPage)).text()
  expect(text).toContain('We could not open this page')
  expect(text).toContain('href="tel:')
  expect(text).not.toContain('<script')
})

test('gives an error page a policy that allows no script', async () => {
  const response = await fetchFrom('/', brokenPage)
  expect(response.status).toBe(500)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('replaces a chunked and compressed error page completely', async () => {
  const response = await fetchFrom('/', (_request, response) => {
    response.statusCode = 500
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-encoding', 'gzip')
    response.flushHeaders()
    response.write('half a page')
    response.end('the other half')
  })
  expect(await response.text()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/)
})

test('leaves a page with its own policy unchanged, whatever its status', async () => {
  const response = await fetchFrom('/blog/a', (_request, response) => {
    response.statusCode = 503
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', "default-src 'self'")
    response.end('could not load')
  })
  expect(await response.text()).toBe('could not load')
})

test('gives an API response a strict policy and no-store by default', async () => {
  const response = await fetchFrom('/api/v1/health', (_request, response) => response.end('{}'))
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('keeps the cache header of an API response', async () => {
  const response = await fetchFrom('/api/v1/faqs', (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=60')
    response.end('[]')
  })
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})

test.each([
  ['a file', 200, { 'content-type': 'text/plain' }],
  ['a picture error without a type', 400, {}],
  ['a redirect', 308, { location: '/blog' }],
])('gives %s every base header and a strict policy', async (_name, status, headers) => {
  const response = await fetchFrom('/some-path', (_request, response) => response.writeHead(status, headers).end('x'))
  const missing = Object.keys(BASE_HEADERS).filter(name => !response.headers.has(name))
  expect(missing).toEqual([])
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
})

test('keeps headers that a response already has', async () => {
  const own = { 'cross-origin-resource-policy': 'cross-origin', 'content-security-policy': "default-src 'self'" }
  const response = await fetchFrom('/logo.svg', (_request, response) => {
    response.setHeaders(new Headers({ ...own, 'content-type': 'image/svg+xml' }))
    response.end('<svg/>')
  })
  expect(Object.fromEntries(response.headers)).toMatchObject(own)
})

test.each([
  ['a script', 200, { 'content-type': 'application/javascript; charset=UTF-8' }],
  ['a file that the client has, which may be a script', 304, {}],
])('gives %s no policy, which a worker would apply', async (_name, status, headers) => {
  const response = await fetchFrom('/map-worker.js', (_request, response) => response.writeHead(status, headers).end())
  expect(response.headers.get('content-security-policy')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['text/html', 's-maxage=60, stale-while-revalidate=3540', '2'],
  ['application/json', 'public, max-age=0, s-maxage=60', '2'],
  ['text/html', 'no-store', null],
  ['image/jpeg', 'public, max-age=31536000, immutable', null],
])('nginx stores %s with "%s" for %s seconds', async (type, control, seconds) => {
  const response = await fetchFrom('/blog', (_request, response) => {
    response.setHeaders(new Headers({ 'content-type': type, 'cache-control': control }))
    response.end('x')
  })
  expect(response.headers.get('x-accel-expires')).toBe(seconds)
})
