import 'server-only'
import { monotonicMs } from '@/lib/platform/clock'
import type { PaymentGateway } from './gateway-port'
import { gatewayInUse } from './gateways'

/** Creates the configured gateway. Throws AppError `sandbox_refused` instead of a sandbox that nobody asked for. */
export async function createPaymentGateway(): Promise<PaymentGateway> {
  return await gatewayInUse().create()
}

/** What every visitor is told where no card is charged; null on a site that charges cards. */
export function demoNotice(): string | null {
  return gatewayInUse().demoNotice
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
