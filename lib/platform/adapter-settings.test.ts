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

test.each([
  ['authorizenet', authorizenet, 'AUTHORIZE_NET_LOGIN_ID'],
  ['authorizenet', authorizenet, 'AUTHORIZE_NET_TRANSACTION_KEY'],
  ['authorizenet', authorizenet, 'AUTHORIZE_NET_CLIENT_KEY'],
  ['hosted', hosted, 'API_BASE_URL'],
  ['hosted', hosted, 'AUTHORIZE_NET_LOGIN_ID'],
  ['hosted', hosted, 'AUTHORIZE_NET_CLIENT_KEY'],
])('rejects %s without its %3$s', (gateway, settings, name) => {
  expect(listSettingsErrors({ ...settings, [name]: '' })).toEqual([`  ${name}: is required for PAYMENTS=${gateway}`])
})

test.each(Object.entries(keys))('requires the other keys together with %s', (name, value) => {
  const others = Object.keys(keys).filter(key => key !== name)
  expect(listSettingsErrors({ [name]: value })).toEqual(
    others.map(key => `  ${key}: is required for PAYMENTS=authorizenet`),
  )
})

test('rejects production without credentials', () => {
  expect(listSettingsErrors({ AUTHORIZE_NET_ENVIRONMENT: 'production' })).toEqual(
    Object.keys(keys).map(key => `  ${key}: is required for PAYMENTS=authorizenet`),
  )
})

test.each(Object.entries(keys))('rejects %s with the sandbox', (name, value) => {
  expect(listSettingsErrors({ PAYMENTS: 'sandbox', [name]: value })).toEqual([
    `  ${name}: must not be set with PAYMENTS=sandbox`,
  ])
})

test('rejects production with the sandbox', () => {
  expect(listSettingsErrors({ PAYMENTS: 'sandbox', AUTHORIZE_NET_ENVIRONMENT: 'production' })).toEqual([
    '  AUTHORIZE_NET_ENVIRONMENT: production must not be set with PAYMENTS=sandbox',
  ])
})

test('rejects the transaction key with a backend that charges', () => {
  expect(listSettingsErrors({ ...hosted, AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9' })).toEqual([
    '  AUTHORIZE_NET_TRANSACTION_KEY: must not be set with PAYMENTS=hosted',
  ])
})

test.each([
  ['PAYMENTS', 'paypal'],
  ['AUTHORIZE_NET_ENVIRONMENT', 'live'],
  ['AUTHORIZE_NET_LOGIN_ID', 'login-5kP3'.repeat(3)],
  ['AUTHORIZE_NET_TRANSACTION_KEY', 'secret-4Xq9'.repeat(2)],
])('names an invalid %s', (name, value) => {
  expect(listSettingsErrors({ ...authorizenet, [name]: value })).toEqual([expect.stringMatching(`^  ${name}: `)])
})

test.each([
  [{ ...hosted, ...keys }],
  [{ ...keys, PAYMENTS: 'sandbox', AUTHORIZE_NET_ENVIRONMENT: 'production' }],
  [{ ...keys, AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9'.repeat(2) }],
])('reports errors without their values', settings => {
  const message = listSettingsErrors(settings).join('\n')
  expect(message).not.toBe('')
  for (const value of ['login-5kP3', 'secret-4Xq9', 'client-7Lm2']) expect(message).not.toContain(value)
})

test('treats an empty setting as unset', () => {
  const empty = Object.fromEntries(
    ['PAYMENTS', 'AUTHORIZE_NET_ENVIRONMENT', ...Object.keys(keys)].map(name => [name, '']),
  )
  expect(parseEnv(empty).payments).toEqual({ gateway: 'sandbox', chosen: false })
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
