import 'server-only'
import { currentTime } from '@/lib/platform/clock'
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
