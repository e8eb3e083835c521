import 'server-only'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { updateAttackStatus } from '../payments/server/card-attack/attack'
import type { PaymentContext } from '../payments/server/context'
import { expirePendingChanges } from '../payments/server/end-pending-change'
import { reconcileDuePayments, scheduleAllOpenPayments } from '../payments/server/reconcile-due-payments'
import { reconcileSettlementsIfDue } from '../payments/server/reconcile-settlements'
import { processLookups } from '../payments/server/transaction-lookups'
import { createBookingContext } from './booking-context'

const INTERVAL_MS = 3000
const MAX_BACKOFF_MS = 60_000

type CreateContext = () => Promise<PaymentContext>
type BackgroundJob = { stop: () => Promise<void> }

/** Starts the periodic reconciliation. Call once. `stop` waits for the payment in progress. */
export function startPaymentReconciliation(createContext: CreateContext = createBookingContext): BackgroundJob {
  let started = false
  return runPeriodically({
    failureMessage: 'payment reconciliation run failed',
    async task(shouldContinue) {
      const context = await createContext()
      if (!started) await scheduleAllOpenPayments(context)
      started = true
      await reconcileDuePayments(context, shouldContinue)
      await expirePendingChanges(context)
      await updateAttackStatus(context)
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

function runPeriodically({
  task,
  failureMessage,
}: {
  task: (shouldContinue: () => boolean) => Promise<void>
  failureMessage: string
}): BackgroundJob {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let [stopped, failures] = [false, 0]

  async function run(): Promise<void> {
    try {
      await task(() => !stopped)
      failures = 0
    } catch (error) {
      failures += 1
      console.error(failureMessage, toLoggableError(error))
    }
    if (!stopped)
      schedule(exponentialBackoffMs({ failures: failures + 1, firstMs: INTERVAL_MS, maxMs: MAX_BACKOFF_MS }))
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => {
      current = run()
    }, ms)
    timer.unref()
  }

  schedule(0)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return current
    },
  }
}
