import { type PaymentsHost, startPaymentsHost } from '@/e2e/fakes/payments-host'
import { sampleCharge } from '@/lib/payments/server/testing/sample-charge'
import { createHostedGateway, toChargeOutcome } from '.'

const { invoiceNumber: INVOICE } = sampleCharge
let host: PaymentsHost
beforeAll(async () => {
  host = await startPaymentsHost()
})
beforeEach(() => host.reset())
afterAll(() => host.stop())

const open = (baseUrl = host.url) => createHostedGateway({ baseUrl })
const charge = (baseUrl?: string) => open(baseUrl).charge(sampleCharge)

test("a charge is sent in the host's format, in dollars", async () => {
  expect(await charge()).toEqual({ state: 'approved', transactionId: '60000000001' })
  const { opaqueData, email, description, invoiceNumber } = sampleCharge
  expect(host.received).toEqual([{ opaqueData, amount: 157.05, email, description, invoiceNumber }])
})

test('a charge whose answer is lost is sent once, and its outcome is unknown', async () => {
  host.loseAnswers()
  expect(await charge()).toEqual({ state: 'unknown', reason: 'lost' })
  expect(host.charged).toEqual([INVOICE])
})

test('an unreachable backend charges nothing, and the outcome is known', async () => {
  const baseUrl = 'http://127.0.0.1:9'
  expect(await charge(baseUrl)).toEqual({ state: 'refused', reason: 'unreachable' })
  expect([await open(baseUrl).testConnection(), await open().testConnection()]).toEqual([false, true])
})

test('lookups, refunds and declined reviews are left to the operator', async () => {
  await charge()
  expect(await open().fetchTransaction('60000000001')).toBeNull()
  const input = { transactionId: '60000000001', invoiceNumber: INVOICE, reference: 'r', cents: 1 }
  for (const verb of ['void', 'declinePendingReview', 'refund'] as const) {
    expect(await open()[verb](input)).toEqual({ state: 'refused', reason: 'operator' })
  }
})

function read(status: number, body: unknown) {
  return toChargeOutcome({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.each([
  ['declined', [400, 402, 422], { error: 'No.' }],
  ['refused', [401, 404, 429, 499], { error: 'No.' }],
  ['refused', [400, 422], '<h1>Not found</h1>'],
  ['declined', [402], ''],
  ['unknown', [307, 408, 409, 410, 425, 500, 503], { error: 'No.' }],
])('%s: the status is one of %p with %p', (state, statuses, body) => {
  for (const status of statuses) expect(read(status, body)).toMatchObject({ state, reason: `host_${status}` })
})

test.each([
  ['control characters and line breaks', { error: 'Card\u0000 was\n\tdeclined.\u202E' }, 'Card was declined.'],
  ['a long text', { error: 'x'.repeat(5000) }, `${'x'.repeat(199)}…`],
  ['an empty text', { error: ' ' }, 'Payment failed'],
  ['an error that is not text', { error: { text: 'No.' } }, 'Payment failed'],
])("the backend's text is one plain line of bounded length: %s", (_, body, text) => {
  expect(read(402, body)).toMatchObject({ state: 'declined', text })
})

test.each([
  ['a text', { transactionId: '60123' }],
  ['a number', { transactionId: 60123 }],
  ['a text next to others', { success: true, status: 'approved', transactionId: '60123', error: null }],
])('an id that is %s is an approval', (_, body) => {
  expect(read(201, body)).toEqual({ state: 'approved', transactionId: '60123' })
})

test.each([
  ['an empty id', { transactionId: ' ' }],
  ['the id of test mode', { transactionId: '0' }],
  ['an id and an error', { transactionId: '60123', error: 'Declined.' }],
  ['an id without success', { transactionId: '60123', success: false }],
  ['an id of a payment in review', { transactionId: '60123', status: 'Pending' }],
  ['a truncated object', '{"transactionId":"60123"'],
])('a 200 response with %s is unknown', (_, body) => {
  expect(read(200, body)).toEqual({ state: 'unknown', reason: 'host_200' })
})
