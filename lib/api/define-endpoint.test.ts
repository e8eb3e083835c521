import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineEndpoint, type Endpoint } from './define-endpoint'

const endpoint = {
  method: 'POST',
  path: '/api/v1/rides/{id}/wait',
  tag: 'bookings',
  summary: 'Wait for a ride',
  auth: 'none',
  query: z.strictObject({ near: z.string().optional() }),
  headers: { 'If-Match': z.string().regex(/^\d+$/).transform(Number).optional() },
  body: z.strictObject({ minutes: z.number() }),
  responses: { 202: { description: 'Waits', schema: z.object({ id: z.string(), waits: z.number() }) } },
  errors: [],
} satisfies Endpoint

const params = { params: Promise.resolve({ id: 'a' }) }

function post(body: unknown, { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {}) {
  return new Request(`http://site/api/v1/rides/a/wait${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-1', ...headers },
    body: JSON.stringify(body),
  })
}

const handle = defineEndpoint(endpoint, async ({ params: { id }, query, headers, body, requestId, json }) =>
  json(
    { id, waits: body.minutes + (headers['If-Match'] ?? 0) },
    { status: 202, headers: { 'x-seen': `${requestId} ${query.near ?? ''}` } },
  ),
)

test('passes parsed path, query, headers, body and request id to the handler', async () => {
  const response = await handle(post({ minutes: 5 }, { query: '?near=b', headers: { 'if-match': '2' } }), params)
  expect([response.status, await response.json()]).toEqual([202, { id: 'a', waits: 7 }])
  expect(response.headers.get('x-seen')).toBe('request-1 b')
})

test.each([
  ['query', post({ minutes: 5 }, { query: '?far=b' }), 400],
  ['header', post({ minutes: 5 }, { headers: { 'if-match': 'x' } }), 400],
  ['body', post({ minutes: '5' }), 422],
])('rejects an invalid %s', async (_, request, status) => {
  expect((await handle(request, params)).status).toBe(status)
})

test('authorizes before it reads headers and body', async () => {
  const operatorOnly = defineEndpoint({ ...endpoint, auth: 'revalidateSecret' }, async () => new Response())
  const request = post('nonsense', { headers: { 'if-match': 'x' } })
  expect((await operatorOnly(request, params)).status).toBe(404)
  expect(request.bodyUsed).toBe(false)
})

test('checks a rate limit before it reads the body', async () => {
  const refuse = () => {
    throw new AppError({ kind: 'too_many_requests', message: 'eleven' })
  }
  const limited = defineEndpoint({ ...endpoint, beforeBody: refuse }, async () => new Response())
  const request = post('nonsense')
  expect([(await limited(request, params)).status, request.bodyUsed]).toEqual([429, false])
})
