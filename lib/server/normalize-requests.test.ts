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

test('TRACE is routed to the endpoint that answers 405', () => {
  expect(normalize({ method: 'TRACE', url: '/api/v1/faqs', headers: {} })).toMatchObject({
    method: 'GET',
    url: REJECTED_METHOD_PATH,
  })
})

test('a query with too many parameters is rejected before the framework looks through them', () => {
  const query = Array.from({ length: MAX_QUERY_PARAMETERS + 1 }, () => 'a=1').join('&')
  expect(normalize({ method: 'POST', url: `/?${query}`, headers: {} })).toMatchObject({
    method: 'GET',
    url: REJECTED_QUERY_PATH,
  })
})

test('a query with as many parameters as are allowed is left as it is', () => {
  const url = `/?${Array.from({ length: MAX_QUERY_PARAMETERS }, () => 'a=1').join('&')}`
  expect(normalize({ method: 'GET', url, headers: {} }).url).toBe(url)
})

test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('%s goes where it is sent', method => {
  const request = { method, url: '/api/v1/faqs', headers: { accept: 'text/html' } }
  expect(normalize({ ...request })).toEqual(request)
})

test('a long user agent is cut before the framework looks at it', () => {
  const { headers } = normalize({ method: 'GET', url: '/', headers: { 'user-agent': '1'.repeat(15_000) } })
  expect(headers['user-agent']).toHaveLength(MAX_USER_AGENT_LENGTH)
})

test('a usual user agent is left whole', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(normalize({ method: 'GET', url: '/', headers: { 'user-agent': userAgent } }).headers).toEqual({
    'user-agent': userAgent,
  })
})

test('requests are normalized before the handler of a server sees them', async () => {
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
