import { parseHostedPayment, parseHostedPayments } from './payment-history'

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
      amountCents: 15_705,
      state: 'settled',
      refTransactionId: null,
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
