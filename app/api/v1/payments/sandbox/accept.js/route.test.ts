import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'

const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

/** Requests the script with these settings, which are read once per module instance. */
async function requestScript(settings: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, settings)
  const { GET } = await import('./route')
  return await GET(new Request('http://localhost:3000/api/v1/payments/sandbox/accept.js'), undefined)
}

test('serves the tokenizer as a script with no-store', async () => {
  const response = await requestScript({})
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ])
  expect(await response.text()).toBe(sandboxTokenizer)
})

test('returns 404 with a real gateway', async () => {
  const response = await requestScript({
    AUTHORIZE_NET_LOGIN_ID: 'login',
    AUTHORIZE_NET_TRANSACTION_KEY: 'transaction',
    AUTHORIZE_NET_CLIENT_KEY: 'client',
  })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
})
