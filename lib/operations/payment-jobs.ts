import 'server-only'
import { write } from '@/lib/platform/database/write'
import { updateAttack } from '../payments/server/card-attack'
import type { PaymentContext } from '../payments/server/context'
import { expirePendingChanges } from '../payments/server/end-pending-change'
import { reconcileDuePayments } from '../payments/server/reconcile-due-payments'
import { reconcileSettlementsIfDue } from '../payments/server/reconcile-settlements'
import { processLookups } from '../payments/server/transaction-lookups'
import { createBookingContext } from './booking-context'
import { type BackgroundJob, runPeriodically } from './run-periodically'

type CreateContext = () => Promise<PaymentContext>

/** Starts the periodic reconciliation. Call once. `stop` waits for the payment in progress. */
export function startPaymentReconciliation(createContext: CreateContext = createBookingContext): BackgroundJob {
  return runPeriodically({
    failureMessage: 'payment reconciliation run failed',
    async task(shouldContinue) {
      const context = await createContext()
      await reconcileDuePayments(context, shouldContinue)
      await expirePendingChanges(context)
      await write(context, 'site', tx => updateAttack(tx, context))
    },
  })
}

/** Starts webhook lookups and the daily list comparison. Call once. `stop` waits for the current step. */
export function startGatewayReconciliation(createContext: CreateContext = createBookingContext): BackgroundJob {
  return runPeriodically({
    failureMessage: 'gateway reconciliation run failed',
    async task(shouldContinue) {
      const context = await createContext()
      await processLookups(context, shouldContinue)
      if (shouldContinue()) await reconcileSettlementsIfDue(context)
    },
  })
}
