import { parseEnv } from './env'

test('defaults to the embedded backend without settings', () => {
  expect(parseEnv({})).toMatchObject({
    apiBaseUrl: null,
    imageHosts: [],
    trustedProxies: 0,
    dataDir: '.data',
    heroVideoUrl: null,
    zelle: { name: null, email: null, phone: null },
    port: 3000,
    building: false,
    development: false,
  })
})

test('treats an empty setting as unset', () => {
  expect(parseEnv({ API_BASE_URL: '', TRUSTED_PROXIES: '', DATA_DIR: '', ZELLE_EMAIL: '' })).toEqual(parseEnv({}))
})

test('removes trailing slashes from the host', () => {
  expect(parseEnv({ API_BASE_URL: 'https://content.example/base//' }).apiBaseUrl).toBe('https://content.example/base')
})

test('splits image hosts at commas and spaces', () => {
  expect(parseEnv({ IMAGE_HOSTS: 'a.example, b.example\n c.example:8443' }).imageHosts).toEqual([
    'a.example',
    'b.example',
    'c.example:8443',
  ])
})

test.each([
  ['API_BASE_URL', 'content.example'],
  ['API_BASE_URL', 'ftp://content.example'],
  ['SITE_TIME_ZONE', 'New York'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', 'two'],
  ['ZELLE_EMAIL', 'nobody'],
  ['HERO_VIDEO_URL', 'javascript:x()'],
])('names %s if it is set to "%s"', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Invalid settings:\\n {2}${name}: `))
})

const postgres = 'postgres://user:password@db.example:5432/nocturne'
const shared = {
  APP_SECRET: 'a secret of at least thirty-two characters',
}

test.each([
  postgres,
  `${postgres}?sslmode=verify-full&sslrootcert=/etc/ca.pem`,
  'postgresql:///nocturne?host=/var/run/postgresql',
])('accepts the database %s', url => {
  expect(parseEnv({ ...shared, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each(['mysql://db.example/nocturne', `${postgres}?sslmode=prefer`])(
  'rejects the database %s without repeating its password',
  url => {
    const parse = () => parseEnv({ ...shared, DATABASE_URL: url })
    expect(parse).toThrow('DATABASE_URL: ')
    expect(parse).not.toThrow('password')
  },
)

test('requires the secret with a database that instances share', () => {
  expect(() => parseEnv({ ...shared, DATABASE_URL: postgres, APP_SECRET: '' })).toThrow(
    'APP_SECRET: is required with DATABASE_URL',
  )
})

test('names an invalid setting without its value', () => {
  expect(() => parseEnv({ ZELLE_EMAIL: 'a-secret-value' })).toThrow(expect.not.stringContaining('a-secret-value'))
})

test('names every invalid setting at once', () => {
  expect(() => parseEnv({ API_BASE_URL: 'x', ZELLE_EMAIL: 'y' })).toThrow(/API_BASE_URL[\s\S]*ZELLE_EMAIL/)
})

test.each([
  [{}, false],
  [{ MALLOC_ARENA_MAX: '2' }, false],
  [{ NODE_OPTIONS: '--max-old-space-size=300' }, false],
  [{ MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--enable-source-maps --max-old-space-size=300' }, true],
])('%j limits memory: %p', (source, limitsMemory) => {
  expect(parseEnv(source).limitsMemory).toBe(limitsMemory)
})
