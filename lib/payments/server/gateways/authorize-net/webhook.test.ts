import { signatureOf } from '@/e2e/fakes/authorize-net'
import { readAuthorizeNetWebhook } from './webhook'

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
  ['an empty signature', ''],
  ['a signature without its prefix', SIGNATURE.slice(7)],
  ['the signature of another body', SIGNATURE.replace('0BDF', '0BDE')],
  ['a truncated signature', SIGNATURE.slice(0, -2)],
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
