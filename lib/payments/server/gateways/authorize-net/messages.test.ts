import { signatureOf } from '@/e2e/fakes/authorize-net'
import { detailsResponseSchema, transactionResponseSchema } from './client'
import { toChargeOutcome, toRefundOutcome } from './outcome'
import { toTransaction, toTransactionState } from './transactions'
import { readAuthorizeNetWebhook } from './webhook'

const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }
const unsuccessful = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] }

function received(transactionResponse: unknown, messages: unknown = ok) {
  return { state: 'received' as const, response: transactionResponseSchema.parse({ transactionResponse, messages }) }
}

function failed(errorCode: string, more: object = {}) {
  return received({ responseCode: '3', transId: '0', errors: [{ errorCode }], ...more }, unsuccessful)
}

function onlyMessages(code: string) {
  return received(undefined, { resultCode: 'Error', message: [{ code, text: 'a text with a card in it' }] })
}

const approved = { responseCode: '1', transId: '60000000001', testRequest: '0', messages: [{ code: '1' }] }
const declined = { responseCode: '2', transId: '60000000002', errors: [{ errorCode: '2' }] }
const isApproved = { state: 'approved', transactionId: '60000000001' }
const held = { responseCode: '4', transId: '60000000003', messages: [{ code: '252' }] }

test.each([
  ['approved', received(approved), isApproved],
  ['approved, as a number', received({ responseCode: 1, transId: 60000000001 }), isApproved],
  ['declined', received(declined), { state: 'declined', reason: '2', transactionId: '60000000002' }],
  ['held for review', received(held), { state: 'held', transactionId: '60000000003' }],
  ['an account in test mode', received({ ...approved, transId: '0' }), { state: 'refused', reason: 'test_mode' }],
  ['a request in test mode', received({ ...approved, testRequest: '1' }), { state: 'refused', reason: 'test_mode' }],
  ['without an id', received({ ...approved, transId: undefined }), { state: 'unknown', reason: 'no transaction id' }],
  ['approved together with an error', received(approved, unsuccessful), { state: 'unknown', reason: 'E00027' }],
  ['an unknown result', received({ ...approved, responseCode: '9' }), { state: 'unknown', reason: 'response 9' }],
  ['success without a result', received(undefined), { state: 'unknown', reason: 'no result' }],
  ['a nearly empty result', received({}, unsuccessful), { state: 'unknown', reason: 'E00027' }],
  ['failed without a reason', received({ responseCode: '3' }, unsuccessful), { state: 'unknown', reason: 'no reason' }],
  ['a duplicate', failed('11'), { state: 'unknown', reason: 'duplicate' }],
  ['never sent', { state: 'unsent' as const, reason: 'ECONNREFUSED' }, { state: 'refused', reason: 'unreachable' }],
  ['lost', { state: 'lost' as const, reason: 'status 502' }, { state: 'unknown', reason: 'status 502' }],
])('charge outcome: %s', (_, reply, outcome) => {
  expect(toChargeOutcome(reply)).toEqual(outcome)
})

test.each([
  ['declined', failed, '5 6 7 8 27 37 44 45 65 78 315 316 317'],
  ['failed', failed, '19 20 21 22 23 25 26 57 58 59 60 61 62 63 261'],
  ['refused', failed, '13 33 39'],
  // Never submitted to the card, busy or in maintenance.
  ['refused', onlyMessages, 'E00003 E00005 E00007 E00008 E00013 E00053 E00059 E00104 E00117'],
  ['unknown', onlyMessages, 'E00001 E00027 E09999'],
])('a charge is %s', (state, reply, codes) => {
  for (const reason of codes.split(' ')) expect(toChargeOutcome(reply(reason))).toMatchObject({ state, reason })
})

test.each(['E00113', 'E00114', 'E00115', 'E00116'])('error %s is an invalid token', code => {
  expect(toChargeOutcome(onlyMessages(code))).toEqual({ state: 'refused', reason: code, token: true })
})

test.each([
  ['made', received(approved), { state: 'made', transactionId: '60000000001' }],
  ['voided already', failed('310'), { state: 'made', transactionId: '600' }],
  ['not eligible for a refund', failed('54'), { state: 'refused', reason: '54' }],
  ['more than was paid', failed('55'), { state: 'refused', reason: '55' }],
  ['settled, so not voidable', failed('16'), { state: 'refused', reason: '16' }],
  ['declined', received(declined), { state: 'refused', reason: '2' }],
  ['a processor outage', failed('19'), { state: 'unsent', reason: '19' }],
  ['a duplicate', failed('11'), { state: 'unknown', reason: 'duplicate' }],
  ['held', received(held), { state: 'unknown', reason: 'response 4' }],
  ['in test mode', received({ ...approved, testRequest: '1' }), { state: 'refused', reason: 'test_mode' }],
  ['invalid credentials', onlyMessages('E00007'), { state: 'unsent', reason: 'E00007' }],
  ['a busy gateway', onlyMessages('E00053'), { state: 'unsent', reason: 'E00053' }],
  ['maintenance', onlyMessages('E00104'), { state: 'unsent', reason: 'E00104' }],
  ['a malformed request', onlyMessages('E00003'), { state: 'refused', reason: 'E00003' }],
  ['a gateway fault', onlyMessages('E00001'), { state: 'unknown', reason: 'E00001' }],
  ['never sent', { state: 'unsent' as const, reason: 'ENOTFOUND' }, { state: 'unsent', reason: 'ENOTFOUND' }],
  ['lost', { state: 'lost' as const, reason: 'timeout' }, { state: 'unknown', reason: 'timeout' }],
])('refund outcome: %s', (_, reply, outcome) => {
  expect(toRefundOutcome(reply, '600')).toEqual(outcome)
})

