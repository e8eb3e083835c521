import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { signatureOf } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { database } from '@/lib/platform/database/connection'
import { POST } from './route'

let settings: Record<string, string>

jest.mock('@/lib/payments/server/gateways', () => {
  const real = jest.requireActual('@/lib/payments/server/gateways')
  return { ...real, gatewayInUse: () => real.chooseGateway(settings) }
})

const authorizeNet = {
  AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
  AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
  AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
}

serveTestSite()
beforeEach(() => {
  settings = { ...authorizeNet, AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey }
  jest.spyOn(console, 'info').mockImplementation()
})

const body = JSON.stringify({
  notificationId: 'a-notification',
  eventType: 'net.authorize.payment.void.created',
  payload: { entityName: 'transaction', id: '60000000001' },
})

async function post(text: string, signature?: string) {
  const headers: Record<string, string> = signature === undefined ? {} : { 'x-anet-signature': signature }
  const response = await POST(postRequest('/api/v1/payments/webhooks/authorize-net', text, headers), undefined)
  return { status: response.status, body: await response.json() }
}

test('stores a signed notification once and returns 200 before querying the gateway', async () => {
  expect(await post(body, signatureOf(body))).toEqual({ status: 200, body: { received: true } })
  expect(await post(body, signatureOf(body))).toMatchObject({ status: 200 })
  const stored = await (await database()).selectFrom('gateway_inbox').selectAll().execute()
  expect(stored).toMatchObject([{ id: 'a-notification', transaction_id: '60000000001', attempts: 0 }])
})

test('a wrong and a missing signature get the same 401, whatever the body', async () => {
  const responses = [await post(body, signatureOf(body, 'another key')), await post(body), await post('not json')]
  expect(responses).toEqual(Array(3).fill({ status: 401, body: expect.objectContaining({ code: 'unauthorized' }) }))
  expect(new Set(responses.map(response => JSON.stringify(response))).size).toBe(1)
})

test.each([
  ['without a Signature Key', authorizeNet],
  ['with another gateway', {}],
])('returns 404 %s', async (_, overrides) => {
  settings = { ...overrides }
  expect(await post(body, signatureOf(body))).toMatchObject({ status: 404 })
})
