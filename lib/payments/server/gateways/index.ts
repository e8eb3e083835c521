import 'server-only'
import { z } from 'zod'
import { readSite } from '#site'
import { type PaymentOffer, paymentMethodNames, type ZelleOptions } from '@/lib/booking/model/payment-methods'
import type { PaymentConfig } from '@/lib/payments/model/schemas'
import type { PaymentGateway } from '@/lib/payments/server/gateway-port'
import type { Adapter, ThirdParty } from '@/lib/platform/adapter'
import { monotonicMs } from '@/lib/platform/clock'
import {
  env,
  environment,
  invalidSettingsError,
  optional,
  parseSettings,
  platformSettingNames,
  type SettingsSource,
} from '@/lib/platform/env'
import { authorizeNet } from './authorize-net'
import { hosted } from './hosted'
import { none } from './none'
import { sandbox } from './sandbox'

export type GatewayInUse = ThirdParty & {
  /** What every visitor is told where no card is charged. */
  demoNotice: string | null
  /** What a browser needs to tokenize a card; null where cards are not charged online. */
  config: PaymentConfig | null
  create(): Promise<PaymentGateway>
  /** True where no setting asked for it: it refuses a database with real charges. */
  isUnchosen?: boolean
  /** Verifies its webhooks; null if none are sent. */
  signatureKey?: string | null
  /** JavaScript of a tokenizer that this site serves itself. */
  tokenizerScript?: string
}

export type GatewayAdapter = Adapter<GatewayInUse> & {
  /** The value of PAYMENTS. */
  name: string
  required: readonly string[]
  /** What it charged is no money. */
  isTest?: boolean
  /** Whether its settings choose it without PAYMENTS. */
  isConfigured?(source: SettingsSource): boolean
}

/** The first is used where no setting chooses another. */
const gateways: readonly GatewayAdapter[] = [sandbox, authorizeNet, hosted, none]

export const testGateways = gateways.filter(({ isTest }) => isTest).map(({ name }) => name)

const choice = { PAYMENTS: optional(z.enum(gateways.map(({ name }) => name))) }

export const gatewaySettingNames = ['PAYMENTS', ...gateways.flatMap(({ settings }) => Object.keys(settings))]

let inUse: GatewayInUse | undefined

/** Returns the gateway that the settings choose. Throws an Error that names every invalid or partial setting. */
export function gatewayInUse(): GatewayInUse {
  inUse ??= chooseGateway()
  return inUse
}

export function chooseGateway(source: SettingsSource = environment()): GatewayInUse {
  const { PAYMENTS } = parseSettings(choice, source)
  const gateway =
    gateways.find(({ name }) => name === PAYMENTS) ??
    gateways.find(({ isConfigured }) => isConfigured?.(source)) ??
    gateways[0]
  if (gateway === undefined) throw new Error('there is no gateway')
  const missing = gateway.required.filter(name => !source[name])
  const conflicting = gateways.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, schema]) =>
      platformSettingNames.includes(name) ||
      name in choice ||
      name in gateway.settings ||
      isDefault(schema, source[name])
        ? []
        : [name],
    ),
  )
  const errors = [
    ...missing.map(name => `${name}: is required for PAYMENTS=${gateway.name}`),
    ...new Set(conflicting.map(name => `${name}: must not be set with PAYMENTS=${gateway.name}`)),
  ]
  if (errors.length > 0) throw invalidSettingsError(errors)
  const chosen = gateway.use(source)
  if (chosen === null) throw new Error(`${gateway.name} has no settings`)
  return chosen
}

function isDefault(schema: z.core.$ZodType, value: string | undefined): boolean {
  return !value || value === z.safeParse(schema, undefined).data
}

/** Creates the gateway in use. Throws AppError `sandbox_refused` instead of a sandbox that nobody asked for. */
export async function createPaymentGateway(): Promise<PaymentGateway> {
  return await gatewayInUse().create()
}

const CONNECTION_CACHE_MS = 30_000
let connection: { isOk: Promise<boolean>; until: number } | undefined

/** Checks that the gateway responds, once in a while, so that visitors cannot flood it. Never throws. */
export function testPaymentConnection(): Promise<boolean> {
  if (connection === undefined || monotonicMs() >= connection.until) {
    const isOk = createPaymentGateway()
      .then(gateway => gateway.testConnection())
      .catch(error => {
        console.error('payment gateway connection test failed', error)
        return false
      })
    connection = { isOk, until: monotonicMs() + CONNECTION_CACHE_MS }
  }
  return connection.isOk
}

/** Returns how rides can be paid. Zelle has in a demo an invented recipient. */
export function paymentOffer(): PaymentOffer {
  const zelle = zelleOptions()
  const hasCards = gatewayInUse().config !== null
  const isOffered = { authorizenet: hasCards, zelle: zelle !== null, chauffeur: env().paysChauffeur ?? !hasCards }
  return { methods: paymentMethodNames.filter(name => isOffered[name]), zelle }
}

function zelleOptions(): ZelleOptions | null {
  const { name, email, phone } = env().zelle
  const recipient = { name: name ?? readSite().brand, phone }
  if (email !== null) return { ...recipient, email, demo: false }
  return gatewayInUse().config?.testCards ? { ...recipient, email: 'zelle@nocturne.example', demo: true } : null
}
