import 'server-only'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import type { PaymentGateway } from './gateway-port'
import { createAuthorizeNetGateway } from './gateways/authorize-net'
import { createHostedGateway } from './gateways/hosted'
import { createSandboxGateway } from './gateways/sandbox'

/** Creates the configured gateway. */
export async function createPaymentGateway(): Promise<PaymentGateway> {
  const settings = env().payments
  switch (settings.gateway) {
    case 'authorizenet':
      return createAuthorizeNetGateway(settings)
    case 'hosted':
      return createHostedGateway(settings)
    case 'sandbox':
      return createSandboxGateway({ db: await database(), now: currentTime })
  }
}
