import { parseHostedPayment, parseHostedPayments, toChargeOutcome } from './responses'

function read(status: number, body: unknown) {
  return toChargeOutcome({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.each([
  ['declined', [400, 402, 422], { error: 'No.' }],
  ['refused', [401, 403, 404, 413, 418, 421, 423, 424, 426, 428, 429, 431, 451, 499], { error: 'No.' }],
  ['refused', [400, 403, 404, 422, 429], '<h1>Not found</h1>'],
  ['declined', [402], ''],
  ['unknown', [301, 307, 408, 409, 410, 425, 500, 502, 503, 504], { error: 'No.' }],
])('%s: the status is one of %p with %p', (state, statuses, body) => {
  for (const status of statuses) expect(read(status, body)).toMatchObject({ state, reason: `host_${status}` })
})

test.each([
  ['a text', { error: 'No.' }, 'No.'],
  ['control characters and line breaks', { error: 'Card\u0000 was\n\tdeclined.\u202E' }, 'Card was declined.'],
  ['a long text', { error: 'x'.repeat(5000) }, `${'x'.repeat(199)}…`],
  ['an emoji at the limit', { error: `${'x'.repeat(198)}🚗🚗` }, `${'x'.repeat(198)}…`],
  ['an HTML page', '<h1>Not found</h1>', 'Payment failed'],
  ['an empty text', { error: ' ' }, 'Payment failed'],
  ['another shape', { message: 'No.' }, 'Payment failed'],
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
const first = (fields: object) => parseHostedPayments([{ ...payment, ...fields }])?.[0]

test.each([
  ['a list', [payment]],
  ['payments', { payments: [payment] }],
  ['data', { success: true, data: [payment] }],
  ['history', { history: [payment] }],
  ['transactions', { transactions: [payment] }],
])('parses %s as a history', (_, body) => {
  const facts = {
    transactionId: '60123',
    kind: 'charge',
    invoiceNumber: 'INV-1',
    cents: 15_705,
    state: 'settled',
  }
  expect(parseHostedPayments(body)).toMatchObject([{ transaction: facts }])
})

test.each([['text'], [null], [{}], [{ payments: {} }], [7]])('%j contains no list', body => {
  expect(parseHostedPayments(body)).toBeNull()
})

test.each([
  ['settled', 'paid SUCCESS succeeded completed captured Approved settled'],
  ['held', 'pending authorized processing'],
  ['declined', 'declined failed error cancelled canceled'],
  ['voided', 'voided refunded'],
])('%s: %s', (state, words) => {
  for (const status of words.split(' ')) expect(first({ status })?.transaction.state).toBe(state)
})

test.each([
  ['the gateway’s number and no status', { status: undefined }, { state: 'settled' }],
  ['an id', { transactionId: undefined, id: 'a1' }, { transactionId: 'a1' }],
  ['an _id', { transactionId: undefined, _id: 'a1' }, { transactionId: 'a1' }],
  ['less than nothing', { amount: -50 }, { kind: 'refund', cents: 5000 }],
  ['the type of a refund', { amount: '50.00', type: 'Refund' }, { kind: 'refund', cents: 5000 }],
])('reads a payment with %s', (_, fields, transaction) => {
  expect(first(fields)?.transaction).toMatchObject(transaction)
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

test.each([
  [{ createdAt: '2026-11-21T10:00:00Z' }, '2026-11-21T10:00:00.000Z'],
  [{ date: 1_795_255_200_000 }, '2026-11-21T10:00:00.000Z'],
  [{ createdAt: 'yesterday' }, undefined],
])('the time of %j is %s', (fields, at) => {
  expect(first(fields)?.at?.toISOString()).toBe(at)
})

test.each([
  ['itself', payment, '60123'],
  ['payment', { payment }, '60123'],
  ['data', { data: payment }, '60123'],
  ['transaction', { transaction: payment }, '60123'],
  ["the host's own number", { ...payment, _id: 'a1' }, 'a1'],
])('finds the requested payment by %s, and no other', (_, body, id) => {
  expect(parseHostedPayment(body, id)?.transaction.transactionId).toBe(id)
  expect(parseHostedPayment(body, '60124')).toBeNull()
})
