import { chooseGateway } from '.'

const loginId = { AUTHORIZE_NET_LOGIN_ID: 'login-5kP3' }
const transactionKey = { AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9' }
const clientKey = { AUTHORIZE_NET_CLIENT_KEY: 'client-7Lm2' }
const keys = { ...loginId, ...transactionKey, ...clientKey }
const hosted = { PAYMENTS: 'hosted', API_BASE_URL: 'https://api.rides.example', ...loginId, ...clientKey }
const authorizenet = { PAYMENTS: 'authorizenet', ...keys }

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
  [{ API_BASE_URL: 'https://api.rides.example' }, true],
])('accepts cards in the sandbox with %j, unchosen: %p', (settings, isUnchosen) => {
  const gateway = chooseGateway(settings)
  expect(gateway).toMatchObject({ name: 'sandbox', isUnchosen, demoNotice: demo, recipients: [] })
  expect(gateway.sources).toBeUndefined()
  const scriptUrl = '/api/v1/payments/sandbox/accept.js'
  const config = { processor: 'our test processor', demo: true, testCards: true, tokenizer: { scriptUrl } }
  expect(gateway.config).toMatchObject(config)
})

const testNotice = 'Test payments: no card is charged.'

test.each([
  ['with all its keys', keys, 'sandbox', testNotice],
  ['in production', { ...keys, AUTHORIZE_NET_ENVIRONMENT: 'production' }, 'production', null],
])('enables Authorize.Net %s, whose form its own host serves', (_, settings, environment, demoNotice) => {
  const { config, sources, ...gateway } = chooseGateway(settings)
  expect(gateway).toMatchObject({ name: 'authorizenet', demoNotice, signatureKey: null })
  const host = environment === 'production' ? 'https://js.authorize.net' : 'https://jstest.authorize.net'
  expect(sources?.['script-src']).toEqual([host])
  expect(sources?.['connect-src']?.[0]).toMatch(environment === 'production' ? 'https://api.' : 'https://apitest.')
  const tokenizer = { scriptUrl: `${host}/v1/Accept.js`, apiLoginId: 'login-5kP3', clientKey: 'client-7Lm2' }
  expect(config).toEqual({ testCards: false, processor: 'Authorize.Net', demo: demoNotice !== null, tokenizer })
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

const required = (gateway: string, ...missing: object[]) =>
  missing.flatMap(Object.keys).map(name => `  ${name}: is required for PAYMENTS=${gateway}`)
const forbidden = (gateway: string, setting: object) =>
  Object.keys(setting).map(name => `  ${name}: must not be set with PAYMENTS=${gateway}`)
const production = { AUTHORIZE_NET_ENVIRONMENT: 'production' }
const sandbox = { PAYMENTS: 'sandbox' }

test.each<[string, Record<string, string>, string[]]>([
  ['Authorize.Net without its keys', { PAYMENTS: 'authorizenet' }, required('authorizenet', keys)],
  ['the login alone', loginId, required('authorizenet', transactionKey, clientKey)],
  ['production alone', production, required('authorizenet', keys)],
  ['the sandbox with a real key', { ...sandbox, ...transactionKey }, forbidden('sandbox', transactionKey)],
  ['a backend without its URL', { ...hosted, API_BASE_URL: '' }, required('hosted', { API_BASE_URL: '' })],
  ['a backend with the secret', { ...hosted, ...transactionKey }, forbidden('hosted', transactionKey)],
  ['an unknown gateway', { ...authorizenet, PAYMENTS: 'paypal' }, [expect.stringMatching(/^ {2}PAYMENTS: /)]],
  [
    'a login that is too long',
    { ...authorizenet, AUTHORIZE_NET_LOGIN_ID: 'x'.repeat(30) },
    [expect.stringMatching(/^ {2}AUTHORIZE_NET_LOGIN_ID: /)],
  ],
])('rejects %s, without any value', (_, settings, errors) => {
  const found = listSettingsErrors(settings)
  expect(found).toEqual(errors)
  for (const value of Object.values(keys)) expect(found.join()).not.toContain(value)
})

describe('the payment methods', () => {
  const ownZelle = { ZELLE_EMAIL: 'pay@rides.example', ZELLE_NAME: 'Rides LLC', ZELLE_PHONE: '+12125550142' }
  const demoZelle = { name: 'Nocturne', email: 'zelle@nocturne.example', phone: null, demo: true }
  const realZelle = { name: 'Rides LLC', email: 'pay@rides.example', phone: '+12125550142', demo: false }

  test.each<[string, Record<string, string>, string[], object | null]>([
    ['the operator’s own Zelle address without that mark', ownZelle, ['authorizenet', 'zelle'], realZelle],
    ['cards only with real payments without ZELLE_EMAIL', { ...keys, ...production }, ['authorizenet'], null],
    ['the chauffeur without cards', { PAYMENTS: 'none' }, ['chauffeur'], null],
    ['Zelle only', { PAYMENTS: 'none', ...ownZelle, PAY_CHAUFFEUR: 'no' }, ['zelle'], realZelle],
    ['the chauffeur besides', { PAY_CHAUFFEUR: 'yes' }, ['authorizenet', 'zelle', 'chauffeur'], demoZelle],
  ])('are %s', async (_, settings, methods, zelle) => {
    // Settings are read once.
    jest.resetModules()
    jest.replaceProperty(process, 'env', { ...process.env, ...settings })
    const { paymentOffer } = await import('.')
    expect(paymentOffer()).toEqual({ methods, zelle })
  })
})
