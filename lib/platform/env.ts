import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '@/lib/format'
import { gateways } from '@/lib/payments/model/schemas'
import { emailSchema } from '@/lib/typed-text'
import {
  type MapsSettings,
  type NotificationSettings,
  type PaymentSettings,
  parseMapsSettings,
  parseNotificationSettings,
  parsePaymentSettings,
  parseZelleSettings,
  type ZelleSettings,
} from './adapter-settings'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const httpUrl = z.url({ protocol: /^https?$/ })

/** An empty setting means the default. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(value => (value === '' ? undefined : value), schema.optional())
}

/** TLS modes of libpq without the two that fall back to an unencrypted connection. */
const TLS_MODES: readonly (string | null)[] = [null, 'disable', 'require', 'verify-ca', 'verify-full']

const databaseUrlSchema = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    hostname: /^/,
    error: 'must be a URL such as postgres://user@host/name',
  })
  .refine(url => TLS_MODES.includes(new URL(url).searchParams.get('sslmode')), {
    error: 'sslmode must be disable, require, verify-ca or verify-full',
  })

const envSchema = z.object({
  SITE_URL: optional(httpUrl),
  BRAND_NAME: optional(z.string()),
  CONTENT_DIR: optional(z.string()),
  API_BASE_URL: optional(httpUrl.transform(url => url.replace(/\/+$/, ''))),
  IMAGE_HOSTS: optional(z.string().transform(list => list.split(/[\s,]+/).filter(host => host !== ''))),
  SITE_TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be a time zone such as America/New_York')),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrlSchema),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  REVALIDATE_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  PAYMENTS: optional(z.enum(gateways)),
  AUTHORIZE_NET_LOGIN_ID: optional(z.string().max(25, 'must have at most 25 characters')),
  AUTHORIZE_NET_TRANSACTION_KEY: optional(z.string().max(16, 'must have at most 16 characters')),
  AUTHORIZE_NET_CLIENT_KEY: optional(z.string()),
  AUTHORIZE_NET_SIGNATURE_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  AUTHORIZE_NET_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])),
  ZELLE_NAME: optional(z.string()),
  ZELLE_EMAIL: optional(emailSchema),
  ZELLE_PHONE: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@host:465' })),
  MAIL_FROM: optional(emailSchema),
  OPERATOR_EMAIL: optional(emailSchema),
  WEBHOOK_URL: optional(httpUrl),
  WEBHOOK_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: optional(z.enum(logLevels)),
  HERO_VIDEO_URL: optional(httpUrl),
  GOOGLE_MAPS_API_KEY: optional(z.string()),
  GOOGLE_MAPS_MAP_ID: optional(z.string()),
  GOOGLE_MAPS_SERVER_KEY: optional(z.string()),
  GEOCODER_URL: optional(httpUrl),
  ROUTER_URL: optional(httpUrl),
  MAP_STYLE_URL: optional(httpUrl),
})

/** Otherwise in the data folder, which each instance has its own of. */
const sharedSettingNames = ['APP_SECRET', 'SMTP_URL'] as const

export const settingNames = Object.keys(envSchema.shape)

export type Env = {
  apiBaseUrl: string | null
  imageHosts: string[]
  /** IANA zone; null for the first city's. */
  siteTimeZone: string | null
  trustedProxies: number
  dataDir: string
  /** PostgreSQL; null for SQLite in the data folder. */
  databaseUrl: string | null
  /** Null if the data folder stores one. */
  appSecret: string | null
  /** Null disables revalidation requests. */
  revalidateSecret: string | null
  heroVideoUrl: string | null
  payments: PaymentSettings
  zelle: ZelleSettings
  notifications: NotificationSettings
  maps: MapsSettings
  logLevel: LogLevel
  /** The port that `next start` or the standalone server listens on. */
  port: number
  /** Whether `start.mjs` started the process, or what it sets was set otherwise. */
  limitsMemory: boolean
  production: boolean
  /** True under `next build`, which must not open or write anything. */
  building: boolean
  development: boolean
}

/** Parses the settings. Throws an Error that names every invalid one without its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source)
  if (!parsed.success) {
    throw invalidSettingsError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  }
  const settings = parsed.data
  const unshared = sharedSettingNames.filter(
    name => settings.DATABASE_URL !== undefined && settings[name] === undefined,
  )
  if (unshared.length > 0) {
    throw invalidSettingsError(
      unshared.map(name => `${name}: is required with DATABASE_URL, the same in every instance`),
    )
  }
  const payments = parsePaymentSettings(settings)
  if ('errors' in payments) throw invalidSettingsError(payments.errors)
  const notifications = parseNotificationSettings(settings)
  if ('errors' in notifications) throw invalidSettingsError(notifications.errors)
  const maps = parseMapsSettings(settings)
  if ('errors' in maps) throw invalidSettingsError(maps.errors)
  return {
    apiBaseUrl: settings.API_BASE_URL ?? null,
    imageHosts: settings.IMAGE_HOSTS ?? [],
    siteTimeZone: settings.SITE_TIME_ZONE ?? null,
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    dataDir: settings.DATA_DIR ?? '.data',
    databaseUrl: settings.DATABASE_URL ?? null,
    appSecret: settings.APP_SECRET ?? null,
    revalidateSecret: settings.REVALIDATE_SECRET ?? null,
    heroVideoUrl: settings.HERO_VIDEO_URL ?? null,
    payments,
    zelle: parseZelleSettings(settings, payments),
    notifications,
    maps,
    logLevel: settings.LOG_LEVEL ?? 'info',
    port: Number(source.PORT || 3000),
    limitsMemory:
      source.MALLOC_ARENA_MAX !== undefined && (source.NODE_OPTIONS?.includes('--max-old-space-size=') ?? false),
    production: source.NODE_ENV === 'production',
    building: source.NEXT_PHASE === 'phase-production-build',
    development: source.NODE_ENV === 'development',
  }
}

function invalidSettingsError(errors: string[]): Error {
  return new Error(`Invalid settings:\n${errors.map(error => `  ${error}`).join('\n')}`)
}

/** Changes with any setting. */
export function hashSettings(): string {
  const values = [...settingNames, 'PORT'].map(name => process.env[name] ?? '')
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

let cached: Env | undefined

/** Returns the settings, parsed on first use, never at import. */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}