function readDetails(facts: object) {
  const { transaction } = detailsResponseSchema.parse({
    transaction: { transId: '600', transactionStatus: 'settledSuccessfully', authAmount: 80, ...facts },
    messages: { resultCode: 'Ok', message: [] },
  })
  if (!transaction) throw new Error('no transaction')
  return toTransaction(transaction)
}

test.each([
  ['held', 'authorizedPendingCapture authorizedPendingRelease underReview FDSPendingReview FDSAuthorizedPendingReview'],
  ['held', 'settlementError somethingNew'],
  ['unsettled', 'approvedReview capturedPendingSettlement pendingSettlement pendingFinalSettlement updatingSettlement'],
  ['unsettled', 'refundPendingSettlement couldNotVoid'],
  ['settled', 'settledSuccessfully refundSettledSuccessfully'],
  ['charged_back', 'chargeback returnedItem'],
  ['chargeback_reversed', 'chargebackReversal'],
  ['voided', 'voided'],
  ['declined', 'declined expired failedReview'],
  ['failed', 'communicationError generalError'],
])('%s: %s', (state, statuses) => {
  expect(statuses.split(' ').map(toTransactionState)).toEqual(statuses.split(' ').map(() => state))
})

test('reads a charge with its amount in cents', () => {
  const order = { invoiceNumber: 'INV-1', description: 'Ride', purchaseOrderNumber: 'try-1' }
  const charge = readDetails({ transactionType: 'authCaptureTransaction', order, authAmount: '80.05' })
  const facts = { transactionId: '600', kind: 'charge', invoiceNumber: 'INV-1', reference: 'try-1' }
  expect(charge).toEqual({ ...facts, cents: 8005, state: 'settled', refs: null })
})

test('a refund names its charge, whether its type or its status identifies it', () => {
  const byType = readDetails({ transactionType: 'refundTransaction', transactionStatus: 'voided', refTransId: '599' })
  const byStatus = readDetails({ transactionStatus: 'refundPendingSettlement', refTransId: '599' })
  expect([byType, byStatus]).toMatchObject([
    { kind: 'refund', state: 'voided', refs: '599' },
    { kind: 'refund', state: 'unsettled', refs: '599' },
  ])
})

// Test vector in the vendor's own form: the key's 128 characters are used as text.
const KEY = '0123456789ABCDEF'.repeat(8)
const BODY =
  '{"notificationId":"11111111-2222-4333-8444-555555555555","eventType":"net.authorize.payment.authcapture.created","eventDate":"2026-11-21T10:00:00.0000000Z","webhookId":"aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee","payload":{"responseCode":1,"authCode":"ABC123","avsResponse":"Y","authAmount":80.0,"entityName":"transaction","id":"40000000001"}}'
const SIGNATURE =
  'sha512=0BDFF1C2863C0DC15B11D7D1C8D8988657DDF102496B1E14591023CCD39FA270EEE4E40205C2882FED5EDB7AF0C8AB40B97C2CC01A1A1C12EC281F416EF32428'
const SIGNATURE_WITH_HEX_KEY =
  'sha512=45B85A47DAD15B508EB18175EB5380D8FCE09EA02ACA80DD61671C74B741B8EB7B2FD90E26D89AF8535E1465B61410DB58141B2EA9AF4FE0DA37FC600F38749F'

const read = (signature: string | null, body = BODY) => readAuthorizeNetWebhook(Buffer.from(body), signature, KEY)
const sign = (body: string) => signatureOf(body, KEY)

test.each([
  ['as the gateway writes it', SIGNATURE],
  ['in lowercase', SIGNATURE.toLowerCase()],
])('accepts a notification signed %s', (_, signature) => {
  expect(read(signature)).toBeNull()
})

test.each([
  ['no signature', null],
  ['a signature without its prefix', SIGNATURE.slice(7)],
  ['the signature of another body', SIGNATURE.replace('0BDF', '0BDE')],
  ['a signature with the key decoded as hex', SIGNATURE_WITH_HEX_KEY],
])('rejects a notification with %s', (_, signature) => {
  expect(() => read(signature)).toThrow(expect.objectContaining({ kind: 'unauthorized' }))
})

test.each(['void.created', 'refund.created', 'fraud.held', 'fraud.approved'])('says whose %s it is', event => {
  const eventType = `net.authorize.payment.${event}`
  const body = JSON.stringify({ notificationId: 'n-1', eventType, payload: { id: 600, authAmount: 1 } })
  expect(read(sign(body), body)).toEqual({ id: 'n-1', eventType, transactionId: '600' })
})

test.each([
  ['a ping', '{"eventType":"net.authorize.ping"}'],
  ['invalid JSON', 'hello'],
  ['no transaction number', BODY.replace('authcapture', 'void').replace('40000000001', 'x')],
])('%s is of no interest', (_, body) => {
  expect(read(sign(body), body)).toBeNull()
})
