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
])('a history may be %s', (_, body) => {
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

test.each([['text'], [null], [{}], [{ payments: {} }], [7]])('%j holds no list', body => {
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
])('%s is %s', (status, state) => {
  expect(stateOf({ status })).toBe(state)
})

test('a payment with its gateway’s number and no status was made', () => {
  expect(stateOf({ status: undefined })).toBe('settled')
})

test.each([
  ['a status that we do not know', { status: 'requires_action' }],
  ['no number', { transactionId: undefined }],
  ['a number of the host’s own and no status', { transactionId: undefined, _id: 'a1', status: undefined }],
  ['an error and no status', { status: undefined, error: 'Do not honor' }],
  ['no success and no status', { status: undefined, success: false }],
  ['no amount', { amount: undefined }],
  ['an amount that is none', { amount: 'a lot' }],
])('an entry with %s is passed over', (_, fields) => {
  expect(parseHostedPayments([{ ...payment, ...fields }, payment])).toHaveLength(1)
})

test.each([{ id: 'a1' }, { _id: 'a1' }])('the number may be in %j', fields => {
  expect(
    parseHostedPayments([{ ...payment, transactionId: undefined, ...fields }])?.[0]?.transaction.transactionId,
  ).toBe('a1')
})

test.each([{ amount: -50 }, { amount: '50.00', type: 'Refund' }])('%j is money given back', fields => {
  expect(parseHostedPayments([{ ...payment, ...fields }])?.[0]?.transaction).toMatchObject({
    kind: 'refund',
    amountCents: 5000,
  })
})

test.each([{ createdAt: '2026-11-21T10:00:00Z' }, { date: 1_795_255_200_000 }])('its time may be in %j', fields => {
  expect(parseHostedPayments([{ ...payment, ...fields }])?.[0]?.at?.toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

test('a time that is none is none', () => {
  expect(parseHostedPayments([{ ...payment, createdAt: 'yesterday' }])?.[0]?.at).toBeNull()
})

test.each([payment, { payment }, { data: payment }, { transaction: payment }])('one payment may come as %j', body => {
  expect(parseHostedPayment(body, '60123')?.transaction.transactionId).toBe('60123')
})

test('a payment asked for by the host’s own number keeps it', () => {
  expect(parseHostedPayment({ ...payment, _id: 'a1' }, 'a1')?.transaction.transactionId).toBe('a1')
})

test('another payment than the one asked for is none', () => {
  expect(parseHostedPayment(payment, '60124')).toBeNull()
})
