import { chooseGateway } from '.'

const keys = {
  AUTHORIZE_NET_LOGIN_ID: 'login-5kP3',
  AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9',
  AUTHORIZE_NET_CLIENT_KEY: 'client-7Lm2',
}
const { AUTHORIZE_NET_TRANSACTION_KEY: _, ...tokenizerKeys } = keys
const hosted = { PAYMENTS: 'hosted', API_BASE_URL: 'https://api.rides.example', ...tokenizerKeys }
const authorizenet = { PAYMENTS: 'authorizenet', ...keys }

/** Returns the lines of the settings error. */
function listSettingsErrors(settings: Record<string, string>): string[] {
  try {
    chooseGateway(settings)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : ['?']
  }
}

const demo = 'Demo site: no rides are dispatched and no payments are taken.'

test.each([
  [{}, true],
  [{ PAYMENTS: 'sandbox' }, false],
  [{ AUTHORIZE_NET_ENVIRONMENT: 'sandbox' }, true],
  [{ API_BASE_URL: 'https://api.rides.example' }, true],
])('accepts cards in the sandbox with %j, unchosen: %p', (settings, isUnchosen) => {
  const gateway = chooseGateway(settings)
  expect(gateway).toMatchObject({ name: 'sandbox', isUnchosen, demoNotice: demo, recipients: [] })
  expect(gateway.sources).toBeUndefined()
  expect(gateway.config).toEqual({
    processor: 'our test processor',
    demo: true,
    testCards: true,
    tokenizer: {
      scriptUrl: '/api/v1/payments/sandbox/accept.js',
      apiLoginId: expect.stringMatching(/./),
      clientKey: expect.stringMatching(/./),
      httpsOnly: false,
    },
  })
})

const testNotice = 'Test payments: no card is charged.'

test.each([
  ['named', authorizenet, 'sandbox', testNotice],
  ['with all its keys', keys, 'sandbox', testNotice],
  ['in production', { ...keys, AUTHORIZE_NET_ENVIRONMENT: 'production' }, 'production', null],
])('enables Authorize.Net %s, whose form its own host serves', (_, settings, environment, demoNotice) => {
  const { config, sources, ...gateway } = chooseGateway(settings)
  expect(gateway).toMatchObject({ name: 'authorizenet', demoNotice, signatureKey: null })
  const host = environment === 'production' ? 'https://js.authorize.net' : 'https://jstest.authorize.net'
  expect(sources?.['script-src']).toEqual([host])
  expect(sources?.['connect-src']?.[0]).toMatch(environment === 'production' ? 'https://api.' : 'https://apitest.')
  expect(config).toEqual({
    testCards: false,
    processor: 'Authorize.Net',
    demo: demoNotice !== null,
    tokenizer: {
      scriptUrl: `${host}/v1/Accept.js`,
      apiLoginId: 'login-5kP3',
      clientKey: 'client-7Lm2',
      httpsOnly: true,
    },
  })
})

test('charges no cards with PAYMENTS=none, and needs another way to pay', () => {
  expect(chooseGateway({ PAYMENTS: 'none' })).toMatchObject({ name: 'none', config: null, demoNotice: null })
  expect(listSettingsErrors({ PAYMENTS: 'none', PAY_CHAUFFEUR: 'no' })).toEqual([
    '  ZELLE_EMAIL: is required with PAYMENTS=none and PAY_CHAUFFEUR=no',
  ])
  expect(listSettingsErrors({ ...keys, PAYMENTS: 'none' })).toHaveLength(3)
})

test('accepts the Signature Key with Authorize.Net only', () => {
  const AUTHORIZE_NET_SIGNATURE_KEY = '0123456789ABCDEF'.repeat(8)
  expect(chooseGateway({ ...keys, AUTHORIZE_NET_SIGNATURE_KEY }).signatureKey).toBe(AUTHORIZE_NET_SIGNATURE_KEY)
  expect(listSettingsErrors({ AUTHORIZE_NET_SIGNATURE_KEY })).toEqual([
    '  AUTHORIZE_NET_SIGNATURE_KEY: must not be set with PAYMENTS=sandbox',
  ])
})

