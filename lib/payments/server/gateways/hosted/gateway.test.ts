import { type PaymentsHost, startPaymentsHost } from '@/e2e/fakes/payments-host'
import { createHostedGateway } from '.'

const INVOICE = 'INV-1763737200000'
/** Long enough for the host to receive the request, even on a busy machine. */
const SILENCE_MS = 2000

let host: PaymentsHost
beforeAll(async () => {
  host = await startPaymentsHost()
})
beforeEach(() => host.reset())
afterAll(() => host.stop())

/** A silent host is not awaited for long; a responding one has all the time it needs. */
function open(baseUrl = host.url, chargeTimeoutMs = 10_000) {
  return createHostedGateway({ baseUrl }, { readTimeoutMs: 10_000, chargeTimeoutMs })
}

function charge({ token = 'token', baseUrl = host.url, timeoutMs = 10_000 } = {}) {
  return open(baseUrl, timeoutMs).charge({
    opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: token },
    cents: 15_705,
    invoiceNumber: INVOICE,
    reference: 'try-1',
    description: 'Ride Booking - Within City',
    email: 'ada@example.com',
    clientIp: '192.0.2.7',
  })
}

test("a charge is sent in the host's format, in dollars", async () => {
  expect(await charge()).toEqual({ state: 'approved', transactionId: '60000000001' })
  expect(host.received).toEqual([
    {
      opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' },
      amount: 157.05,
      email: 'ada@example.com',
      description: 'Ride Booking - Within City',
      invoiceNumber: INVOICE,
    },
  ])
})

test('a card that the host refuses is declined', async () => {
  expect(await charge({ token: 'decline-1' })).toEqual({
    state: 'declined',
    reason: 'host_402',
    transactionId: null,
    text: 'This card was declined.',
  })
})

test.each([
  ['silence-before', 'lost', 0],
  ['silence-after', 'lost', 1],
  ['reset-before', 'lost', 0],
  ['reset-after', 'lost', 1],
  ['truncated-body', 'lost', 1],
  ['error-page', 'host_500', 1],
  ['no-id', 'host_200', 1],
  ['wrong-json', 'host_200', 1],
] as const)('%s leaves the outcome unknown, and the charge is sent once', async (fault, reason, charged) => {
  host.setMode(fault)
  const timeoutMs = fault.startsWith('silence') ? SILENCE_MS : undefined
  expect(await charge({ timeoutMs })).toEqual({ state: 'unknown', reason })
  expect(host.received).toHaveLength(1)
  expect(host.ledger).toHaveLength(charged)
})

test.each([
  ['unauthorized', 'host_401', 'Unauthorized.'],
  ['busy', 'host_429', 'Too many requests.'],
  ['missing', 'host_404', 'Payment failed'],
] as const)('a backend that is %s charged nothing', async (mode, reason, text) => {
  host.setMode(mode)
  expect(await charge()).toEqual({ state: 'refused', reason, text })
  expect(host.ledger).toHaveLength(0)
})

test('an unreachable backend charges nothing, and the outcome is known', async () => {
  const baseUrl = 'http://127.0.0.1:9'
  expect(await charge({ baseUrl })).toEqual({ state: 'refused', reason: 'unreachable' })
  expect([await open(baseUrl).testConnection(), await open().testConnection()]).toEqual([false, true])
})

test('lookups, refunds and declined reviews are left to the operator', async () => {
  await charge()
  expect(await open().findTransactions({ invoiceNumber: INVOICE, since: new Date(0) })).toEqual([])
  expect(await open().fetchTransaction('60000000001')).toBeNull()
  const input = { transactionId: '60000000001', invoiceNumber: INVOICE, reference: 'r', cents: 1 }
  for (const verb of ['void', 'declinePendingReview', 'refund'] as const) {
    expect(await open()[verb](input)).toEqual({ state: 'refused', reason: 'operator' })
  }
})
