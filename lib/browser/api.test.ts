/** @jest-environment jsdom */
import { z } from 'zod'
import { callEndpoint } from '@/lib/browser/api'
import type { Endpoint } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'

const endpoint = {
  method: 'GET',
  path: '/api/v1/x',
  auth: 'none',
  errors: [],
  schemas: async () => ({ responses: { 200: z.object({ ok: z.boolean() }) } }),
} satisfies Endpoint

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
afterEach(() => {
  jest.restoreAllMocks()
})

test('parses a successful response with its schema', async () => {
  mockResponse({ json: async () => ({ ok: true }) })
  expect(await callEndpoint(endpoint, {})).toEqual({ ok: true })
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

test('includes the other error fields in the details, such as the new fare', async () => {
  mockResponse({ status: 409, json: async () => ({ error: 'Changed.', code: 'fare_changed', quote: null }) })
  expect((await failure()).details).toEqual({ quote: null })
})

test('treats a truncated or mismatched response as no response', async () => {
  mockResponse({ json: () => Promise.reject(new SyntaxError('half')) })
  expect((await failure()).code).toBe('no_answer')
  mockResponse({ json: async () => ({ ok: 'yes' }) })
  expect((await failure()).code).toBe('no_answer')
})

test('reports offline with its own message', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('failed')) })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect((await failure()).userMessage).toMatch(/^You are offline/)
})

test.each<[string, () => Promise<unknown>, string]>([
  ["a proxy's page", () => Promise.reject(new SyntaxError('<html>')), 'unknown'],
  ['an empty object', async () => ({}), 'unknown'],
  ['an empty sentence', async () => ({ error: ' ' }), 'unknown'],
  ['a sentence of another type', async () => ({ error: { message: 'no' } }), 'unknown'],
  ['a list', async () => [], 'unknown'],
  ['only a code', async () => ({ code: 'card_declined' }), 'card_declined'],
])('uses the fallback sentence for an error response with %s', async (_, json, code) => {
  mockResponse({ status: 502, json })
  expect(await failure('Validation failed')).toMatchObject({ userMessage: 'Validation failed', code })
})

test('reports an internal error for an error response without a sentence or fallback', async () => {
  mockResponse({ status: 500, json: async () => ({}) })
  expect((await failure()).userMessage).toMatch(/^Something went wrong on our side/)
})

const action = {
  method: 'POST',
  path: '/api/v1/rides/{id}/wait',
  auth: 'accessToken',
  errors: [],
  schemas: async () => ({
    query: z.object({ near: z.string().optional() }),
    body: z.object({ minutes: z.number() }),
    responses: { 202: z.object({ ok: z.boolean() }) },
  }),
} satisfies Endpoint

test('sends path parameters, query, token and body as declared', async () => {
  const fetch = jest.fn(async () => ({ ok: true, status: 202, json: async () => ({ ok: true }) }))
  Object.assign(globalThis, { fetch })
  await callEndpoint(action, {
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

test('sends nothing that changes something when its schemas do not load', async () => {
  const fetch = jest.fn()
  Object.assign(globalThis, { fetch })
  const endpointWithoutSchemas = { ...action, schemas: () => Promise.reject(new Error('chunk missing')) }
  await expect(callEndpoint(endpointWithoutSchemas, { params: { id: '1' }, body: {} })).rejects.toMatchObject({
    code: 'no_answer',
  })
  expect(fetch).not.toHaveBeenCalled()
})
