import { parseEnv } from '@/lib/platform/env'
import { formatCsp, pageSources } from '@/lib/rendering/csp'
import { paymentConfig } from './config'

const keys = { loginId: 'login-5kP3', clientKey: 'client-7Lm2' }
const secret = 'secret-4Xq9'

test('the sandbox tokenizes on this site and is marked as a demo', () => {
  expect(paymentConfig({ gateway: 'sandbox', chosen: false })).toEqual({
    gateway: 'sandbox',
    processor: 'our test processor',
    demo: true,
    tokenizer: {
      scriptUrl: '/api/v1/payments/sandbox/accept.js',
      apiLoginId: expect.stringMatching(/./),
      clientKey: expect.stringMatching(/./),
      httpsOnly: false,
    },
  })
})

test.each([
  ['sandbox', true, 'https://jstest.authorize.net/v1/Accept.js'],
  ['production', false, 'https://js.authorize.net/v1/Accept.js'],
] as const)(
  "Authorize.Net's %s is loaded from its own host, and marked as a demo if it is one: %p",
  (environment, demo, scriptUrl) => {
    expect(
      paymentConfig({ gateway: 'authorizenet', environment, ...keys, transactionKey: secret, signatureKey: secret }),
    ).toEqual({
      gateway: 'authorizenet',
      processor: 'Authorize.Net',
      demo,
      tokenizer: { scriptUrl, apiLoginId: 'login-5kP3', clientKey: 'client-7Lm2', httpsOnly: true },
    })
  },
)

test("the config contains no secret and not the backend's URL", () => {
  const shared = { environment: 'production', ...keys } as const
  const output = JSON.stringify([
    paymentConfig({ gateway: 'authorizenet', ...shared, transactionKey: secret, signatureKey: secret }),
    paymentConfig({ gateway: 'hosted', ...shared, baseUrl: 'https://api.rides.example' }),
  ])
  expect(output).not.toContain(secret)
  expect(output).not.toContain('rides.example')
})

test("the page's CSP allows what the config needs, for every valid mix of settings", () => {
  const choices = {
    PAYMENTS: [undefined, '', 'sandbox', 'authorizenet', 'hosted'],
    API_BASE_URL: [undefined, 'https://api.rides.example'],
    AUTHORIZE_NET_LOGIN_ID: [undefined, '', 'l'],
    AUTHORIZE_NET_TRANSACTION_KEY: [undefined, '', 't'],
    AUTHORIZE_NET_CLIENT_KEY: [undefined, '', 'c'],
    AUTHORIZE_NET_ENVIRONMENT: [undefined, '', 'sandbox', 'production'],
  }
  let combinations: Record<string, string | undefined>[] = [{}]
  for (const [name, values] of Object.entries(choices)) {
    combinations = combinations.flatMap(combination => values.map(value => ({ ...combination, [name]: value })))
  }
  const usable = combinations.flatMap(combination => {
    try {
      return [{ mix: combination, payments: parseEnv(combination).payments }]
    } catch {
      return []
    }
  })
  expect(new Set(usable.map(({ payments }) => payments.gateway)).size).toBe(3)
  for (const { mix: combination, payments } of usable) {
    const policy = formatCsp(pageSources(combination), [])
    const { tokenizer } = paymentConfig(payments)
    expect([combination, policy.match(/https:\/\/\S*authorize\.net/)?.[0] ?? null]).toEqual([
      combination,
      payments.gateway === 'sandbox' ? null : new URL(tokenizer.scriptUrl).origin,
    ])
    if (payments.gateway !== 'sandbox')
      expect(policy).toContain(payments.environment === 'production' ? ' https://api.' : 'https://apitest.')
  }
})
