import 'server-only'
import type { Gateway } from '@/lib/payments/model/schemas'

type AuthorizeNetKeys = { environment: 'sandbox' | 'production'; loginId: string; clientKey: string }

export type PaymentSettings =
  | { gateway: 'sandbox' }
  /** `signatureKey` verifies webhooks; null if none are sent. */
  | ({ gateway: 'authorizenet'; transactionKey: string; signatureKey: string | null } & AuthorizeNetKeys)
  /** The content backend charges; this site only creates tokens. */
  | ({ gateway: 'hosted'; baseUrl: string } & AuthorizeNetKeys)

type PaymentEnv = {
  PAYMENTS?: Gateway
  API_BASE_URL?: string
  AUTHORIZE_NET_LOGIN_ID?: string
  AUTHORIZE_NET_TRANSACTION_KEY?: string
  AUTHORIZE_NET_CLIENT_KEY?: string
  AUTHORIZE_NET_SIGNATURE_KEY?: string
  AUTHORIZE_NET_ENVIRONMENT?: 'sandbox' | 'production'
}

const REQUIRED_KEYS = {
  sandbox: [],
  authorizenet: ['AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_TRANSACTION_KEY', 'AUTHORIZE_NET_CLIENT_KEY'],
  hosted: ['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'],
} as const
const AUTHORIZE_NET_KEYS = REQUIRED_KEYS.authorizenet

/**
 * Parses the payment gateway: PAYMENTS, else Authorize.Net if it has keys, else the sandbox. Never partial
 * settings.
 */
export function parsePaymentSettings(settings: PaymentEnv): PaymentSettings | { errors: string[] } {
  const isAuthorizeNetConfigured =
    AUTHORIZE_NET_KEYS.some(name => settings[name]) || settings.AUTHORIZE_NET_ENVIRONMENT === 'production'
  const gateway = settings.PAYMENTS ?? (isAuthorizeNetConfigured ? 'authorizenet' : 'sandbox')
  const requiredKeys: readonly (keyof PaymentEnv)[] = REQUIRED_KEYS[gateway]
  const missingKeyErrors = requiredKeys
    .filter(name => !settings[name])
    .map(name => `${name}: is required for PAYMENTS=${gateway}`)
  const conflicting = AUTHORIZE_NET_KEYS.filter(name => settings[name] && !requiredKeys.includes(name)).map(
    name => `${name}: must not be set with PAYMENTS=${gateway}`,
  )
  if (settings.AUTHORIZE_NET_SIGNATURE_KEY && gateway !== 'authorizenet') {
    conflicting.push(`AUTHORIZE_NET_SIGNATURE_KEY: must not be set with PAYMENTS=${gateway}`)
  }
  const mixed =
    gateway === 'sandbox' && settings.AUTHORIZE_NET_ENVIRONMENT === 'production'
      ? ['AUTHORIZE_NET_ENVIRONMENT: production must not be set with PAYMENTS=sandbox']
      : []
  const errors = [...missingKeyErrors, ...conflicting, ...mixed]
  if (errors.length > 0) return { errors }
  const keys = {
    environment: settings.AUTHORIZE_NET_ENVIRONMENT ?? 'sandbox',
    loginId: settings.AUTHORIZE_NET_LOGIN_ID ?? '',
    clientKey: settings.AUTHORIZE_NET_CLIENT_KEY ?? '',
  }
  if (gateway === 'authorizenet') {
    const signatureKey = settings.AUTHORIZE_NET_SIGNATURE_KEY ?? null
    return { gateway, ...keys, transactionKey: settings.AUTHORIZE_NET_TRANSACTION_KEY ?? '', signatureKey }
  }
  return gateway === 'hosted' ? { gateway, ...keys, baseUrl: settings.API_BASE_URL ?? '' } : { gateway }
}

type ZelleEnv = { ZELLE_NAME?: string | null; ZELLE_EMAIL?: string; ZELLE_PHONE?: string | null }
/** The recipient; null if Zelle is not offered. Without a name, the brand is shown. */
export type ZelleSettings = { name: string | null; email: string; phone: string | null; demo: boolean } | null

/** Decides whether Zelle is offered: with ZELLE_EMAIL, and by the sandbox with a demo address. */
export function parseZelleSettings(
  { ZELLE_NAME: name = null, ZELLE_EMAIL: email, ZELLE_PHONE: phone = null }: ZelleEnv,
  { gateway }: Pick<PaymentSettings, 'gateway'>,
): ZelleSettings {
  if (email !== undefined) return { name, email, phone, demo: false }
  return gateway === 'sandbox' ? { name, email: 'zelle@nocturne.example', phone, demo: true } : null
}
