/** @jest-environment jsdom */
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'

const endpoint = 'GET /api/v1/x'

function mockResponse({ status = 200, json }: { status?: number; json: () => Promise<unknown> }) {
  Object.assign(globalThis, { fetch: async () => ({ ok: status < 300, status, json }) })
}
async function failure(fallbackMessage?: string): Promise<AppError> {
  const error: unknown = await callEndpoint(endpoint, { fallbackMessage }).then(
    () => null,
    thrown => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error('expected a refusal')
}

beforeEach(() => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
})

test('rejects with the server’s sentence, code and fields', async () => {
  mockResponse({
    status: 422,
    json: async () => ({ error: 'Please check.', code: 'invalid_fields', fields: { phone: 'Which?' } }),
  })
  expect(await failure()).toMatchObject({
    kind: 'unprocessable',
    userMessage: 'Please check.',
    code: 'invalid_fields',
    fields: { phone: 'Which?' },
  })
})

test('treats a truncated response as no response', async () => {
  mockResponse({ json: () => Promise.reject(new SyntaxError('half')) })
  expect((await failure()).code).toBe('no_answer')
})

test.each([
  ['object', ['a list'], false],
  ['object', null, false],
  ['object', {}, true],
  ['list', {}, false],
  ['list', 'text', false],
  ['list', [], true],
  ['any JSON', 'text', true],
] as const)('expects %s: takes %j for one: %s', async (expects, payload, isAccepted) => {
  mockResponse({ json: async () => payload })
  const call = callEndpoint(endpoint, { expects })
  if (isAccepted) expect(await call).toEqual(payload)
  else await expect(call).rejects.toMatchObject({ code: 'no_answer' })
})

test('reports offline with its own message', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('failed')) })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect((await failure()).userMessage).toMatch(/^You are offline/)
})

test.each<[string, () => Promise<unknown>, string]>([
  ["a proxy's page", () => Promise.reject(new SyntaxError('<html>')), 'unknown'],
  ['a sentence of another type', async () => ({ error: { message: 'no' } }), 'unknown'],
  ['only a code', async () => ({ code: 'card_declined' }), 'card_declined'],
])('uses the fallback sentence for an error response with %s', async (_, json, code) => {
  mockResponse({ status: 502, json })
  expect(await failure('Validation failed')).toMatchObject({ userMessage: 'Validation failed', code })
})

test('sends path parameters, query, token and body as declared', async () => {
  const fetch = jest.fn(async () => ({ ok: true, status: 202, json: async () => ({ ok: true }) }))
  Object.assign(globalThis, { fetch })
  await callEndpoint('POST /api/v1/rides/{id}/wait', {
    params: { id: 'a/b' },
    query: { near: undefined },
    token: 'secret',
    body: { minutes: 5 },
  })
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/rides/a%2Fb/wait',
    expect.objectContaining({
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"minutes":5}',
    }),
  )
})

test('returns what an error of one code adds, and nothing of another', async () => {
  mockResponse({ status: 409, json: async () => ({ error: 'Changed.', code: 'changed_meanwhile', version: 3 }) })
  const error = await failure()
  expect(getErrorDetails(error, 'changed_meanwhile')).toEqual({ version: 3 })
  expect(getErrorDetails(error, 'terms_changed')).toBeNull()
})

test('recognizes an AppError from another copy of the module, and no other error', () => {
  jest.isolateModules(() => {
    const { AppError: OtherAppError } = jest.requireActual<typeof import('@/lib/errors')>('@/lib/errors')
    expect(OtherAppError).not.toBe(AppError)
    expect(new OtherAppError({ kind: 'unavailable', message: 'no response' })).toBeInstanceOf(AppError)
  })
  expect(new Error('no response')).not.toBeInstanceOf(AppError)
})

test('reads a text where one is expected, and the sentence of an error response', async () => {
  Object.assign(globalThis, { fetch: async () => ({ ok: true, status: 200, text: async () => 'BEGIN:VCALENDAR' }) })
  expect(await callEndpoint(endpoint, { expects: 'text' })).toBe('BEGIN:VCALENDAR')
  mockResponse({ status: 404, json: async () => ({ error: 'We could not find this booking.', code: 'not_found' }) })
  await expect(callEndpoint(endpoint, { expects: 'text' })).rejects.toMatchObject({
    userMessage: 'We could not find this booking.',
  })
})
