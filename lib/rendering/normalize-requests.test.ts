import type { IncomingMessage } from 'node:http'
import {
  MAX_QUERY_PARAMETERS,
  MAX_USER_AGENT_LENGTH,
  normalizeRequest,
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

test.each([
  ['a page', '/?pickup=20+Main+St', '/'],
  ['a page without a query', '/blog/tipping', '/blog/tipping'],
  ['a ride', '/ride/7KQ4-M9XW', '/ride'],
  ['a ride with a query', '/ride/7KQ4-M9XW?payment=success', '/ride'],
  ['a ride with an escape', '/ride/7KQ4%2DM9XW', '/ride'],
  ['a page below a ride', '/ride/7KQ4-M9XW/more', '/ride/7KQ4-M9XW/more'],
  ["the framework's request for a page", '/?pickup=20+Main+St&_rsc=1a2b', '/?_rsc=1a2b'],
  ["the framework's request for a ride", '/ride/7KQ4-M9XW?_rsc=1a2b', '/ride?_rsc=1a2b'],
  ['a parameter with a similar name', '/?my_rsc=1', '/'],
  ['an API', '/api/v1/places?q=jfk', '/api/v1/places?q=jfk'],
  ['an image', '/_next/image?url=%2Flogo.png&w=640', '/_next/image?url=%2Flogo.png&w=640'],
  ['a search', '/blog/search?q=airport', '/blog/search?q=airport'],
  ['a redirect to lower case', '/Blog?page=2', '/Blog?page=2'],
  ['a redirect without the final slash', '/blog/?page=2', '/blog/?page=2'],
])('stores nothing of the visitor in the URL of %s', (_, url, expected) => {
  expect(normalize({ method: 'GET', url, headers: {} }).url).toBe(expected)
})

test('truncates a long user agent before the framework parses it', () => {
  const { headers } = normalize({ method: 'GET', url: '/', headers: { 'user-agent': '1'.repeat(15_000) } })
  expect(headers['user-agent']).toHaveLength(MAX_USER_AGENT_LENGTH)
})
