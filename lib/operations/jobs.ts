import 'server-only'
import { sendToOperator } from '@/lib/notifications/email/operator'
import { describeStorageFailure } from '@/lib/notifications/messages/operator'
import { sendMorningEmail } from '@/lib/operator/server/emails'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { type BackgroundJob, runPeriodically } from '@/lib/platform/run-periodically'
import type { PaymentContext } from '../payments/server/context'
import { readInbox } from '../payments/server/inbox'
import { reportDeclines } from '../payments/server/limits'
import { settleDueRefunds } from '../payments/server/refund'
import { checkOpenAttempts } from '../payments/server/watch'
import { createSettingsContext } from '../settings/server/link'
import { createBookingContext } from './booking-context'
import { checkDatabase, type HealthStatus } from './health'

type CreateContext = () => Promise<PaymentContext>

/** Starts looking up open attempts and making due refunds. Call once. `stop` waits for the one in progress. */
export function startPaymentWatch(createContext: CreateContext = createBookingContext): BackgroundJob {
  return runPeriodically({
    failureMessage: 'watching payments failed',
    async task(shouldContinue) {
      const context = await createContext()
      await checkOpenAttempts(context, shouldContinue)
      await settleDueRefunds(context, shouldContinue)
      await write(context, 'site', tx => reportDeclines(tx, context))
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
    },
  })
}

const STORAGE_INTERVAL_MS = 30_000
/** A failure that a moment ends is not worth an email. */
const FAILURES_BEFORE_ALERT = 2

/** Creates a check that alerts once per outage of the database. One whose alert failed tries again. */
export function createStorageWatch({
  check,
  alert,
}: {
  check: () => Promise<HealthStatus>
  alert: () => Promise<void>
}): () => Promise<void> {
  let [failures, alerted] = [0, false]
  return async () => {
    failures = (await check()) === 'unavailable' ? failures + 1 : 0
    if (failures === 0) alerted = false
    if (failures < FAILURES_BEFORE_ALERT || alerted) return
    await alert()
    alerted = true
  }
}

/** Starts the periodic check. Call once. `stop` waits for the one in progress. */
export function startStorageWatch(): BackgroundJob {
  return runPeriodically({
    failureMessage: 'the email about the database could not be sent',
    intervalMs: STORAGE_INTERVAL_MS,
    task: createStorageWatch({ check: checkDatabase, alert: alertOperator }),
  })
}

/** Not through the outbox, which is in that database. */
async function alertOperator(): Promise<void> {
  if (env().notifications.operatorEmail !== null) await sendToOperator(describeStorageFailure())
}

/** Starts sending the operator the day's rides each morning. Call once. */
export function startMorningEmail(): BackgroundJob {
  return runPeriodically({
    failureMessage: 'the email with the rides of the day could not be sent',
    intervalMs: 60_000,
    maxBackoffMs: 10 * 60_000,
    task: async () => await sendMorningEmail(await createSettingsContext()),
  })
}
