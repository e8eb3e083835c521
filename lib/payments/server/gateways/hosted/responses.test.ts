import { parseHostedPayment, parseHostedPayments, toChargeOutcome } from './responses'

function read(status: number, body: unknown) {
  return toChargeOutcome({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.each([400, 402, 422])('%s with an error text is a decline with that text', status => {
  expect(read(status, { error: 'No.' })).toEqual({
    state: 'declined',
    reason: `host_${status}`,
    transactionId: null,
    text: 'No.',
  })
})

test.each([401, 403, 404, 405, 406, 411, 412, 413, 415, 418, 421, 423, 424, 426, 428, 429, 431, 451, 499])(
  'hosted %s with an error text leaves the booking unpaid with that text',
  status => {
    expect(read(status, { error: 'No.' })).toEqual({ state: 'refused', reason: `host_${status}`, text: 'No.' })
  },
)

test.each([301, 307, 408, 409, 410, 425, 500, 502, 503, 504])('hosted %s stays unknown', status => {
  expect(read(status, { error: 'No.' })).toEqual({ state: 'unknown', reason: `host_${status}` })
})

describe.each([
  ['an HTML page', '<h1>Not found</h1>'],
  ['an empty text', { error: ' ' }],
  ['another shape', { message: 'No.' }],
  ['an error that is not text', { error: { text: 'No.' } }],
  ['nothing', ''],
])('%s as the body', (_, body) => {
  test.each([400, 403, 404, 422, 429])('hosted %s charged nothing and is not a decline: Payment failed', status => {
    expect(read(status, body)).toEqual({ state: 'refused', reason: `host_${status}`, text: 'Payment failed' })
  })

  test('hosted 402 is a decline: Payment failed', () => {
    expect(read(402, body)).toMatchObject({ state: 'declined', text: 'Payment failed' })
  })
})

test.each([
  ['control characters and line breaks', 'Card\u0000 was\n\tdeclined.\u202E', 'Card was declined.'],
  ['a long text', 'x'.repeat(5000), `${'x'.repeat(199)}…`],
  ['an emoji at the limit', `${'x'.repeat(198)}🚗🚗`, `${'x'.repeat(198)}…`],
])("the backend's text is one plain line of bounded length: %s", (_, error, text) => {
  expect(read(402, { error })).toMatchObject({ text })
})

test.each([
  ['a text', { transactionId: '60123' }],
  ['a number', { transactionId: 60123 }],
  ['a text next to others', { success: true, status: 'approved', transactionId: '60123', error: null }],
])('an id that is %s is an approval', (_, body) => {
  expect(read(201, body)).toEqual({ state: 'approved', transactionId: '60123' })
})

test('a payment pending review is held', () => {
  expect(read(200, { transactionId: '60123', status: 'Pending' })).toEqual({ state: 'held', transactionId: '60123' })
})

test.each([
  ['no id', { success: true }],
  ['an empty id', { transactionId: ' ' }],
  ['the id of test mode', { transactionId: '0' }],
  ['an id and an error', { transactionId: '60123', error: 'Declined.' }],
  ['an id without success', { transactionId: '60123', success: false }],
  ['an id and a failure', { transactionId: '60123', status: 'declined' }],
  ['a truncated object', '{"transactionId":"60123"'],
  ['a list', [{ transactionId: '60123' }]],
])('a 200 response with %s is unknown', (_, body) => {
  expect(read(200, body)).toEqual({ state: 'unknown', reason: 'host_200' })
})

const payment = { transactionId: '60123', invoiceNumber: 'INV-1', amount: 157.05, status: 'paid' }

function stateOf(fields: Record<string, unknown>) {
  return parseHostedPayments([{ ...payment, ...fields }])?.[0]?.transaction.state
}

test.each([
  ['a list', [payment]],
  ['payments', { payments: [payment] }],
  ['data', { success: true, data: [payment] }],
  ['history', { history: [payment] }],
  ['transactions', { transactions: [payment] }],
])('parses %s as a history', (_, body) => {
  expect(parseHostedPayments(body)?.map(({ transaction }) => transaction)).toEqual([
    {
      transactionId: '60123',
      kind: 'charge',
      invoiceNumber: 'INV-1',
      reference: null,
      amountCents: 15_705,
      state: 'settled',
      refTransactionId: null,
      lastFour: null,
    },
  ])
})

test.each([['text'], [null], [{}], [{ payments: {} }], [7]])('%j contains no list', body => {
  expect(parseHostedPayments(body)).toBeNull()
})

test.each([
  ['paid', 'settled'],
  ['SUCCESS', 'settled'],
  ['succeeded', 'settled'],
  ['completed', 'settled'],
  ['captured', 'settled'],
  ['Approved', 'settled'],
  ['settled', 'settled'],
  ['pending', 'held'],
  ['authorized', 'held'],
  ['processing', 'held'],
  ['declined', 'declined'],
  ['failed', 'declined'],
  ['error', 'declined'],
  ['cancelled', 'declined'],
  ['canceled', 'declined'],
  ['voided', 'voided'],
  ['refunded', 'voided'],
])('status %s is %s', (status, state) => {
  expect(stateOf({ status })).toBe(state)
})

test("a payment with its gateway's number and no status was made", () => {
  expect(stateOf({ status: undefined })).toBe('settled')
})

test.each([
  ['an unknown status', { status: 'requires_action' }],
  ['no number', { transactionId: undefined }],
  ["the host's own number and no status", { transactionId: undefined, _id: 'a1', status: undefined }],
  ['an error and no status', { status: undefined, error: 'Do not honor' }],
  ['success false and no status', { status: undefined, success: false }],
  ['no amount', { amount: undefined }],
  ['an invalid amount', { amount: 'a lot' }],
])('skips an entry with %s', (_, fields) => {
  expect(parseHostedPayments([{ ...payment, ...fields }, payment])).toHaveLength(1)
})

test.each([{ id: 'a1' }, { _id: 'a1' }])('reads the number from %j', fields => {
  expect(
    parseHostedPayments([{ ...payment, transactionId: undefined, ...fields }])?.[0]?.transaction.transactionId,
  ).toBe('a1')
})

test.each([{ amount: -50 }, { amount: '50.00', type: 'Refund' }])('%j is a refund', fields => {
  expect(parseHostedPayments([{ ...payment, ...fields }])?.[0]?.transaction).toMatchObject({
    kind: 'refund',
    amountCents: 5000,
  })
})

test.each([{ createdAt: '2026-11-21T10:00:00Z' }, { date: 1_795_255_200_000 }])('reads the time from %j', fields => {
  expect(parseHostedPayments([{ ...payment, ...fields }])?.[0]?.at?.toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

test('an invalid time is null', () => {
  expect(parseHostedPayments([{ ...payment, createdAt: 'yesterday' }])?.[0]?.at).toBeNull()
})

test.each([payment, { payment }, { data: payment }, { transaction: payment }])('parses %j as one payment', body => {
  expect(parseHostedPayment(body, '60123')?.transaction.transactionId).toBe('60123')
})

test("a payment requested by the host's own number keeps it", () => {
  expect(parseHostedPayment({ ...payment, _id: 'a1' }, 'a1')?.transaction.transactionId).toBe('a1')
})

test('a payment other than the one requested is null', () => {
  expect(parseHostedPayment(payment, '60124')).toBeNull()
})
