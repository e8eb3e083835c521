/** @jest-environment jsdom */
import { z } from 'zod'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'

const schema = z.object({ ok: z.boolean() })

function answer({ status = 200, json }: { status?: number; json: () => Promise<unknown> }) {
  Object.assign(globalThis, { fetch: async () => ({ ok: status < 300, status, json }) })
}
async function failure(): Promise<AppError> {
  const error: unknown = await callApi({ path: '/api/v1/x', schema }).then(
    () => null,
    thrown => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error('expected a refusal')
}

beforeEach(() => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
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
