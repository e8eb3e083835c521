import { type PaymentsHost, startPaymentsHost } from '@/e2e/fakes/payments-host'
import { createHostedGateway } from '.'

const INVOICE = 'INV-1763737200000'
const EARLIER = new Date(0)
/** Long enough for the host to receive the request, even on a busy machine. */
const SILENCE_MS = 2000
const refundInput = { transactionId: '60000000001', invoiceNumber: INVOICE, reference: 'r' }

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
    amountCents: 15_705,
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

test('a host that rejects our credentials never submitted the card', async () => {
  host.setMode('unauthorized')
  expect(await charge()).toEqual({ state: 'refused', reason: 'host_401', text: 'Unauthorized.' })
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

test('a busy host has charged nothing', async () => {
  host.setMode('busy')
  expect(await charge()).toEqual({ state: 'refused', reason: 'host_429', text: 'Too many requests.' })
  expect(host.ledger).toHaveLength(0)
})

test('a charge whose response was lost is found by its invoice', async () => {
  host.setMode('silence-after')
  await charge({ timeoutMs: SILENCE_MS })
  expect(await open().findTransactions({ invoiceNumber: INVOICE, since: EARLIER })).toEqual({
    transactions: [
      {
        transactionId: '60000000001',
        kind: 'charge',
        invoiceNumber: INVOICE,
        reference: null,
        amountCents: 15_705,
        state: 'settled',
        refTransactionId: null,
        lastFour: null,
      },
    ],
    complete: false,
  })
})

test('an unlisted charge is not proven absent', async () => {
  expect(await open().findTransactions({ invoiceNumber: INVOICE, since: EARLIER })).toEqual({
    transactions: [],
    complete: false,
  })
})

test('an earlier decline does not count for a later charge', async () => {
  await charge({ token: 'decline-1' })
  const { transactions } = await open().findTransactions({
    invoiceNumber: INVOICE,
    since: new Date(Date.now() + 60_000),
  })
  expect(transactions).toEqual([])
})

test('reads a payment by its number, and null when it does not exist', async () => {
  await charge()
  expect(await open().fetchTransaction('60000000001')).toMatchObject({
    transactionId: '60000000001',
    amountCents: 15_705,
  })
  expect(await open().fetchTransaction('7')).toBeNull()
})

test('a host that does not respond to a query is unavailable', async () => {
  host.setReadable(false)
  const unavailable = expect.objectContaining({ kind: 'unavailable' })
  await expect(open().findTransactions({ invoiceNumber: INVOICE, since: EARLIER })).rejects.toEqual(unavailable)
  await expect(open().fetchTransaction('60000000001')).rejects.toEqual(unavailable)
  expect(await open().testConnection()).toBe(false)
})

test('a backend without the endpoint charged nothing, whatever its page says', async () => {
  host.setMode('missing')
  expect(await charge()).toEqual({ state: 'refused', reason: 'host_404', text: 'Payment failed' })
})

test('refunds are left to the operator', async () => {
  expect(open().supportsRefunds).toBe(false)
  expect(await open().void(refundInput)).toEqual({ state: 'refused', reason: 'operator' })
  expect(await open().declinePendingReview(refundInput)).toEqual({ state: 'refused', reason: 'operator' })
  expect(await open().refund({ ...refundInput, amountCents: 1 })).toEqual({ state: 'refused', reason: 'operator' })
})
