import { readChargeAnswer } from './charge-answer'

function read(status: number, body: unknown) {
  return readChargeAnswer({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.each([400, 402, 422])('%s with its text is the card refused', status => {
  expect(read(status, { error: 'No.' })).toEqual({ state: 'declined', reason: `host_${status}`, transactionId: null })
})

test.each([401, 403, 404, 405, 415, 429])('%s with its text never came to the card', status => {
  expect(read(status, { error: 'No.' })).toEqual({ state: 'refused', reason: `host_${status}` })
})

test.each([301, 307, 408, 409, 410, 500, 502, 503, 504])('%s says nothing of the card', status => {
  expect(read(status, { error: 'No.' })).toEqual({ state: 'unknown', reason: `host_${status}` })
})

test.each([
  ['a page', '<h1>Not found</h1>'],
  ['no text', { error: '' }],
  ['another shape', { message: 'No.' }],
  ['nothing', ''],
])('a refusal with %s is no clean refusal', (_, body) => {
  expect(read(402, body)).toEqual({ state: 'unknown', reason: 'host_402' })
})

test.each([
  ['a text', { transactionId: '60123' }],
  ['a number', { transactionId: 60123 }],
  ['a text beside others', { success: true, status: 'approved', transactionId: '60123', error: null }],
])('an id that is %s is an approval', (_, body) => {
  expect(read(201, body)).toEqual({ state: 'approved', transactionId: '60123' })
})

test('a payment that waits for review is held', () => {
  expect(read(200, { transactionId: '60123', status: 'Pending' })).toEqual({ state: 'held', transactionId: '60123' })
})

test.each([
  ['no id', { success: true }],
  ['an empty id', { transactionId: ' ' }],
  ['the id of a test mode', { transactionId: '0' }],
  ['an id and an error', { transactionId: '60123', error: 'Declined.' }],
  ['an id and no success', { transactionId: '60123', success: false }],
  ['an id and a refusal', { transactionId: '60123', status: 'declined' }],
  ['half an object', '{"transactionId":"60123"'],
  ['a list', [{ transactionId: '60123' }]],
])('success with %s is unknown', (_, body) => {
  expect(read(200, body)).toEqual({ state: 'unknown', reason: 'host_200' })
})
