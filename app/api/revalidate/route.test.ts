import { parseEnv } from '@/lib/platform/env'
import { POST } from './route'

const secret = 'a-secret-of-at-least-sixteen'
let settings: Record<string, string>

jest.mock('@/lib/platform/env', () => {
  const real = jest.requireActual('@/lib/platform/env')
  return { ...real, env: () => real.parseEnv(settings) }
})

beforeEach(() => {
  settings = { REVALIDATE_SECRET: secret }
})

function post({ query = '', token = secret, body }: { query?: string; token?: string; body?: string } = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return POST(new Request(`http://site/api/revalidate${query}`, { method: 'POST', headers, body }), {})
}

test('returns 404 without a configured secret', async () => {
  settings = {}
  expect((await post({ query: '?tag=posts' })).status).toBe(404)
})

test('rejects a wrong secret before reading the request', async () => {
  const response = await post({ token: 'another-secret-altogether', body: 'not json' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test.each(['?tag=everything', '?tag=post:../x', '?tags=posts', '?tag=posts&tag=faqs'])('rejects %s', async query => {
  expect((await post({ query })).status).toBe(400)
})

test.each(['{}', '{"tags":[]}', '{"tags":["everything"]}', '{"tags":["posts"],"more":1}'])(
  'rejects the body %s',
  async body => {
    expect((await post({ body })).status).toBe(422)
  },
)

test('the server does not start with a guessable secret', () => {
  expect(() => parseEnv({ REVALIDATE_SECRET: 'short' })).toThrow('REVALIDATE_SECRET')
})
