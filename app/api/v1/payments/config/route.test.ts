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
  expect(paymentConfigSchema.parse(await response.json())).toMatchObject({ testCards: true, demo: true })
})
