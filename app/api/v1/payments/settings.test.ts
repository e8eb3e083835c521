import { startPaymentsHost } from '@/e2e/fakes/payments-host'
import { paymentConfigSchema } from '@/lib/payments/model/schemas'
import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'

// Settings are read once per module instance: each test imports its route again.
beforeEach(() => {
  jest.resetModules()
  jest.replaceProperty(process, 'env', { ...process.env })
})
const keys = { AUTHORIZE_NET_LOGIN_ID: 'login', AUTHORIZE_NET_CLIENT_KEY: 'client' }
const routes = {
  config: () => import('./config/route'),
  'sandbox/accept.js': () => import('./sandbox/accept.js/route'),
  'test/connection': () => import('./test/connection/route'),
}

async function get(path: keyof typeof routes): Promise<Response> {
  const { GET } = await routes[path]()
  return await GET(new Request(`http://localhost:3000/api/v1/payments/${path}`), undefined)
}

test('without settings, the configuration is the sandbox’s, whose tokenizer is a script; both with no-store', async () => {
  const config = await get('config')
  expect([config.status, config.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(paymentConfigSchema.parse(await config.json())).toMatchObject({ testCards: true, demo: true })
  const script = await get('sandbox/accept.js')
  expect([script.status, script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ])
  expect(await script.text()).toBe(sandboxTokenizer)
})

test('the sandbox’s tokenizer is not found with a real gateway', async () => {
  Object.assign(process.env, { ...keys, AUTHORIZE_NET_TRANSACTION_KEY: 'transaction' })
  const response = await get('sandbox/accept.js')
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
})

test('the connection test reports whether the gateway responds, and repeats that for 30 seconds', async () => {
  const host = await startPaymentsHost()
  Object.assign(process.env, { PAYMENTS: 'hosted', API_BASE_URL: host.url, ...keys })
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000)
  const connect = async () => {
    const response = await get('test/connection')
    return [response.status, await response.json()]
  }
  expect(await connect()).toEqual([200, { ok: true }])
  host.setReadable(false)
  now.mockReturnValue(30_999)
  expect(await connect()).toEqual([200, { ok: true }])
  now.mockReturnValue(31_000)
  const unreachable = { ok: false, error: 'Connection test failed', code: 'payment_unreachable' }
  expect(await connect()).toEqual([503, unreachable])
  await host.stop()
})
