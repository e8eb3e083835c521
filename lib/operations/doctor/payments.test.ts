import { startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { startPaymentsHost } from '@/e2e/fakes/payments-host'
import type { Finding } from './check'
import { checkAuthorizeNet, checkHostedPayments, evaluateDetailsApi, evaluateSignatureKey } from './payments'
import { checkWebhookConnection } from './webhook'

/** The discard port, where no server listens. */
const UNREACHABLE_URL = 'http://127.0.0.1:9'

const runningFakes: { stop: () => Promise<unknown> }[] = []
async function startFake<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  runningFakes.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(runningFakes.splice(0).map(fake => fake.stop()))
})

function statusesOf(findings: readonly Finding[]) {
  return Object.fromEntries(findings.map(({ name, status }) => [name, status]))
}

const keys = { gateway: 'authorizenet', environment: 'production', ...gatewayKeys } as const

test('passes good keys with read-only requests', async () => {
  const gateway = await startFake(startGateway())
  expect(statusesOf(await checkAuthorizeNet(keys, gateway.url))).toEqual({
    'Gateway credentials': 'passed',
    'Gateway client key': 'passed',
    'Transaction Details API': 'passed',
  })
  expect(gateway.requestNames().toSorted()).toEqual([
    'authenticateTestRequest',
    'getMerchantDetailsRequest',
    'getUnsettledTransactionListRequest',
  ])
})

test('names a wrong transaction key and its environment', async () => {
  const gateway = await startFake(startGateway())
  const [first] = await checkAuthorizeNet({ ...keys, transactionKey: 'of-the-sandbox' }, gateway.url)
  expect(first).toMatchObject({ status: 'failed', detail: expect.stringMatching(/^production rejected .*E00007/) })
})

test('fails for a client key of another account', async () => {
  const gateway = await startFake(startGateway())
  const findings = await checkAuthorizeNet({ ...keys, clientKey: 'another' }, gateway.url)
  expect(statusesOf(findings)['Gateway client key']).toBe('failed')
})

test('fails for an unreachable gateway', async () => {
  expect((await checkAuthorizeNet(keys, UNREACHABLE_URL))[0]).toMatchObject({ status: 'failed' })
})

test('fails for a disabled Transaction Details API and says how to enable it', () => {
  const finding = evaluateDetailsApi({ code: 'E00011', response: { messages: { resultCode: 'Error', message: [] } } })
  expect(finding).toMatchObject({ status: 'failed', detail: expect.stringContaining('is switched off') })
})

test('warns of a missing webhook signature key', () => {
  expect(evaluateSignatureKey(null).status).toBe('warning')
  expect(evaluateSignatureKey(gatewayKeys.signatureKey).status).toBe('passed')
})

test('passes hosted payments while the backend reports a responding gateway', async () => {
  const host = await startFake(startPaymentsHost())
  const settings = {
    gateway: 'hosted',
    environment: 'production',
    loginId: 'l',
    clientKey: 'c',
    baseUrl: host.url,
  } as const
  expect((await checkHostedPayments(settings))[0]?.status).toBe('passed')
  host.setReadable(false)
  expect((await checkHostedPayments(settings))[0]?.status).toBe('failed')
})

test('connects to the webhook target without posting', async () => {
  const host = await startFake(startPaymentsHost())
  expect(await checkWebhookConnection(`${host.url}/events`)).toMatchObject({ status: 'warning' })
  expect(host.received).toEqual([])
  expect(await checkWebhookConnection(UNREACHABLE_URL)).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('connection refused'),
  })
})
