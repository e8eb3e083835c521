import { parseEnv, readAll } from './env'

test('defaults to the embedded backend, also with empty settings', () => {
  const defaults = {
    apiBaseUrl: null,
    trustedProxies: 0,
    dataDir: '.data',
    zelle: { name: null, email: null, phone: null },
  }
  expect(parseEnv({})).toMatchObject(defaults)
  expect(parseEnv({ API_BASE_URL: '', TRUSTED_PROXIES: '', DATA_DIR: '', ZELLE_EMAIL: '' })).toEqual(parseEnv({}))
})

test('removes trailing slashes from the host, and splits image hosts at commas and spaces', () => {
  expect(parseEnv({ API_BASE_URL: 'https://content.example/base//' }).apiBaseUrl).toBe('https://content.example/base')
  const { imageHosts } = parseEnv({ IMAGE_HOSTS: 'a.example, b.example\n c.example:8443' })
  expect(imageHosts).toEqual(['a.example', 'b.example', 'c.example:8443'])
})

test.each([
  ['API_BASE_URL', 'content.example'],
  ['SITE_TIME_ZONE', 'New York'],
  ['TRUSTED_PROXIES', '-1'],
  ['ZELLE_EMAIL', 'nobody'],
  ['HERO_VIDEO_URL', 'javascript:x()'],
])('names %s if it is set to "%s"', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Invalid settings:\\n {2}${name}: `))
})

const postgres = 'postgres://user:password@db.example:5432/nocturne'
const APP_SECRET = 'a secret of at least thirty-two characters'

test.each([
  postgres,
  `${postgres}?sslmode=verify-full&sslrootcert=/etc/ca.pem`,
  'postgresql:///nocturne?host=/var/run/postgresql',
])('accepts the database %s', url => {
  expect(parseEnv({ APP_SECRET, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each(['mysql://db.example/nocturne', `${postgres}?sslmode=prefer`])(
  'names no password of the database %s',
  url => {
    const parse = () => parseEnv({ APP_SECRET, DATABASE_URL: url })
    expect(parse).toThrow('DATABASE_URL: ')
    expect(parse).not.toThrow('password')
  },
)

test('requires the secret with a database that instances share', () => {
  expect(() => parseEnv({ DATABASE_URL: postgres })).toThrow('APP_SECRET: is required with DATABASE_URL')
})

test('names every invalid setting at once, without its value', () => {
  const parse = () => parseEnv({ API_BASE_URL: 'x', ZELLE_EMAIL: 'a-secret-value' })
  expect(parse).toThrow(/API_BASE_URL[\s\S]*ZELLE_EMAIL/)
  expect(parse).not.toThrow('a-secret-value')
})

test('an error of another kind than an invalid setting is not lost', () => {
  const fail = () => {
    throw new Error('there is no gateway')
  }
  expect(() => readAll([() => 1, fail])).toThrow('there is no gateway')
})
