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
  processor: 'our test gateway',
  demo: true,
  testCards: true,
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
    fallbackMessage: 'Payment failed',
  },
  {
    name: 'configuration',
    run: fetchPaymentConfig,
    expectedRequest: { url: '/api/v1/payments/config', method: 'GET' },
    response: config,
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

test.each(calls)('$name: sends the expected request and returns the response', async each => {
  serve(each.response)
  expect(await each.run()).toEqual(each.response)
  expect(requests).toEqual([each.expectedRequest])
})

test.each(calls)('$name: falls back to its own message for an error without one', async ({ run, fallbackMessage }) => {
  serve({}, 500)
  expect((await failure(run)).userMessage).toBe(fallbackMessage)
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
  ...['card_declined', 'invoice_not_found', 'already_paid', 'amount_differs', 'booking_cancelled', 'terms_changed'],
  ...['change_unavailable', 'changed_meanwhile', 'fare_unconfirmed', 'payment_disputed', 'invalid_fields'],
  ...['not_found', 'too_many_payments', 'payment_unavailable', 'storage_unavailable', 'card_attack'],
])('%s: this attempt charged nothing', async code => {
  serve({ error: 'No.', code }, 409)
  expect(isNotCharged(await failure(() => processPayment({ request, token })))).toBe(true)
})

test.each([
  ['another payment is open', { error: 'Wait.', code: 'payment_pending' }, 409],
  ['an internal error', { error: 'Broke.', code: 'internal' }, 500],
  ['an unknown code', { error: 'No.', code: 'new_one' }, 409],
  ['a message without a code', { error: 'No.' }, 402],
  ['no message at all', {}, 402],
  ["a proxy's page", '<html>', 503],
  ['a response that is a list', [], 200],
  ['a truncated response', '{"status":"pa', 200],
])('%s: the card may have been charged', async (_, response, status) => {
  serve(response, status)
  expect(isNotCharged(await failure(() => processPayment({ request, token })))).toBe(false)
})
