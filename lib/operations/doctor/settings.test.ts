import { parseEnv } from '@/lib/platform/env'
import { isHealthy, runChecks } from './check'
import { listSecrets, redactFindings } from './redact'
import {
  evaluateAppSecret,
  evaluateNodeVersion,
  evaluateParseErrors,
  evaluateRevalidateSecret,
  evaluateSettingNames,
} from './settings'

const RANDOM = 'qT8xW2mZr5Kc9LsV4nHb7JpD1yGf6Ae3'

test('reports each invalid setting as its own failure', () => {
  const read = () => parseEnv({ ZELLE_EMAIL: 'nobody', TRUSTED_PROXIES: '99' })
  let thrown: unknown
  try {
    read()
  } catch (error) {
    thrown = error
  }
  expect(evaluateParseErrors(thrown)).toMatchObject([
    { name: 'Setting TRUSTED_PROXIES', status: 'failed' },
    { name: 'Setting ZELLE_EMAIL', status: 'failed' },
  ])
})

test('points out an unknown setting name', () => {
  expect(evaluateSettingNames(['SMTP_URL', 'NEXT_PUBLIC_SITE_URL', 'AUTHORIZE_NET_LOGIN'])[0]).toMatchObject({
    status: 'warning',
    detail: 'unknown settings: AUTHORIZE_NET_LOGIN',
  })
  expect(evaluateSettingNames(['SMTP_URL', 'PORT'])[0]?.status).toBe('passed')
})

test.each([
  ['24.21.0', 'passed'],
  ['22.9.0', 'failed'],
])('rates Node %s as %s', (version, status) => {
  expect(evaluateNodeVersion(version).status).toBe(status)
})

test.each([
  [{ secret: null, hasStoredSecret: true }, 'passed'],
  [{ secret: null, hasStoredSecret: false }, 'passed'],
  [{ secret: RANDOM, hasStoredSecret: false }, 'passed'],
  [{ secret: RANDOM, hasStoredSecret: true }, 'warning'],
  [{ secret: 'x'.repeat(40), hasStoredSecret: false }, 'warning'],
])('rates APP_SECRET of %j as %s', (options, status) => {
  expect(evaluateAppSecret(options).status).toBe(status)
})

test.each([
  [null, 'passed'],
  [RANDOM, 'warning'],
  [RANDOM.toLowerCase(), 'passed'],
  ['aaaaaaaaaaaaaaaa', 'warning'],
])('rates REVALIDATE_SECRET %s next to a fixed APP_SECRET as %s', (secret, status) => {
  expect(evaluateRevalidateSecret({ secret, others: [RANDOM, null] }).status).toBe(status)
})

test('redacts secrets of settings and URLs from findings', () => {
  const secrets = listSecrets({
    APP_SECRET: RANDOM,
    SMTP_URL: 'smtp://user:p%40ssword@mail.ride.net:587',
    ROUTER_URL: 'https://router.ride.net/route?api_key=routerkey',
    AUTHORIZE_NET_TRANSACTION_KEY: 'transactionkey',
    OPERATOR_EMAIL: 'desk@ride.net',
  })
  const detail = `${RANDOM} p%40ssword p@ssword routerkey transactionkey desk@ride.net mail.ride.net`
  expect(redactFindings([{ name: 'a', status: 'failed', detail, remedy: RANDOM }], secrets)).toEqual([
    {
      name: 'a',
      status: 'failed',
      detail: '[secret] [secret] [secret] [secret] [secret] desk@ride.net mail.ride.net',
      remedy: '[secret]',
    },
  ])
})

test('returns findings in the order of the checks and reports a hanging or throwing one as failed', async () => {
  const findings = await runChecks([
    { name: 'hangs', timeoutMs: 20, run: () => new Promise(() => {}) },
    { name: 'throws', run: () => Promise.reject(new Error('odd')) },
    { name: 'passes', run: async () => [{ name: 'passes', status: 'passed', detail: '' }] },
  ])
  expect(findings.map(({ name, status }) => [name, status])).toEqual([
    ['hangs', 'failed'],
    ['throws', 'failed'],
    ['passes', 'passed'],
  ])
})

test('treats a warning as healthy', () => {
  expect(isHealthy([{ name: 'a', status: 'warning', detail: '' }])).toBe(true)
  expect(isHealthy([{ name: 'a', status: 'failed', detail: '' }])).toBe(false)
})
