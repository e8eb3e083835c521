import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'

const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

const realGateway = {
  AUTHORIZE_NET_LOGIN_ID: 'login',
  AUTHORIZE_NET_TRANSACTION_KEY: 'transaction',
  AUTHORIZE_NET_CLIENT_KEY: 'client',
}

/** Imports the sandbox routes with these settings, which are read once per module instance. */
async function sandboxCalls(settings: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, settings)
  const [{ GET }, { POST }] = await Promise.all([import('./route'), import('../tokens/route')])
  const script = () => GET(new Request('http://localhost:3000/api/v1/payments/sandbox/accept.js'), undefined)
  const tokens = () =>
    POST(
      new Request('http://localhost:3000/api/v1/payments/sandbox/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
      undefined,
    )
  return { script, tokens }
}

test('serves the tokenizer as a script with no-store', async () => {
  const response = await (await sandboxCalls({})).script()
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ])
  expect(await response.text()).toBe(sandboxTokenizer)
})

test.each(['script', 'tokens'] as const)('returns 404 with a real gateway: %s', async call => {
  const response = await (await sandboxCalls(realGateway))[call]()
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: 'This endpoint does not exist.', code: 'not_found' },
  ])
})
