const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

/** What a site with these settings offers; settings are read once, so each asks anew. */
async function offeredWith(settings: Record<string, string>) {
  jest.resetModules()
  Object.assign(process.env, settings)
  const { offeredPaymentMethods, zelleOptions } = await import('./offered')
  return { methods: offeredPaymentMethods(), zelle: zelleOptions() }
}

test('a site on its own files offers Zelle at an address that is marked as nobody’s', async () => {
  expect(await offeredWith({})).toEqual({
    methods: ['authorizenet', 'zelle'],
    zelle: { name: 'Nocturne', email: 'zelle@nocturne.example', phone: null, demo: true },
  })
})

test('the operator’s own address is offered as such', async () => {
  const settings = { ZELLE_EMAIL: 'pay@rides.example', ZELLE_NAME: 'Rides LLC', ZELLE_PHONE: '+12125550142' }
  expect(await offeredWith(settings)).toEqual({
    methods: ['authorizenet', 'zelle'],
    zelle: { name: 'Rides LLC', email: 'pay@rides.example', phone: '+12125550142', demo: false },
  })
})

test('a connected site without an address offers cards alone', async () => {
  expect(await offeredWith({ API_BASE_URL: 'https://api.rides.example' })).toEqual({
    methods: ['authorizenet'],
    zelle: null,
  })
})
