import { toChargeOutcome } from './charge-response'

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
