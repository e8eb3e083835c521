import { z } from 'zod'
import { readSite } from '#site'
import { AppError, userMessages } from '@/lib/errors'
import { BODY_LIMIT_BYTES, parseBody, parseQuery, withErrorHandling } from './route-handler'

const schema = z.strictObject({ name: z.string('Please give a name.').min(1, 'Please give a name.') })

let log: jest.SpyInstance

beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => log.mockRestore())

function post(body: BodyInit, type = 'application/json'): Request {
  return new Request('http://site/api', { method: 'POST', body, headers: { 'content-type': type } })
}

function respond(run: (request: Request) => Promise<Response>, request = new Request('http://site/api')) {
  return withErrorHandling(run)(request, {})
}

async function respondToBody(request: Request) {
  const response = await respond(async () => Response.json(await parseBody(request, schema)))
  return { status: response.status, body: await response.json() }
}

test('sets no-store on a response without a cache header', async () => {
  const response = await respond(async () => Response.json({}))
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('keeps the cache header of a response', async () => {
  const response = await respond(async () => Response.json({}, { headers: { 'cache-control': 'public' } }))
  expect(response.headers.get('cache-control')).toBe('public')
})

test('sets no-store on a redirect with immutable headers', async () => {
  const response = await respond(async () => Response.redirect('http://site/elsewhere'))
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
})

test.each([
  ['bad_request', 400],
  ['not_found', 404],
  ['conflict', 409],
  ['too_large', 413],
  ['unsupported_type', 415],
  ['unprocessable', 422],
  ['too_many_requests', 429],
  ['internal', 500],
  ['unavailable', 503],
] as const)('responds to a %s error with %i and its sentence', async (kind, status) => {
  const response = await respond(() =>
    Promise.reject(new AppError({ kind, message: 'inside', userMessage: 'For people.' })),
  )
  expect([response.status, await response.json()]).toEqual([status, { error: 'For people.', code: kind }])
})

test("includes the error's details in the response", async () => {
  const error = new AppError({
    kind: 'conflict',
    message: 'm',
    userMessage: 's',
    code: 'fare_changed',
    details: { quote: 1 },
  })
  const response = await respond(() => Promise.reject(error))
  expect(await response.json()).toEqual({ error: 's', code: 'fare_changed', quote: 1 })
})

test('hides the details of an unexpected error', async () => {
  const response = await respond(() => Promise.reject(new Error('secret')))
  expect([response.status, await response.json()]).toEqual([500, { error: userMessages.unexpected, code: 'internal' }])
})

test('logs an unexpected error', async () => {
  await respond(() => Promise.reject(new Error('secret')))
  expect(log).toHaveBeenCalledTimes(1)
})

test('responds to an error thrown synchronously', async () => {
  const response = await respond(() => {
    throw new Error('at once')
  })
  expect(response.status).toBe(500)
})

test('responds 503 with phone number and Retry-After on a full disk and logs one line', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const response = await respond(() => Promise.reject(full))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await response.json()).toMatchObject({
    code: 'storage_unavailable',
    error: expect.stringContaining(`call us at ${readSite().phone}`),
  })
  expect(log.mock.calls).toEqual([[expect.stringContaining('SQLITE_FULL'), full]])
})

test('logs an outage', async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'unavailable', message: 'down' })))
  expect(log.mock.calls[0]?.[0]).toBe('unavailable: down')
})

test('does not log an outage twice', async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'unavailable', message: 'down', logged: true })))
  expect(log).not.toHaveBeenCalled()
})

test('does not log a client error', async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'not_found', message: 'no' })))
  expect(log).not.toHaveBeenCalled()
})

test('parses a valid body', async () => {
  expect(await parseBody(post('{"name":"Ada"}', 'application/json; charset=utf-8'), schema)).toEqual({ name: 'Ada' })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('rejects a body of type "%s"', async type => {
  expect((await respondToBody(post('{"name":"Ada"}', type))).status).toBe(415)
})

test('rejects a body that is not JSON', async () => {
  expect((await respondToBody(post('{"name":'))).status).toBe(400)
})

test('rejects a body that is not text', async () => {
  expect((await respondToBody(post(new Uint8Array([0xff, 0xfe, 0x00])))).status).toBe(400)
})

test('rejects invalid UTF-8 instead of storing replacement characters', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"Ad'), Buffer.from([0xc3, 0x28]), Buffer.from('a"}')])
  expect((await respondToBody(post(bytes))).status).toBe(400)
})

test('rejects a missing body', async () => {
  const request = new Request('http://site/api', { method: 'POST', headers: { 'content-type': 'application/json' } })
  expect((await respondToBody(request)).status).toBe(400)
})

test('accepts a body at the limit', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT_BYTES - '{"name":""}'.length) })
  expect((await parseBody(post(text), schema)).name.length).toBeGreaterThan(0)
})

test('rejects a body one byte over the limit', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT_BYTES - '{"name":""}'.length + 1) })
  expect((await respondToBody(post(text))).status).toBe(413)
})

test('names an invalid field with its sentence', async () => {
  expect(await respondToBody(post('{"name":""}'))).toEqual({
    status: 422,
    body: { error: expect.any(String), code: 'invalid_fields', fields: { name: 'Please give a name.' } },
  })
})

test('rejects an unknown field', async () => {
  expect((await respondToBody(post('{"name":"Ada","admin":true}'))).status).toBe(422)
})

test.each(['null', '[]', '"name"', '1', '{"__proto__":{"name":"x"}}'])('rejects the body %s', async text => {
  expect((await respondToBody(post(text))).status).toBe(422)
})

test('parses a query', () => {
  expect(parseQuery(new Request('http://site/api?name=Ada%20L'), schema)).toEqual({ name: 'Ada L' })
})

test('rejects an unknown query parameter', async () => {
  const response = await respond(
    async request => Response.json(parseQuery(request, schema)),
    new Request('http://s/?a=1&name=b'),
  )
  expect(response.status).toBe(400)
})

test('rejects a repeated query parameter', async () => {
  const response = await respond(
    async request => Response.json(parseQuery(request, schema)),
    new Request('http://s/?name=a&name=b'),
  )
  expect(response.status).toBe(400)
})

test('adds Retry-After to an error that says when to retry', async () => {
  const response = await respond(async () => {
    throw new AppError({ kind: 'too_many_requests', message: 'eleven', details: { retryAfterSeconds: 120 } })
  })
  expect(response.headers.get('retry-after')).toBe('120')
})
