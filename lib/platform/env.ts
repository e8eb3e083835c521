import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '@/lib/format'
import { emailSchema } from '@/lib/typed-text'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const httpUrl = z.url({ protocol: /^https?$/ })

export const baseUrlSchema = httpUrl.transform(url => url.replace(/\/+$/, ''))

/** An empty setting means the default. */
export function optional<T extends z.ZodType>(schema: T) {
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

export const emailSetting = optional(emailSchema)
export const yesOrNoSetting = optional(z.enum(['yes', 'no']))

const envSchema = z.object({
  SITE_URL: optional(httpUrl),
  CONTENT_DIR: optional(z.string()),
  API_BASE_URL: optional(baseUrlSchema),
  IMAGE_HOSTS: optional(z.string().transform(list => list.split(/[\s,]+/).filter(host => host !== ''))),
  SITE_TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be a time zone such as America/New_York')),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrlSchema),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  REVALIDATE_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  ZELLE_NAME: optional(z.string()),
  ZELLE_EMAIL: emailSetting,
  ZELLE_PHONE: optional(z.string()),
  PAY_CHAUFFEUR: yesOrNoSetting,
  MAIL_FROM: optional(emailSchema),
  OPERATOR_EMAIL: optional(emailSchema),
  WEBHOOK_URL: optional(httpUrl),
  WEBHOOK_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: optional(z.enum(logLevels)),
  HERO_VIDEO_URL: optional(httpUrl),
})

/** Without those of the adapters, which declare their own. */
export const platformSettingNames = Object.keys(envSchema.shape)

export type SettingsSource = Record<string, string | undefined>

export type Env = ReturnType<typeof parseEnv>

/** Parses the settings. Throws an Error that names every invalid one without its value. */
export function parseEnv(source: SettingsSource) {
  const settings = parseSettings(envSchema.shape, source)
  const { DATABASE_URL, APP_SECRET, WEBHOOK_URL, WEBHOOK_SECRET } = settings
  const errors: string[] = []
  // Otherwise in the data folder, of which each instance has its own.
  if (DATABASE_URL && !APP_SECRET) errors.push('APP_SECRET: is required with DATABASE_URL, the same in every instance')
  if (WEBHOOK_URL && !WEBHOOK_SECRET) errors.push('WEBHOOK_SECRET: is required when WEBHOOK_URL is set')
  if (WEBHOOK_SECRET && !WEBHOOK_URL) errors.push('WEBHOOK_URL: is required when WEBHOOK_SECRET is set')
  if (errors.length > 0) throw invalidSettingsError(errors)
  return {
    apiBaseUrl: settings.API_BASE_URL ?? null,
    imageHosts: settings.IMAGE_HOSTS ?? [],
    /** IANA zone; null for the first city's. */
    siteTimeZone: settings.SITE_TIME_ZONE ?? null,
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    dataDir: settings.DATA_DIR ?? '.data',
    /** PostgreSQL; null for SQLite in the data folder. */
    databaseUrl: DATABASE_URL ?? null,
    /** Null if the data folder stores one. */
    appSecret: APP_SECRET ?? null,
    /** Null disables revalidation requests. */
    revalidateSecret: settings.REVALIDATE_SECRET ?? null,
    heroVideoUrl: settings.HERO_VIDEO_URL ?? null,
    /** Without an email, Zelle is offered by a demo only. */
    zelle: {
      name: settings.ZELLE_NAME ?? null,
      email: settings.ZELLE_EMAIL ?? null,
      phone: settings.ZELLE_PHONE ?? null,
    },
    /** Null: where cards are not charged online. */
    paysChauffeur: settings.PAY_CHAUFFEUR === undefined ? null : settings.PAY_CHAUFFEUR === 'yes',
    notifications: {
      /** Null for the email of the site. */
      senderEmail: settings.MAIL_FROM ?? null,
      operatorEmail: settings.OPERATOR_EMAIL ?? null,
      webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
    },
    logLevel: settings.LOG_LEVEL ?? 'info',
    /** The port that `next start` or the standalone server listens on. */
    port: Number(source.PORT || 3000),
    production: source.NODE_ENV === 'production',
    /** True under `next build`, which must not open or write anything. */
    building: source.NEXT_PHASE === 'phase-production-build',
    development: source.NODE_ENV === 'development',
  }
}

/** Parses settings by their schemas. Throws an Error that names every invalid one without its value. */
export function parseSettings<Shape extends z.ZodRawShape>(shape: Shape, source: SettingsSource = process.env) {
  const parsed = z.object(shape).safeParse(source)
  if (parsed.success) return parsed.data
  throw invalidSettingsError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
}

/** Reads all, so that one Error names the invalid settings of each. */
export function readAll<T>(readers: readonly (() => T)[]): T[] {
  const errors: string[] = []
  const values = readers.flatMap(read => {
    try {
      return [read()]
    } catch (error) {
      errors.push(...listSettingErrors(error))
      return []
    }
  })
  if (errors.length > 0) throw invalidSettingsError([...new Set(errors)])
  return values
}

class InvalidSettingsError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(`Invalid settings:\n${errors.map(error => `  ${error}`).join('\n')}`)
    this.errors = errors
  }
}

export function invalidSettingsError(errors: readonly string[]): Error {
  return new InvalidSettingsError(errors)
}

/** Lists what is wrong with settings: "SMTP_URL: must be a URL". */
export function listSettingErrors(error: unknown): readonly string[] {
  if (error instanceof InvalidSettingsError) return error.errors
  return [error instanceof Error ? error.message : String(error)]
}

export function environment(): SettingsSource {
  return process.env
}

/** Changes with any of the settings. */
export function hashSettings(names: readonly string[]): string {
  const values = [...names, 'PORT'].map(name => process.env[name] ?? '')
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

let cached: Env | undefined

/** Gives settings a value that the environment leaves unset. Call it before anything is made of them. */
export function fillUnset(values: SettingsSource): void {
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value
  cached = undefined
}

/** Returns the settings, parsed on first use, never at import. */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}
