import 'server-only'
import { write } from '@/lib/platform/database/write'
import { updateAttack } from '../payments/server/card-attack'
import type { PaymentContext } from '../payments/server/context'
import { readInbox } from '../payments/server/inbox'
import { settleDueRefunds } from '../payments/server/refund'
import { reconcileSettlementsIfDue } from '../payments/server/settlements'
import { checkOpenAttempts } from '../payments/server/watch'
import { createBookingContext } from './booking-context'
import { type BackgroundJob, runPeriodically } from './run-periodically'

type CreateContext = () => Promise<PaymentContext>

/** Starts looking up open attempts and making due refunds. Call once. `stop` waits for the one in progress. */
export function startPaymentWatch(createContext: CreateContext = createBookingContext): BackgroundJob {
  return runPeriodically({
    failureMessage: 'watching payments failed',
    async task(shouldContinue) {
      const context = await createContext()
      await checkOpenAttempts(context, shouldContinue)
      await settleDueRefunds(context, shouldContinue)
      await write(context, 'site', tx => updateAttack(tx, context))
    },
  })
}

/** Starts following what changes at the gateway: webhooks and the daily lists. Call once. `stop` waits for one request. */
export function startGatewayWatch(createContext: CreateContext = createBookingContext): BackgroundJob {
  return runPeriodically({
    failureMessage: 'watching the gateway failed',
    async task(shouldContinue) {
      const context = await createContext()
      await readInbox(context, shouldContinue)
      if (shouldContinue()) await reconcileSettlementsIfDue(context, shouldContinue)
    },
  })
}
