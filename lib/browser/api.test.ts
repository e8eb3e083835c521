/** @jest-environment jsdom */
import { z } from 'zod'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'

const schema = z.object({ ok: z.boolean() })

function answer({ status = 200, json }: { status?: number; json: () => Promise<unknown> }) {
  Object.assign(globalThis, { fetch: async () => ({ ok: status < 300, status, json }) })
}
async function failure(fallback?: string): Promise<AppError> {
  const error: unknown = await callApi({ path: '/api/v1/x', schema, fallback }).then(
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

test('a good answer comes back as its schema reads it', async () => {
  answer({ json: async () => ({ ok: true }) })
  expect(await callApi({ path: '/api/v1/x', schema })).toEqual({ ok: true })
})

test("a refusal carries the server's own sentence, code and fields", async () => {
  answer({
    status: 422,
    json: async () => ({ error: 'Please check.', code: 'invalid_fields', fields: { phone: 'Which?' } }),
  })
  expect(await failure()).toMatchObject({
    kind: 'unprocessable',
    sentence: 'Please check.',
    code: 'invalid_fields',
    fields: { phone: 'Which?' },
  })
})

test('what else a refusal says comes along, such as the new fare', async () => {
  answer({ status: 409, json: async () => ({ error: 'Changed.', code: 'fare_changed', quote: null }) })
  expect((await failure()).details).toEqual({ quote: null })
})

test('half an answer, or one of another shape, counts as none', async () => {
  answer({ json: () => Promise.reject(new SyntaxError('half')) })
  expect((await failure()).code).toBe('no_answer')
  answer({ json: async () => ({ ok: 'yes' }) })
  expect((await failure()).code).toBe('no_answer')
})

test('offline is said in its own words', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('failed')) })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect((await failure()).sentence).toMatch(/^You are offline/)
})

test.each([
  ["a proxy's page", () => Promise.reject(new SyntaxError('<html>'))],
  ['an empty object', async () => ({})],
  ['an empty sentence', async () => ({ error: ' ' })],
  ['a sentence that is none', async () => ({ error: { message: 'no' } })],
  ['a list', async () => []],
])('a refusal of %s has the fallback as its sentence, and no code of ours', async (_, json) => {
  answer({ status: 502, json })
  expect(await failure('Validation failed')).toMatchObject({ sentence: 'Validation failed', code: 'unknown' })
})

test('a refusal by code alone keeps its code', async () => {
  answer({ status: 402, json: async () => ({ code: 'card_declined' }) })
  expect(await failure('Payment failed')).toMatchObject({ sentence: 'Payment failed', code: 'card_declined' })
})

test('without a fallback a refusal in no words is a fault on our side', async () => {
  answer({ status: 500, json: async () => ({}) })
  expect((await failure()).sentence).toMatch(/^Something went wrong on our side/)
})

test("the server's own sentence comes before the fallback", async () => {
  answer({ status: 409, json: async () => ({ error: 'This ride is paid.', code: 'already_paid' }) })
  expect((await failure('Payment failed')).sentence).toBe('This ride is paid.')
})

test('half of a good answer is no answer, whatever the fallback', async () => {
  answer({ json: () => Promise.reject(new SyntaxError('half')) })
  expect((await failure('Payment failed')).code).toBe('no_answer')
})

test('a call takes as long as its caller allows', async () => {
  const limits: number[] = []
  Object.assign(AbortSignal, {
    timeout: (ms: number) => {
      limits.push(ms)
      return new AbortController().signal
    },
  })
  answer({ json: async () => ({ ok: true }) })
  await callApi({ path: '/api/v1/x', schema, timeoutMs: 75_000 })
  expect(limits).toEqual([75_000])
})
