import 'server-only'
import { currentTime, monotonicMs } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import type { PaymentGateway } from './gateway-port'
import { createAuthorizeNetGateway } from './gateways/authorize-net'
import { createHostedGateway } from './gateways/hosted'
import { createSandboxGateway } from './gateways/sandbox'
import { refuseRealCharges } from './real-charges'

const sandboxAllowed = singleton<true>('sandbox allowed')

/** Creates the configured gateway. Throws AppError `sandbox_refused` instead of a sandbox that nobody asked for. */
export async function createPaymentGateway(): Promise<PaymentGateway> {
  const settings = env().payments
  switch (settings.gateway) {
    case 'authorizenet':
      return createAuthorizeNetGateway(settings)
    case 'hosted':
      return createHostedGateway(settings)
    case 'sandbox': {
      const db = await database()
      if (!settings.chosen && sandboxAllowed.get() === undefined) {
        await refuseRealCharges(db)
        sandboxAllowed.set(true)
      }
      return createSandboxGateway({ db, now: currentTime })
    }
  }
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
