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
const pay = () => processPayment(request, 'secret')
const fetchMock = jest.fn<Promise<object>, [string, RequestInit]>()
const timeout = jest.fn((_ms: number) => new AbortController().signal)
Object.assign(globalThis, { fetch: fetchMock })
Object.assign(AbortSignal, { timeout })

/** Sets the server's response; a string is a body that is not JSON. */
function serve(response: unknown, status = 200) {
  const json = async () => {
    if (typeof response === 'string') throw new SyntaxError('not JSON')
    return response
  }
  fetchMock.mockReset().mockResolvedValue({ ok: status < 300, status, json })
}

async function failure(run: () => Promise<unknown>): Promise<AppError> {
  const error: unknown = await run().catch(thrown => thrown)
  if (error instanceof AppError) return error
  throw new Error('expected an error')
}

test('a payment is sent with its token and allowed 75 seconds; a pending one is a result', async () => {
  const checking = { status: 'checking', message: 'We are checking your payment. Please do not pay again.' }
  serve(checking, 202)
  expect(await pay()).toEqual(checking)
  const headers = expect.objectContaining({ authorization: 'Bearer secret' })
  const sent = expect.objectContaining({ method: 'POST', headers, body: JSON.stringify(request) })
  expect(fetchMock.mock.calls).toEqual([['/api/v1/payments/process', sent]])
  expect(timeout.mock.calls).toEqual([[75_000]])
})

test.each([
  ['Payment failed', pay],
  ['Failed to retrieve configuration', fetchPaymentConfig],
])('says "%s" for an error without a message', async (message, run) => {
  serve({}, 500)
  expect((await failure(run)).userMessage).toBe(message)
})

test.each([
  ['card_declined', 402],
  ['terms_changed', 409],
  ['card_attack', 429],
  ['payment_unavailable', 503],
  ['storage_unavailable', 503],
])('%s of our server: this attempt charged nothing', async (code, status) => {
  serve({ error: 'No.', code }, status)
  expect(isNotCharged(await failure(pay))).toBe(true)
})

test.each([
  ['another payment is open', { error: 'Wait.', code: 'payment_pending' }, 409],
  ['an internal error', { error: 'Broke.', code: 'internal' }, 500],
  ["a proxy's timeout", { error: 'Too slow.', code: 'gateway_timeout' }, 504],
  ["a proxy's failure with a code like ours", { error: 'No.', code: 'bad_request' }, 502],
  ['an unavailable server', { error: 'Down.', code: 'not_found' }, 503],
  ['a message without a code', { error: 'No.' }, 402],
  ["a proxy's page", '<html>', 503],
  ['a response that is a list', [], 200],
  ['a truncated response', '{"status":"pa', 200],
])('%s: the card may have been charged', async (_, response, status) => {
  serve(response, status)
  expect(isNotCharged(await failure(pay))).toBe(false)
})
