import { z } from 'zod'
import { AppError, userMessages } from '@/lib/errors'
import { site } from '@/lib/site'
import { BODY_LIMIT_BYTES, createRouteHandler, parseBody, parseQuery } from './route-handler'

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
  return createRouteHandler(run)(request, {})
}

async function respondToBody(request: Request) {
  const response = await respond(async () => Response.json(await parseBody(request, schema)))
  return { status: response.status, body: await response.json() }
}

test('an answer that says nothing of caches is kept by none', async () => {
  const response = await respond(async () => Response.json({}))
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an answer that says how it may be kept is left as it is', async () => {
  const response = await respond(async () => Response.json({}, { headers: { 'cache-control': 'public' } }))
  expect(response.headers.get('cache-control')).toBe('public')
})

test('a redirect, whose headers cannot be changed, is kept by none', async () => {
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
] as const)('an error of the kind %s is a %i with its sentence', async (kind, status) => {
  const response = await respond(() =>
    Promise.reject(new AppError({ kind, message: 'inside', userMessage: 'For people.' })),
  )
  expect([response.status, await response.json()]).toEqual([status, { error: 'For people.', code: kind }])
})

test('what an error brings along is part of the answer', async () => {
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

test('an error nobody foresaw tells nothing of its inside', async () => {
  const response = await respond(() => Promise.reject(new Error('secret')))
  expect([response.status, await response.json()]).toEqual([500, { error: userMessages.unexpected, code: 'internal' }])
})

test('an error nobody foresaw is logged', async () => {
  await respond(() => Promise.reject(new Error('secret')))
  expect(log).toHaveBeenCalledTimes(1)
})

test('an error thrown before anything was promised is answered too', async () => {
  const response = await respond(() => {
    throw new Error('at once')
  })
  expect(response.status).toBe(500)
})

test('a full disk is a 503 with the phone number and when to come back, and one line in the log', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const response = await respond(() => Promise.reject(full))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await response.json()).toMatchObject({
    code: 'storage_unavailable',
    error: expect.stringContaining(`call us at ${site.phone}`),
  })
  expect(log.mock.calls).toEqual([[expect.stringContaining('SQLITE_FULL'), full]])
})

test('an outage is logged', async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'unavailable', message: 'down' })))
  expect(log.mock.calls[0]?.[0]).toBe('unavailable: down')
})

test('an outage that is in the log already is not logged again', async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'unavailable', message: 'down', logged: true })))
  expect(log).not.toHaveBeenCalled()
})

test("a visitor's fault is not logged", async () => {
  await respond(() => Promise.reject(new AppError({ kind: 'not_found', message: 'no' })))
  expect(log).not.toHaveBeenCalled()
})

test('a good body is read', async () => {
  expect(await parseBody(post('{"name":"Ada"}', 'application/json; charset=utf-8'), schema)).toEqual({ name: 'Ada' })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('a body of the type "%s" is refused', async type => {
  expect((await respondToBody(post('{"name":"Ada"}', type))).status).toBe(415)
})

test('a body that is not JSON is refused', async () => {
  expect((await respondToBody(post('{"name":'))).status).toBe(400)
})

test('a body that is not text is refused', async () => {
  expect((await respondToBody(post(new Uint8Array([0xff, 0xfe, 0x00])))).status).toBe(400)
})

test('a body with bytes that are not UTF-8 is rejected, not stored with replacement characters', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"Ad'), Buffer.from([0xc3, 0x28]), Buffer.from('a"}')])
  expect((await respondToBody(post(bytes))).status).toBe(400)
})

test('no body is refused', async () => {
  const request = new Request('http://site/api', { method: 'POST', headers: { 'content-type': 'application/json' } })
  expect((await respondToBody(request)).status).toBe(400)
})

test('a body at the limit is read', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT_BYTES - '{"name":""}'.length) })
  expect((await parseBody(post(text), schema)).name.length).toBeGreaterThan(0)
})

test('a body one byte over the limit is refused', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT_BYTES - '{"name":""}'.length + 1) })
  expect((await respondToBody(post(text))).status).toBe(413)
})

test('a wrong field is named with its sentence', async () => {
  expect(await respondToBody(post('{"name":""}'))).toEqual({
    status: 422,
    body: { error: expect.any(String), code: 'invalid_fields', fields: { name: 'Please give a name.' } },
  })
})

test('a field nobody knows is refused', async () => {
  expect((await respondToBody(post('{"name":"Ada","admin":true}'))).status).toBe(422)
})

test.each(['null', '[]', '"name"', '1', '{"__proto__":{"name":"x"}}'])('the body %s is refused', async text => {
  expect((await respondToBody(post(text))).status).toBe(422)
})

test('a query is read', () => {
  expect(parseQuery(new Request('http://site/api?name=Ada%20L'), schema)).toEqual({ name: 'Ada L' })
})

test('an unknown parameter of a query is refused', async () => {
  const response = await respond(
    async request => Response.json(parseQuery(request, schema)),
    new Request('http://s/?a=1&name=b'),
  )
  expect(response.status).toBe(400)
})

test('a parameter given twice is refused', async () => {
  const response = await respond(
    async request => Response.json(parseQuery(request, schema)),
    new Request('http://s/?name=a&name=b'),
  )
  expect(response.status).toBe(400)
})

test('a refusal that says when to come back says so to programs too', async () => {
  const response = await respond(async () => {
    throw new AppError({ kind: 'too_many_requests', message: 'eleven', details: { retryAfterSeconds: 120 } })
  })
  expect(response.headers.get('retry-after')).toBe('120')
})
