import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMicrocache } from './microcache'
import { interceptRequests } from './normalize-requests'
import { contentVersion, learnContentVersion } from './process-state'

let server: Server
/** What reached the framework. */
let framework: string[]
/** What it answers. */
let status: number
let responseHeaders: Record<string, string>
let now = 0

beforeAll(async () => {
  interceptRequests(createMicrocache(path => (path.startsWith('/blog/unknown') ? 'post' : null)))
  server = createServer((request, response) => {
    framework.push(`${request.method} ${request.url}`)
    response.statusCode = status
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value)
    response.write('stored ')
    response.end(Buffer.from('page'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  framework = []
  status = 200
  responseHeaders = { 'x-nextjs-cache': 'HIT', 'content-security-policy': "default-src 'self'", etag: '"1"' }
  now += 10_000
  jest.spyOn(performance, 'now').mockImplementation(() => now)
})
afterAll(() => server.close())

async function request(path: string, init?: RequestInit) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const { headers } = response
  return {
    status: response.status,
    policy: headers.get('content-security-policy'),
    etag: headers.get('etag'),
    text: await response.text(),
  }
}

const page = { status: 200, policy: "default-src 'self'", etag: '"1"', text: 'stored page' }

test('sends a stored page again for a second, with its headers', async () => {
  expect(await request('/a')).toEqual(page)
  expect(await request('/a')).toEqual(page)
  expect(framework).toEqual(['GET /a'])
  now += 1000
  await request('/a')
  expect(framework).toHaveLength(2)
})

test('sends nothing again after the content has changed', async () => {
  await request('/a')
  learnContentVersion(contentVersion() + 1)
  now += 1
  await request('/a')
  await request('/a')
  expect(framework).toHaveLength(2)
})

test.each<[string, Record<string, string>]>([
  ['that is not from the store', {}],
  ['that was stale', { 'x-nextjs-cache': 'STALE' }],
  ['with a cookie', { 'x-nextjs-cache': 'HIT', 'set-cookie': 'a=1' }],
])('does not send an answer again %s', async (_, headers) => {
  responseHeaders = headers
  await request('/a')
  await request('/a')
  expect(framework).toHaveLength(2)
})

test.each<[string, string, RequestInit | undefined]>([
  ['another method', '/a', { method: 'POST' }],
  ['a query string', '/a?q=1', undefined],
  ['another encoding', '/a', { headers: { 'accept-encoding': 'br' } }],
  ['a payload of the router', '/a', { headers: { rsc: '1' } }],
  ['a condition', '/a', { headers: { 'if-none-match': '"1"' } }],
  ['search results', '/a', { headers: { 'x-search-results': 'word' } }],
])('leaves %s to the framework', async (_, path, init) => {
  await request('/a')
  await request(path, init)
  expect(framework).toHaveLength(2)
})

test('all documents that do not exist are one page, whatever is asked of them', async () => {
  status = 404
  await request('/blog/unknown-1')
  expect(framework).toEqual(['GET /missing/post'])
  expect(await request('/blog/unknown-2?_rsc=1', { headers: { rsc: '1' } })).toEqual({ ...page, status: 404 })
  expect(framework).toHaveLength(1)
})
