import 'server-only'
import { randomUUID } from 'node:crypto'
import { emailTransport } from '../notifications/email'
import { composeStorageAlert } from '../notifications/email/compose'
import { env } from '../platform/env'
import { checkDatabase, type HealthStatus } from './health'
import { type BackgroundJob, runPeriodically } from './run-periodically'

const INTERVAL_MS = 30_000
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
    intervalMs: INTERVAL_MS,
    task: createStorageWatch({ check: checkDatabase, alert: alertOperator }),
  })
}

/** Not through the outbox, which is in that database. */
async function alertOperator(): Promise<void> {
  const { operatorEmail } = env().notifications
  if (operatorEmail !== null) await emailTransport().send({ key: randomUUID(), ...composeStorageAlert(operatorEmail) })
}
