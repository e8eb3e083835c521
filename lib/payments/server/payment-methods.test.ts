const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

/** Lists the payment methods for these settings. Settings are read once, so modules are loaded again. */
async function listMethodsWith(settings: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, settings)
  return (await import('./payment-methods')).paymentOffer()
}

test('sandbox payments without ZELLE_EMAIL offer a Zelle address marked as a demo', async () => {
  expect(await listMethodsWith({})).toEqual({
    methods: ['authorizenet', 'zelle'],
    zelle: { name: 'Nocturne', email: 'zelle@nocturne.example', phone: null, demo: true },
  })
})

test("the operator's own Zelle address is offered without the demo mark", async () => {
  const settings = { ZELLE_EMAIL: 'pay@rides.example', ZELLE_NAME: 'Rides LLC', ZELLE_PHONE: '+12125550142' }
  expect(await listMethodsWith(settings)).toEqual({
    methods: ['authorizenet', 'zelle'],
    zelle: { name: 'Rides LLC', email: 'pay@rides.example', phone: '+12125550142', demo: false },
  })
})

test('real payments without ZELLE_EMAIL offer cards only, even with content from files', async () => {
  expect(
    await listMethodsWith({
      AUTHORIZE_NET_LOGIN_ID: 'login',
      AUTHORIZE_NET_TRANSACTION_KEY: 'transaction',
      AUTHORIZE_NET_CLIENT_KEY: 'client',
      AUTHORIZE_NET_ENVIRONMENT: 'production',
    }),
  ).toEqual({ methods: ['authorizenet'], zelle: null })
})

test.each([
  ['the chauffeur only', {}, ['chauffeur']],
  ['Zelle, too, with its settings', { ZELLE_EMAIL: 'pay@rides.example' }, ['zelle', 'chauffeur']],
  ['Zelle only, if the owner says so', { ZELLE_EMAIL: 'pay@rides.example', PAY_CHAUFFEUR: 'no' }, ['zelle']],
])('without cards online, riders pay %s', async (_, settings: Record<string, string>, methods) => {
  expect(await listMethodsWith({ PAYMENTS: 'none', ...settings })).toMatchObject({ methods })
})

test('the chauffeur can be paid besides cards', async () => {
  expect(await listMethodsWith({ PAY_CHAUFFEUR: 'yes' })).toMatchObject({
    methods: ['authorizenet', 'zelle', 'chauffeur'],
  })
})
