import 'server-only'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { createAuthorizeNet } from './authorize-net'
import { createHostedPayments } from './hosted'
import type { PaymentsPort } from './port'
import { createSandbox } from './sandbox'

/** The gateway that this process takes cards with. */
export async function payments(): Promise<PaymentsPort> {
  const settings = env().payments
  switch (settings.gateway) {
    case 'authorizenet':
      return createAuthorizeNet(settings)
    case 'hosted':
      return createHostedPayments(settings)
    case 'sandbox':
      return createSandbox({ db: await database(), now: () => new Date() })
  }
}
