import { startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { checkAuthorizeNet } from './check'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(() => gateway.stop())

const keys = { gateway: 'authorizenet', environment: 'production', ...gatewayKeys } as const

test('good keys pass, by requests that move no money', async () => {
  const lines = await checkAuthorizeNet(keys, gateway.url)
  expect(lines.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed'])
  expect(gateway.requestNames().toSorted()).toEqual(['getMerchantDetailsRequest', 'getUnsettledTransactionListRequest'])
})

test.each([
  ['a wrong transaction key', { transactionKey: 'of-the-sandbox' }, 'Gateway account, production: .*E00007'],
  ['the client key of another account', { clientKey: 'another' }, 'Gateway client key'],
])('%s fails', async (_, wrong, text) => {
  const failures = (await checkAuthorizeNet({ ...keys, ...wrong }, gateway.url)).filter(
    ({ status }) => status === 'failed',
  )
  expect(failures[0]).toMatchObject({ text: expect.stringMatching(text) })
})

test('an unreachable gateway fails', async () => {
  const [account] = await checkAuthorizeNet(keys, 'http://127.0.0.1:9')
  expect(account).toMatchObject({ status: 'failed' })
})

test('a missing signature key is a warning', async () => {
  const lines = await checkAuthorizeNet({ ...keys, signatureKey: null }, gateway.url)
  expect(lines.at(-1)).toMatchObject({ status: 'warning' })
})
