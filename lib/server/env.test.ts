import { parseEnv } from './env'

test('nothing set is the embedded default', () => {
  expect(parseEnv({})).toMatchObject({
    apiBaseUrl: null,
    imageHosts: [],
    trustedProxies: 0,
    dataDir: '.data',
    heroVideoUrl: null,
    zelle: { name: null, email: null, phone: null },
    building: false,
    development: false,
  })
})

test('an empty setting is one that is not set', () => {
  expect(parseEnv({ API_BASE_URL: '', TRUSTED_PROXIES: '', DATA_DIR: '', ZELLE_EMAIL: '' })).toEqual(parseEnv({}))
})

test('the host loses the slashes at its end', () => {
  expect(parseEnv({ API_BASE_URL: 'https://content.example/base//' }).apiBaseUrl).toBe('https://content.example/base')
})

test('picture hosts are split at commas and spaces', () => {
  expect(parseEnv({ IMAGE_HOSTS: 'a.example, b.example\n c.example:8443' }).imageHosts).toEqual([
    'a.example',
    'b.example',
    'c.example:8443',
  ])
})

test.each([
  ['API_BASE_URL', 'content.example'],
  ['API_BASE_URL', 'ftp://content.example'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', 'two'],
  ['ZELLE_EMAIL', 'nobody'],
  ['HERO_VIDEO_URL', 'javascript:x()'],
])('%s cannot be "%s", and is named', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Invalid settings:\\n {2}${name}: `))
})

test('a bad setting is named without its value', () => {
  expect(() => parseEnv({ ZELLE_EMAIL: 'a-secret-value' })).toThrow(expect.not.stringContaining('a-secret-value'))
})

test('every bad setting is named at once', () => {
  expect(() => parseEnv({ API_BASE_URL: 'x', ZELLE_EMAIL: 'y' })).toThrow(/API_BASE_URL[\s\S]*ZELLE_EMAIL/)
})

test('a build knows that it is one', () => {
  expect(parseEnv({ NEXT_PHASE: 'phase-production-build' }).building).toBe(true)
})
