import 'server-only'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_SCRIPT_URL } from '@/lib/payment/sandbox-cards'
import type { PaymentConfig } from '@/lib/payment/schemas'
import type { PaymentSettings } from '@/lib/server/payment-settings'

/** Its own maker's address alone: a copy of it elsewhere refuses to work. */
const ACCEPT_URL = {
  sandbox: 'https://jstest.authorize.net/v1/Accept.js',
  production: 'https://js.authorize.net/v1/Accept.js',
}

/** Where a demonstration says what it is; null where cards are really charged. The payment mode alone decides it. */
export function demoNotice(settings: PaymentSettings): string | null {
  if (settings.gateway === 'sandbox') return 'Demo site: no rides are dispatched and no payments are taken.'
  return settings.environment === 'sandbox' ? 'Test payments: no card is charged.' : null
}

/** Get the settings a browser needs to tokenize a card: what is public by design, and nothing that charges. */
export function paymentConfig(settings: PaymentSettings): PaymentConfig {
  if (settings.gateway === 'sandbox') {
    return {
      gateway: 'sandbox',
      demo: true,
      tokenizer: {
        scriptUrl: SANDBOX_SCRIPT_URL,
        apiLoginId: SANDBOX_LOGIN_ID,
        clientKey: SANDBOX_CLIENT_KEY,
        httpsOnly: false,
      },
    }
  }
  const { gateway, environment, loginId, clientKey } = settings
  return {
    gateway,
    // Its sandbox takes test cards alone: a ride paid so is not paid, and everybody should see it.
    demo: environment === 'sandbox',
    tokenizer: { scriptUrl: ACCEPT_URL[environment], apiLoginId: loginId, clientKey, httpsOnly: true },
  }
}
