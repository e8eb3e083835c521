import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { emailTransport } from '@/lib/notifications/email'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { onCommit } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { getServerSecret } from '@/lib/platform/secret'
import { withTimeout } from '@/lib/platform/with-timeout'
import type { OutboxContext } from './channels'
import { createOutboxWorker, type OutboxWorker } from './worker'

const INTERVAL_MS = 1500
const WAKE_DELAY_MS = 30
const MAX_BACKOFF_MS = 60_000
const MAX_STOP_WAIT_MS = 8000

type BackgroundJob = { stop: (limitMs?: number) => Promise<void> }

/** Starts the outbox worker for as long as the server runs; call once. */
export function startOutboxWorker(createContext: () => Promise<OutboxContext> = createOutboxContext): BackgroundJob {
  let timer: NodeJS.Timeout | undefined
  let worker: OutboxWorker | undefined
  let [stopped, failures, isRunning, wakeRequested] = [false, 0, false, false]

  async function runOnce(): Promise<void> {
    isRunning = true
    wakeRequested = false
    try {
      worker ??= createOutboxWorker(await createContext())
      await worker.startDueDeliveries()
      failures = 0
    } catch (error) {
      failures += 1
      console.error('outbox run failed', toLoggableError(error))
    }
    isRunning = false
    const backoff = exponentialBackoffMs({ failures: failures + 1, firstMs: INTERVAL_MS, maxMs: MAX_BACKOFF_MS })
    schedule(wakeRequested && failures === 0 ? WAKE_DELAY_MS : backoff)
  }

  function schedule(ms: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void runOnce(), ms)
    timer.unref()
  }

  // The commit is that of a request, whose context must not leak into deliveries.
  const runOutsideRequest = AsyncLocalStorage.snapshot()
  onCommit(() => {
    // Commits that keep coming must not put off the delivery.
    if (wakeRequested) return
    wakeRequested = true
    if (!isRunning && failures === 0) runOutsideRequest(() => schedule(WAKE_DELAY_MS))
  })
  schedule(0)
  return {
    async stop(maxWaitMs = MAX_STOP_WAIT_MS) {
      stopped = true
      clearTimeout(timer)
      onCommit(undefined)
      worker?.stop()
      if (worker) await withTimeout(worker.idle(), maxWaitMs, undefined)
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
    random: Math.random,
  }
}
