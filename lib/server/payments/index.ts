import 'server-only'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { createAuthorizeNetGateway } from './authorize-net'
import type { PaymentGateway } from './gateway-port'
import { createHostedGateway } from './hosted'
import { createSandboxGateway } from './sandbox'

/** Creates the configured gateway. */
export async function createPaymentGateway(): Promise<PaymentGateway> {
  const settings = env().payments
  switch (settings.gateway) {
    case 'authorizenet':
      return createAuthorizeNetGateway(settings)
    case 'hosted':
      return createHostedGateway(settings)
    case 'sandbox':
      return createSandboxGateway({ db: await database(), now: () => new Date() })
  }
}
