import 'server-only'
import type { Gateway } from '@/lib/payment/schemas'

type AcceptKeys = { environment: 'sandbox' | 'production'; loginId: string; clientKey: string }

/** One gateway, its tokenizer and its keys. Where both talk to Authorize.Net, both talk to the same environment. */
export type PaymentSettings =
  | { gateway: 'sandbox' }
  /** `signatureKey` checks the gateway's notifications; null where it sends none. */
  | ({ gateway: 'authorizenet'; transactionKey: string; signatureKey: string | null } & AcceptKeys)
  /** The content backend charges; this site only makes tokens for it. */
  | ({ gateway: 'hosted'; baseUrl: string } & AcceptKeys)

type Given = {
  PAYMENTS?: Gateway
  API_BASE_URL?: string
  AUTHORIZE_NET_LOGIN_ID?: string
  AUTHORIZE_NET_TRANSACTION_KEY?: string
  AUTHORIZE_NET_CLIENT_KEY?: string
  AUTHORIZE_NET_SIGNATURE_KEY?: string
  AUTHORIZE_NET_ENVIRONMENT?: 'sandbox' | 'production'
}

const KEYS = {
  sandbox: [],
  authorizenet: ['AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_TRANSACTION_KEY', 'AUTHORIZE_NET_CLIENT_KEY'],
  hosted: ['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'],
} as const
const ALL_KEYS = KEYS.authorizenet

/**
 * The gateway that the settings choose: the one named by PAYMENTS, else Authorize.Net where any of its keys is set or
 * its production asked for, else the sandbox. A gateway lacking a key, or keys of another gateway, are faults, one
 * line each: money must never go by a setting half made.
 */
export function readPaymentSettings(given: Given): PaymentSettings | { faults: string[] } {
  const wanted = ALL_KEYS.some(name => given[name]) || given.AUTHORIZE_NET_ENVIRONMENT === 'production'
  const gateway = given.PAYMENTS ?? (wanted ? 'authorizenet' : 'sandbox')
  const needed: readonly (keyof Given)[] = KEYS[gateway]
  const missing = needed.filter(name => !given[name]).map(name => `${name}: is required for PAYMENTS=${gateway}`)
  const foreign = ALL_KEYS.filter(name => given[name] && !needed.includes(name)).map(
    name => `${name}: must not be set with PAYMENTS=${gateway}`,
  )
  if (given.AUTHORIZE_NET_SIGNATURE_KEY && gateway !== 'authorizenet') {
    foreign.push(`AUTHORIZE_NET_SIGNATURE_KEY: must not be set with PAYMENTS=${gateway}`)
  }
  const mixed =
    gateway === 'sandbox' && given.AUTHORIZE_NET_ENVIRONMENT === 'production'
      ? ['AUTHORIZE_NET_ENVIRONMENT: production must not be set with PAYMENTS=sandbox']
      : []
  const faults = [...missing, ...foreign, ...mixed]
  if (faults.length > 0) return { faults }
  const keys = {
    environment: given.AUTHORIZE_NET_ENVIRONMENT ?? 'sandbox',
    loginId: given.AUTHORIZE_NET_LOGIN_ID ?? '',
    clientKey: given.AUTHORIZE_NET_CLIENT_KEY ?? '',
  }
  if (gateway === 'authorizenet') {
    const signatureKey = given.AUTHORIZE_NET_SIGNATURE_KEY ?? null
    return { gateway, ...keys, transactionKey: given.AUTHORIZE_NET_TRANSACTION_KEY ?? '', signatureKey }
  }
  return gateway === 'hosted' ? { gateway, ...keys, baseUrl: given.API_BASE_URL ?? '' } : { gateway }
}
