/** @jest-environment jsdom */
import { AppError } from '@/lib/errors'
import { fetchPaymentConfig, isNotCharged, processPayment } from './payment-client'

const request = {
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'eyJjb2RlIjoi' },
  amount: 157,
  email: 'ada@example.com',
  description: 'Ride Booking - Within City',
  invoiceNumber: 'INV-1795273200000',
}
const token = 'secret'
const config = {
  gateway: 'sandbox',
  demo: true,
  tokenizer: { scriptUrl: '/pay.js', apiLoginId: 'login', clientKey: 'key', httpsOnly: false },
}
const paid = { status: 'paid', transactionId: '60123' }

/** Describes each call: request, response, result and fallback message. */
const calls = [
  {
    name: 'process',
    run: () => processPayment({ request, token }),
    expectedRequest: { url: '/api/v1/payments/process', method: 'POST', authorization: 'Bearer secret', body: request },
    response: paid,
    result: paid,
    fallbackMessage: 'Payment failed',
  },
  {
    name: 'configuration',
    run: fetchPaymentConfig,
    expectedRequest: { url: '/api/v1/payments/config', method: 'GET' },
    response: config,
    result: config,
    fallbackMessage: 'Failed to retrieve configuration',
  },
]

let requests: unknown[]
let limits: number[]

beforeEach(() => {
  requests = []
  limits = []
  Object.assign(AbortSignal, {
    timeout: (ms: number) => {
      limits.push(ms)
      return new AbortController().signal
    },
  })
})

/** Sets the server's response; a string is a body that is not JSON. */
function serve(response: unknown, status = 200) {
  const json = async () => {
    if (typeof response === 'string') throw new SyntaxError('not JSON')
    return response
  }
  Object.assign(globalThis, {
    fetch: async (url: string, { method, headers, body }: RequestInit & { headers: Record<string, string> }) => {
      requests.push({
        url,
        method,
        ...(headers.authorization !== undefined && { authorization: headers.authorization }),
        ...(typeof body === 'string' && { body: JSON.parse(body) }),
      })
      return { ok: status < 300, status, json }
    },
  })
}

async function failure(run: () => Promise<unknown>): Promise<AppError> {
  const error: unknown = await run().then(
    () => null,
    thrown => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error('expected an error')
}

test.each(calls)('$name: sends the expected request', async ({ run, expectedRequest, response }) => {
  serve(response)
  await run()
  expect(requests).toEqual([expectedRequest])
})

test.each(calls)('$name: returns a successful response', async ({ run, response, result }) => {
  serve(response)
  expect(await run()).toEqual(result)
})

test.each(calls)("$name: rejects with the server's message", async ({ run }) => {
  serve({ error: 'Too many tries.', code: 'too_many_requests' }, 429)
  expect((await failure(run)).userMessage).toBe('Too many tries.')
})

test.each(calls)('$name: falls back to its own message for an error without one', async ({ run, fallbackMessage }) => {
  serve({}, 500)
  expect((await failure(run)).userMessage).toBe(fallbackMessage)
})

test.each(calls)("$name: falls back to its own message for a proxy's page", async ({ run, fallbackMessage }) => {
  serve('<html>', 502)
  expect((await failure(run)).userMessage).toBe(fallbackMessage)
})

test.each(calls)('$name: reports a missing response', async ({ run }) => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('failed')) })
  expect((await failure(run)).code).toBe('no_answer')
})

test('returns a pending payment as a result', async () => {
  const checking = { status: 'checking', message: 'We are checking your payment. Please do not pay again.' }
  serve(checking, 202)
  expect(await processPayment({ request, token })).toEqual(checking)
})

test('allows a payment 75 seconds', async () => {
  serve(paid)
  await processPayment({ request, token })
  expect(limits).toEqual([75_000])
})

test.each([
  [402, 'card_declined'],
  [404, 'invoice_not_found'],
  [404, 'not_found'],
  [409, 'already_paid'],
  [409, 'amount_differs'],
  [409, 'booking_cancelled'],
  [409, 'change_unavailable'],
  [409, 'changed_meanwhile'],
  [409, 'terms_changed'],
  [409, 'fare_unconfirmed'],
  [409, 'payment_disputed'],
  [422, 'invalid_fields'],
  [429, 'too_many_payments'],
  [503, 'payment_unavailable'],
  [503, 'storage_unavailable'],
])('%d %s: this attempt charged nothing', async (status, code) => {
  serve({ error: 'No.', code }, status)
  expect(isNotCharged(await failure(() => processPayment({ request, token })))).toBe(true)
})

test.each([
  ['another payment is open', { error: 'Wait.', code: 'payment_pending' }, 409],
  ['an internal error', { error: 'Broke.', code: 'internal' }, 500],
  ['an unknown code', { error: 'No.', code: 'new_one' }, 409],
  ['a message without a code', { error: 'No.' }, 402],
  ['no message at all', {}, 402],
  ["a proxy's page", '<html>', 503],
  ['a response of another shape', { status: 'done' }, 200],
  ['a truncated response', '{"status":"pa', 200],
])('%s: the card may have been charged', async (_, response, status) => {
  serve(response, status)
  expect(isNotCharged(await failure(() => processPayment({ request, token })))).toBe(false)
})

test('without a response the card may have been charged', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('failed')) })
  expect(isNotCharged(await failure(() => processPayment({ request, token })))).toBe(false)
})
