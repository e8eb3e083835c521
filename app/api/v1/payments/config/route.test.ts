import { paymentConfigSchema } from '@/lib/payments/model/schemas'

const before = { ...process.env }
// Settings are read once per module instance: each test imports the route again.
beforeEach(() => jest.resetModules())
afterEach(() => {
  process.env = { ...before }
})

async function fetchConfigWith(settings: Record<string, string>) {
  Object.assign(process.env, settings)
  const { GET } = await import('./route')
  return GET(new Request('http://localhost:3000/api/v1/payments/config'), undefined)
}

test('returns the sandbox tokenizer without settings', async () => {
  const response = await fetchConfigWith({})
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(paymentConfigSchema.parse(await response.json())).toMatchObject({ gateway: 'sandbox', demo: true })
})

test('does not return the transaction key', async () => {
  const response = await fetchConfigWith({
    AUTHORIZE_NET_LOGIN_ID: 'login-5kP3',
    AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9',
    AUTHORIZE_NET_CLIENT_KEY: 'client-7Lm2',
  })
  const text = await response.text()
  expect(text).toContain('client-7Lm2')
  expect(text + JSON.stringify([...response.headers])).not.toContain('secret-4Xq9')
})
