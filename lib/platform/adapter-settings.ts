import 'server-only'
import type { Gateway } from '@/lib/payments/model/schemas'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { parseOrigin } from '@/lib/rendering/csp'

type AuthorizeNetKeys = { environment: 'sandbox' | 'production'; loginId: string; clientKey: string }

export type PaymentSettings =
  /** `chosen`: by PAYMENTS, and not because no setting names a gateway. */
  | { gateway: 'sandbox'; chosen: boolean }
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
  if (gateway === 'hosted') return { gateway, ...keys, baseUrl: settings.API_BASE_URL ?? '' }
  return { gateway, chosen: settings.PAYMENTS === 'sandbox' }
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

export type NotificationSettings = {
  /** Null writes emails to the data folder. */
  smtpUrl: string | null
  /** Null for the email of the site. */
  senderEmail: string | null
  operatorEmail: string | null
  webhook: { url: string; secret: string } | null
}

type NotificationEnv = {
  SMTP_URL?: string
  MAIL_FROM?: string
  OPERATOR_EMAIL?: string
  WEBHOOK_URL?: string
  WEBHOOK_SECRET?: string
}

/** Parses the notification settings. A partial group, such as a webhook without a secret, is an error. */
export function parseNotificationSettings(settings: NotificationEnv): NotificationSettings | { errors: string[] } {
  const { SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, WEBHOOK_URL, WEBHOOK_SECRET } = settings
  const errors: string[] = []
  if (SMTP_URL && !MAIL_FROM) errors.push('MAIL_FROM: is required when SMTP_URL is set')
  if (WEBHOOK_URL && !WEBHOOK_SECRET) errors.push('WEBHOOK_SECRET: is required when WEBHOOK_URL is set')
  if (WEBHOOK_SECRET && !WEBHOOK_URL) errors.push('WEBHOOK_URL: is required when WEBHOOK_SECRET is set')
  if (errors.length > 0) return { errors }
  return {
    smtpUrl: SMTP_URL ?? null,
    senderEmail: MAIL_FROM ?? null,
    operatorEmail: OPERATOR_EMAIL ?? null,
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
  }
}

export type MapsSettings = {
  browser: BrowserMapSettings
  googleServerKey: string | null
  /** Of Photon. */
  geocoderUrl: string | null
  /** Of OSRM. */
  routerUrl: string | null
}

type MapsEnv = {
  GOOGLE_MAPS_API_KEY?: string
  GOOGLE_MAPS_MAP_ID?: string
  GOOGLE_MAPS_SERVER_KEY?: string
  GEOCODER_URL?: string
  ROUTER_URL?: string
  MAP_STYLE_URL?: string
}

/** Google's public trial map id; markers need one. */
const TRIAL_MAP_ID = 'DEMO_MAP_ID'

/** Parses the map providers. */
export function parseMapsSettings(settings: MapsEnv): MapsSettings | { errors: string[] } {
  const apiKey = settings.GOOGLE_MAPS_API_KEY
  const geocoderUrl = settings.GEOCODER_URL?.replace(/\/+$/, '') ?? null
  const routerUrl = settings.ROUTER_URL?.replace(/\/+$/, '') ?? null
  const styleUrl = settings.MAP_STYLE_URL ?? null
  const errors: string[] = []
  if (geocoderUrl !== null && !new URL(geocoderUrl).pathname.endsWith('/api'))
    errors.push('GEOCODER_URL: must end with /api (Photon)')
  if (routerUrl !== null && !/\/route\/v1\/[a-z]+$/.test(new URL(routerUrl).pathname))
    errors.push('ROUTER_URL: must end with /route/v1/driving (OSRM)')
  // The CSP would silently block the map.
  if (styleUrl !== null && parseOrigin(styleUrl) === null)
    errors.push('MAP_STYLE_URL: its host is not valid in a Content-Security-Policy')
  if (errors.length > 0) return { errors }
  return {
    browser: {
      google: apiKey === undefined ? null : { apiKey, mapId: settings.GOOGLE_MAPS_MAP_ID ?? TRIAL_MAP_ID },
      styleUrl,
      geocoder: geocoderUrl !== null,
    },
    googleServerKey: settings.GOOGLE_MAPS_SERVER_KEY ?? null,
    geocoderUrl,
    routerUrl,
  }
}
