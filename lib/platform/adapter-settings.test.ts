import { parseMapsSettings } from './adapter-settings'
import { parseEnv } from './env'

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
    parseEnv(settings)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : ['?']
  }
}

test.each([
  [{}, false],
  [{ PAYMENTS: 'sandbox' }, true],
  [{ AUTHORIZE_NET_ENVIRONMENT: 'sandbox' }, false],
  [{ API_BASE_URL: 'https://api.rides.example' }, false],
])('accepts cards in the sandbox with %j, chosen: %p', (settings, chosen) => {
  expect(parseEnv(settings).payments).toEqual({ gateway: 'sandbox', chosen })
})

test.each([
  ['named', authorizenet],
  ['with all its keys', keys],
])('enables Authorize.Net %s, in its sandbox unless production is set', (_, settings) => {
  const payments = {
    gateway: 'authorizenet',
    loginId: 'login-5kP3',
    transactionKey: 'secret-4Xq9',
    clientKey: 'client-7Lm2',
    signatureKey: null,
  }
  expect(parseEnv(settings).payments).toEqual({ ...payments, environment: 'sandbox' })
  expect(parseEnv({ ...settings, AUTHORIZE_NET_ENVIRONMENT: 'production' }).payments).toEqual({
    ...payments,
    environment: 'production',
  })
})

test('accepts the Signature Key with Authorize.Net only', () => {
  const AUTHORIZE_NET_SIGNATURE_KEY = '0123456789ABCDEF'.repeat(8)
  expect(parseEnv({ ...keys, AUTHORIZE_NET_SIGNATURE_KEY }).payments).toMatchObject({
    signatureKey: AUTHORIZE_NET_SIGNATURE_KEY,
  })
  expect(listSettingsErrors({ AUTHORIZE_NET_SIGNATURE_KEY })).toEqual([
    '  AUTHORIZE_NET_SIGNATURE_KEY: must not be set with PAYMENTS=sandbox',
  ])
})

test('charges through the content backend if named, with the tokenizer’s keys', () => {
  expect(parseEnv(hosted).payments).toEqual({
    gateway: 'hosted',
    baseUrl: 'https://api.rides.example',
    environment: 'sandbox',
    loginId: 'login-5kP3',
    clientKey: 'client-7Lm2',
  })
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
    ['  AUTHORIZE_NET_ENVIRONMENT: production must not be set with PAYMENTS=sandbox'],
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

test('uses the built-in maps without settings', () => {
  expect(parseMapsSettings({})).toEqual({
    browser: { google: null, styleUrl: null, geocoder: false },
    googleServerKey: null,
    geocoderUrl: null,
    routerUrl: null,
  })
})

test('uses the trial map id for a Google key without one', () => {
  expect(parseMapsSettings({ GOOGLE_MAPS_API_KEY: 'a-key' })).toMatchObject({
    browser: { google: { apiKey: 'a-key', mapId: 'DEMO_MAP_ID' } },
  })
})

test.each(['https://photon.example/api', 'https://maps.example/photon/api/'])('searches places at %s', url => {
  expect(parseMapsSettings({ GEOCODER_URL: url })).toMatchObject({ geocoderUrl: url.replace(/\/$/, '') })
})

test.each(['https://osrm.example/route/v1/driving', 'https://osrm.example/us/route/v1/car'])(
  'measures routes at %s',
  url => {
    expect(parseMapsSettings({ ROUTER_URL: url })).toMatchObject({ routerUrl: url })
  },
)

test('names each URL that is not of a supported service', () => {
  expect(parseMapsSettings({ GEOCODER_URL: 'https://geo.example/', ROUTER_URL: 'https://road.example/x' })).toEqual({
    errors: ['GEOCODER_URL: must end with /api (Photon)', 'ROUTER_URL: must end with /route/v1/driving (OSRM)'],
  })
})

test.each(['http://tile_server:8080/style.json', 'http://[::1]:8080/style.json'])(
  'rejects the style at %s, whose host a policy cannot name',
  url => {
    expect(parseMapsSettings({ MAP_STYLE_URL: url })).toEqual({
      errors: ['MAP_STYLE_URL: its host is not valid in a Content-Security-Policy'],
    })
  },
)
