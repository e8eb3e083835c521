import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { emailTransport } from '@/lib/notifications/email'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { onCommit } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { runPeriodically } from '@/lib/platform/run-periodically'
import { getServerSecret } from '@/lib/platform/secret'
import { withTimeout } from '@/lib/platform/with-timeout'
import type { OutboxContext } from './channels'
import { createOutboxWorker, type OutboxWorker } from './worker'

const INTERVAL_MS = 1500
const MAX_STOP_WAIT_MS = 8000

/** Starts the outbox worker, which looks for work periodically and after each commit. Call once. */
export function startOutboxWorker(createContext: () => Promise<OutboxContext> = createOutboxContext) {
  let worker: OutboxWorker | undefined
  const job = runPeriodically({
    failureMessage: 'outbox run failed',
    intervalMs: INTERVAL_MS,
    async task() {
      worker ??= createOutboxWorker(await createContext())
      await worker.startDueDeliveries()
    },
  })
  // The commit is that of a request, whose context must not leak into deliveries.
  const runOutsideRequest = AsyncLocalStorage.snapshot()
  onCommit(() => runOutsideRequest(job.wake))
  return {
    async stop(maxWaitMs = MAX_STOP_WAIT_MS): Promise<void> {
      onCommit(undefined)
      worker?.stop()
      await withTimeout(Promise.all([job.stop(), worker?.idle()]), maxWaitMs, undefined)
    },
  }
}

/** Creates the outbox dependencies of this process. */
export async function createOutboxContext(): Promise<OutboxContext> {
  const { webhook, operatorEmail } = env().notifications
  return {
    db: await database(),
    emailTransport: emailTransport(),
    webhook,
    operatorEmail,
    secret: await getServerSecret(),
    now: currentTime,
    log: line => console.info(line),
  }
}
