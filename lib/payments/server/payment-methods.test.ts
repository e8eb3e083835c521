const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

/** Lists the payment methods for these settings. Settings are read once, so modules are loaded again. */
async function listMethodsWith(settings: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, settings)
  const { offeredPaymentMethods, zelleOptions } = await import('./payment-methods')
  return { methods: offeredPaymentMethods(), zelle: zelleOptions() }
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
