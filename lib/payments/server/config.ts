import 'server-only'
import { SANDBOX_SCRIPT_URL } from '@/lib/payments/model/sandbox-cards'
import type { PaymentConfig } from '@/lib/payments/model/schemas'
import type { PaymentSettings } from '@/lib/platform/adapter-settings'

/** Copies on other hosts do not work. */
const ACCEPT_URL = {
  sandbox: 'https://jstest.authorize.net/v1/Accept.js',
  production: 'https://js.authorize.net/v1/Accept.js',
}

/** Returns the demo notice; null when cards are really charged. */
export function demoNotice(settings: PaymentSettings): string | null {
  if (settings.gateway === 'sandbox') return 'Demo site: no rides are dispatched and no payments are taken.'
  return settings.environment === 'sandbox' ? 'Test payments: no card is charged.' : null
}

/** Builds the public configuration for tokenizing a card in the browser. */
export function paymentConfig(settings: PaymentSettings): PaymentConfig {
  if (settings.gateway === 'sandbox') {
    return {
      gateway: 'sandbox',
      processor: 'our test processor',
      demo: true,
      tokenizer: {
        scriptUrl: SANDBOX_SCRIPT_URL,
        apiLoginId: 'nocturne-sandbox',
        clientKey: 'sandbox-client-key-no-card-is-charged',
        httpsOnly: false,
      },
    }
  }
  const { gateway, environment, loginId, clientKey } = settings
  return {
    gateway,
    processor: 'Authorize.Net',
    // A booking paid there is not paid.
    demo: environment === 'sandbox',
    tokenizer: { scriptUrl: ACCEPT_URL[environment], apiLoginId: loginId, clientKey, httpsOnly: true },
  }
}
