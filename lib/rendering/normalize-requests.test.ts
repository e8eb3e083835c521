import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import {
  MAX_QUERY_PARAMETERS,
  MAX_USER_AGENT_LENGTH,
  normalizeRequest,
  normalizeRequests,
  REJECTED_METHOD_PATH,
  REJECTED_QUERY_PATH,
} from './normalize-requests'

type Incoming = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

function normalize(request: Incoming): Incoming {
  normalizeRequest(request)
  return request
}

test('routes TRACE to the endpoint that responds 405', () => {
  expect(normalize({ method: 'TRACE', url: '/api/v1/faqs', headers: {} })).toMatchObject({
    method: 'GET',
    url: REJECTED_METHOD_PATH,
  })
})

test('rejects a query with too many parameters before the framework parses it', () => {
  const query = Array.from({ length: MAX_QUERY_PARAMETERS + 1 }, () => 'a=1').join('&')
  expect(normalize({ method: 'POST', url: `/?${query}`, headers: {} })).toMatchObject({
    method: 'GET',
    url: REJECTED_QUERY_PATH,
  })
})

test('accepts a query with the maximum number of parameters', () => {
  const url = `/?${Array.from({ length: MAX_QUERY_PARAMETERS }, () => 'a=1').join('&')}`
  expect(normalize({ method: 'GET', url, headers: {} }).url).toBe(url)
})

test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('leaves the URL of %s unchanged', method => {
  const request = { method, url: '/api/v1/faqs', headers: { accept: 'text/html' } }
  expect(normalize({ ...request })).toEqual(request)
})

test('truncates a long user agent before the framework parses it', () => {
  const { headers } = normalize({ method: 'GET', url: '/', headers: { 'user-agent': '1'.repeat(15_000) } })
  expect(headers['user-agent']).toHaveLength(MAX_USER_AGENT_LENGTH)
})

test('leaves a usual user agent unchanged', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(normalize({ method: 'GET', url: '/', headers: { 'user-agent': userAgent } }).headers).toEqual({
    'user-agent': userAgent,
  })
})

test("normalizes requests before a server's handler runs", async () => {
  normalizeRequests()
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers['user-agent'])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  await fetch(`http://127.0.0.1:${port}/`, { headers: { 'user-agent': 'x'.repeat(600), connection: 'close' } })
  server.close()
  expect(seen).toEqual(['x'.repeat(MAX_USER_AGENT_LENGTH)])
})
