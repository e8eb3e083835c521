import 'server-only'
import { z } from 'zod'
import { type CheckLine, passed, warning } from '@/lib/platform/check'
import { optional } from '@/lib/platform/env'

/** What every gateway with Accept.js as its card form reads. */
export const acceptSettings = {
  AUTHORIZE_NET_LOGIN_ID: optional(z.string().max(25, 'must have at most 25 characters')),
  AUTHORIZE_NET_CLIENT_KEY: optional(z.string()),
  AUTHORIZE_NET_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])).transform(value => value ?? 'sandbox'),
}
type AcceptSettings = z.output<z.ZodObject<typeof acceptSettings>>

/** Copies on other hosts do not work. */
const SCRIPT_URLS = {
  sandbox: 'https://jstest.authorize.net/v1/Accept.js',
  production: 'https://js.authorize.net/v1/Accept.js',
}

/**
 * Production sends a card to `api2.authorize.net`; older sources name `api.authorize.net`. Accept.js also fetches
 * AcceptCore.js, to compare its hash.
 */
const SOURCES = {
  sandbox: {
    'script-src': ['https://jstest.authorize.net'],
    'connect-src': ['https://apitest.authorize.net', 'https://jstest.authorize.net'],
  },
  production: {
    'script-src': ['https://js.authorize.net'],
    'connect-src': ['https://api.authorize.net', 'https://api2.authorize.net', 'https://js.authorize.net'],
  },
}

/** What such a gateway has in common. */
export function describeAccept(settings: AcceptSettings) {
  const environment = settings.AUTHORIZE_NET_ENVIRONMENT
  const isTest = environment === 'sandbox'
  return {
    demoNotice: isTest ? 'Test payments: no card is charged.' : null,
    config: {
      processor: 'Authorize.Net',
      // A booking paid there is not paid.
      demo: isTest,
      testCards: false,
      tokenizer: {
        scriptUrl: SCRIPT_URLS[environment],
        apiLoginId: settings.AUTHORIZE_NET_LOGIN_ID ?? '',
        clientKey: settings.AUTHORIZE_NET_CLIENT_KEY ?? '',
      },
    },
    sources: SOURCES[environment],
    recipients: [
      {
        name: 'Authorize.Net (Visa)',
        receives: 'your card details from your browser, name, email, IP address and the amount, to take payment',
      },
    ],
  }
}

export function checkMode({ AUTHORIZE_NET_ENVIRONMENT }: AcceptSettings): CheckLine {
  return AUTHORIZE_NET_ENVIRONMENT === 'production'
    ? passed('Payments: cards are charged')
    : warning('Payments: test environment, no card is charged', 'Set AUTHORIZE_NET_ENVIRONMENT=production.')
}