test('charges through the content backend if named, with the tokenizer’s keys', () => {
  const gateway = chooseGateway(hosted)
  expect(gateway).toMatchObject({ name: 'hosted', config: { testCards: false, processor: 'Authorize.Net' } })
  expect(gateway.recipients.map(({ name }) => name)).toEqual(['Authorize.Net (Visa)', 'api.rides.example'])
})

test('the config contains no secret and not the backend’s URL', () => {
  const output = JSON.stringify([chooseGateway(authorizenet).config, chooseGateway(hosted).config])
  expect(output).not.toContain(keys.AUTHORIZE_NET_TRANSACTION_KEY)
  expect(output).not.toContain('rides.example')
})

const names = Object.keys(keys)
const required = (gateway: string, ...missing: string[]) =>
  missing.map(name => `  ${name}: is required for PAYMENTS=${gateway}`)
const forbidden = (gateway: string, name: string) => [`  ${name}: must not be set with PAYMENTS=${gateway}`]

test.each<[string, Record<string, string>, string[]]>([
  ...names.map((name): [string, Record<string, string>, string[]] => [
    `Authorize.Net without ${name}`,
    { ...authorizenet, [name]: '' },
    required('authorizenet', name),
  ]),
  ...['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'].map(
    (name): [string, Record<string, string>, string[]] => [
      `a backend that charges without ${name}`,
      { ...hosted, [name]: '' },
      required('hosted', name),
    ],
  ),
  ...Object.entries(keys).flatMap(([name, value]): [string, Record<string, string>, string[]][] => [
    [`only ${name}`, { [name]: value }, required('authorizenet', ...names.filter(other => other !== name))],
    [`the sandbox with ${name}`, { PAYMENTS: 'sandbox', [name]: value }, forbidden('sandbox', name)],
  ]),
  ['production without keys', { AUTHORIZE_NET_ENVIRONMENT: 'production' }, required('authorizenet', ...names)],
  [
    'production with the sandbox',
    { PAYMENTS: 'sandbox', AUTHORIZE_NET_ENVIRONMENT: 'production' },
    forbidden('sandbox', 'AUTHORIZE_NET_ENVIRONMENT'),
  ],
  [
    'the transaction key with a backend that charges',
    { ...hosted, AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9' },
    forbidden('hosted', 'AUTHORIZE_NET_TRANSACTION_KEY'),
  ],
  ...Object.entries({
    PAYMENTS: 'paypal',
    AUTHORIZE_NET_ENVIRONMENT: 'live',
    AUTHORIZE_NET_LOGIN_ID: 'login-5kP3'.repeat(3),
    AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9'.repeat(2),
  }).map(([name, value]): [string, Record<string, string>, string[]] => [
    `an invalid ${name}`,
    { ...authorizenet, [name]: value },
    [expect.stringMatching(`^  ${name}: `)],
  ]),
  ['nothing if all is empty', Object.fromEntries(['PAYMENTS', ...names].map(name => [name, ''])), []],
])('rejects %s, without any value', (_, settings, errors) => {
  const found = listSettingsErrors(settings)
  expect(found).toEqual(errors)
  for (const value of Object.values(keys)) expect(found.join()).not.toContain(value)
})

describe('the payment methods', () => {
  const environment = { ...process.env }
  afterEach(() => {
    process.env = { ...environment }
  })

  /** Lists the payment methods for these settings. Settings are read once, so modules are loaded again. */
  async function listMethodsWith(settings: Record<string, string>) {
    jest.resetModules()
    Object.assign(process.env, settings)
    return (await import('../payment-methods')).paymentOffer()
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
})
