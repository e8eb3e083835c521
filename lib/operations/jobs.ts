import 'server-only'
import { sendToOperator } from '@/lib/notifications/email/operator'
import { describeStorageFailure } from '@/lib/notifications/messages/operator'
import { sendMorningEmail } from '@/lib/operator/server/emails'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import type { PeriodicTask } from '@/lib/platform/run-periodically'
import { readInbox } from '../payments/server/inbox'
import { reportDeclines } from '../payments/server/limits'
import { settleDueRefunds } from '../payments/server/refund'
import { checkOpenAttempts } from '../payments/server/watch'
import { createSettingsContext } from '../settings/server/link'
import { createBookingContext } from './booking-context'
import { learnStoredContent, noticeEditedFiles } from './content-files'
import { checkDatabase, type HealthStatus } from './health'
import { runOwnRetention } from './retention'
import { watchTrouble } from './trouble-watch'

const MINUTE_MS = 60_000
/** What other instances and the owner's editor change shows soon. */
const SOON = { intervalMs: 2000, maxBackoffMs: 10_000 }

/** What the server does again and again, besides sending what is in the outbox. */
export const jobs: readonly PeriodicTask[] = [
  { name: 'reading the version of the content', task: learnStoredContent, ...SOON },
  { name: 'reading the content folder', task: noticeEditedFiles, ...SOON },
  {
    name: 'the storage watch',
    task: createStorageWatch({ check: checkDatabase, alert: alertOperator }),
    intervalMs: MINUTE_MS / 2,
  },
  { name: 'the payment watch', task: watchPayments },
  {
    name: 'the gateway watch',
    task: async shouldContinue => void (await readInbox(await createBookingContext(), shouldContinue)),
  },
  { name: 'the trouble watch', task: watchTrouble, intervalMs: MINUTE_MS },
  {
    name: 'the morning email',
    task: async () => await sendMorningEmail(await createSettingsContext()),
    intervalMs: MINUTE_MS,
    maxBackoffMs: 10 * MINUTE_MS,
  },
  { name: 'booking retention', task: runOwnRetention, intervalMs: 60 * MINUTE_MS, maxBackoffMs: 60 * MINUTE_MS },
]

/** Looks up open attempts and makes due refunds. */
async function watchPayments(shouldContinue: () => boolean): Promise<void> {
  const context = await createBookingContext()
  await checkOpenAttempts(context, shouldContinue)
  await settleDueRefunds(context, shouldContinue)
  await write(context, 'site', tx => reportDeclines(tx, context))
}

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

/** Not through the outbox, which is in that database. */
async function alertOperator(): Promise<void> {
  if (env().notifications.operatorEmail !== null) await sendToOperator(describeStorageFailure())
}
