import { z } from 'zod'
import { readSite } from '#site'
import { AppError, userMessages } from '@/lib/errors'
import { BODY_LIMIT_BYTES, parseBody, parseInput, parseQuery, withErrorHandling } from './route-handler'

const schema = z.strictObject({ name: z.string('Please give a name.').min(1, 'Please give a name.') })

let log: jest.SpyInstance

beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
})

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

test.each<[string, () => Response, string]>([
  ['a response without a cache header', () => Response.json({}), 'no-store'],
  ['a redirect with immutable headers', () => Response.redirect('http://site/elsewhere'), 'no-store'],
  ['a response with one', () => Response.json({}, { headers: { 'cache-control': 'public' } }), 'public'],
])('%s has the cache header that it needs', async (_, create, expected) => {
  expect((await respond(async () => create())).headers.get('cache-control')).toBe(expected)
})

test.each([
  ['bad_request', 400],
  ['conflict', 409],
  ['unavailable', 503],
] as const)('responds to a %s error with %i and its sentence', async (kind, status) => {
  const response = await respond(() =>
    Promise.reject(new AppError({ kind, message: 'inside', userMessage: 'For people.' })),
  )
  expect([response.status, await response.json()]).toEqual([status, { error: 'For people.', code: kind }])
})

test("includes the error's details in the response, and when to retry in a header", async () => {
  const details = { quote: 1, retryAfterSeconds: 120 }
  const response = await respond(() =>
    Promise.reject(new AppError({ kind: 'conflict', message: 'm', userMessage: 's', code: 'fare_changed', details })),
  )
  expect(response.headers.get('retry-after')).toBe('120')
  expect(await response.json()).toEqual({ error: 's', code: 'fare_changed', ...details })
})

test('logs an unexpected error, and hides its details', async () => {
  const response = await respond(() => Promise.reject(new Error('secret')))
  expect([response.status, await response.json()]).toEqual([500, { error: userMessages.unexpected, code: 'internal' }])
  expect(log).toHaveBeenCalledTimes(1)
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

test.each([
  ['an outage', { kind: 'unavailable', message: 'down' }, ['unavailable: down']],
  ['no outage twice', { kind: 'unavailable', message: 'down', logged: true }, []],
] as const)('logs %s', async (_, error, lines) => {
  await respond(() => Promise.reject(new AppError(error)))
  expect(log.mock.calls.map(([line]) => line)).toEqual(lines)
})

const invalidUtf8 = Buffer.concat([Buffer.from('{"name":"Ad'), Buffer.from([0xc3, 0x28]), Buffer.from('a"}')])
const ofLength = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })

test.each<[string, Request, number]>([
  ['JSON with a charset', post('{"name":"Ada"}', 'application/json; charset=utf-8'), 200],
  ['text', post('{"name":"Ada"}', 'text/plain'), 415],
  ['half of its JSON', post('{"name":'), 400],
  ['invalid UTF-8, which must not be stored as replacement characters', post(invalidUtf8), 400],
  ['as many bytes as allowed', post(ofLength(BODY_LIMIT_BYTES)), 200],
  ['one byte too many', post(ofLength(BODY_LIMIT_BYTES + 1)), 413],
  ['an unknown field', post('{"name":"Ada","admin":true}'), 422],
  ['a prototype', post('{"__proto__":{"name":"x"}}'), 422],
])('a body of %s', async (_, request, status) => {
  expect((await respondToBody(request)).status).toBe(status)
})

test('names an invalid field with its sentence', async () => {
  expect(await respondToBody(post('{"name":""}'))).toEqual({
    status: 422,
    body: { error: expect.any(String), code: 'invalid_fields', fields: { name: 'Please give a name.' } },
  })
})

const wordless = z.strictObject({
  text: z.string().min(1).max(3),
  count: z.coerce.number().min(1).max(20).default(1),
  code: z.string().regex(/^a$/).default('a'),
  choice: z.enum(['a']).default('a'),
  list: z.array(z.string()).min(1).max(2).default(['a']),
  union: z.union([z.literal(1), z.literal(2)]).default(1),
  checked: z
    .string()
    .refine(text => text !== '')
    .default('a'),
})
const OTHER_FORM = 'This is not in the expected form.'
const OTHER_VALUE = 'This is not one of the possible values.'
test.each<[object | null, Record<string, string>]>([
  [null, { _: 'Please fill this in.' }],
  [[], { _: OTHER_FORM }],
  [{}, { text: 'Please fill this in.' }],
  [
    { text: '', count: 0 },
    { text: 'Please fill this in.', count: 'Must be 1 or more.' },
  ],
  [
    { text: 'long', count: 21 },
    { text: 'Must have at most 3 characters.', count: 'Must be 20 or less.' },
  ],
  [
    { text: 7, count: 'x', code: 'b' },
    { text: OTHER_FORM, count: 'Must be a number, such as 12.50.', code: OTHER_FORM },
  ],
  [
    { text: 'a', choice: 'b', union: 3, checked: '' },
    { choice: OTHER_VALUE, union: OTHER_VALUE, checked: OTHER_VALUE },
  ],
  [{ text: 'a', list: ['a', 'b', 'c'] }, { list: 'Please keep at most 2.' }],
  [{ text: 'a', list: [] }, { list: 'Please add at least one.' }],
  [{ text: 'a', more: 1, less: 2 }, { _: 'Unknown: more, less.' }],
])('%j gets plain sentences from a schema that has none', (input, fields) => {
  expect(() => parseInput(wordless, input)).toThrow(expect.objectContaining({ kind: 'unprocessable', fields }))
})

test('a query gets them, too', () => {
  const fields = { text: 'Please fill this in.' }
  const parse = () => parseQuery(new Request('http://s/'), wordless)
  expect(parse).toThrow(expect.objectContaining({ kind: 'bad_request', fields }))
})

test.each([
  ['name=Ada%20L', 200],
  ['a=1&name=b', 400],
  ['name=a&name=b', 400],
])('the query %s is answered with %i', async (query, status) => {
  const request = new Request(`http://s/?${query}`)
  const response = await respond(async () => Response.json(parseQuery(request, schema)), request)
  expect(response.status).toBe(status)
})
