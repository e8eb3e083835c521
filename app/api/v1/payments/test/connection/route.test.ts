import { type PaymentsHost, startPaymentsHost } from '@/e2e/fakes/payments-host'

const before = { ...process.env }
let host: PaymentsHost
beforeAll(async () => {
  host = await startPaymentsHost()
})
// The gateway status is cached per module instance: each test imports the route again.
beforeEach(() => {
  jest.resetModules()
  Object.assign(process.env, {
    PAYMENTS: 'hosted',
    API_BASE_URL: host.url,
    AUTHORIZE_NET_LOGIN_ID: 'login-5kP3',
    AUTHORIZE_NET_CLIENT_KEY: 'client-7Lm2',
  })
})
afterEach(() => {
  host.reset()
  process.env = { ...before }
})
afterAll(() => host.stop())

async function sendRequest() {
  const { GET } = await import('./route')
  const response = await GET(new Request('http://localhost:3000/api/v1/payments/test/connection'), undefined)
  return [response.status, await response.json()]
}

test('reports a reachable gateway without details', async () => {
  expect(await sendRequest()).toEqual([200, { ok: true }])
})

test('reports an unreachable gateway with a message', async () => {
  host.setReadable(false)
  expect(await sendRequest()).toEqual([
    503,
    { ok: false, error: 'Connection test failed', code: 'payment_unreachable' },
  ])
})

test('repeated requests use the status of the last 30 seconds', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000)
  expect(await sendRequest()).toEqual([200, { ok: true }])
  host.setReadable(false)
  now.mockReturnValue(30_999)
  expect(await sendRequest()).toEqual([200, { ok: true }])
  now.mockReturnValue(31_000)
  expect((await sendRequest())[0]).toBe(503)
  now.mockRestore()
})
