import 'server-only'
import { exponentialBackoffMs } from './backoff'
import { toLoggableError } from './database/storage-failure'

const INTERVAL_MS = 3000
const MAX_BACKOFF_MS = 60_000
const WAKE_DELAY_MS = 30

export type BackgroundJob = { stop: () => Promise<void> }

export type PeriodicTask = {
  /** For the log. */
  name: string
  task: (shouldContinue: () => boolean) => Promise<void>
  intervalMs?: number
  maxBackoffMs?: number
}

/**
 * Runs a task every `intervalMs`, with backoff while it fails, and soon after a `wake`. `stop` waits for the run in
 * progress.
 */
export function runPeriodically({
  name,
  task,
  intervalMs = INTERVAL_MS,
  maxBackoffMs = MAX_BACKOFF_MS,
}: PeriodicTask): BackgroundJob & { wake: () => void } {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let [stopped, failures, isAwaited] = [false, 0, false]

  async function run(): Promise<void> {
    isAwaited = false
    try {
      await task(() => !stopped)
      failures = 0
    } catch (error) {
      failures += 1
      console.error(`${name} failed`, toLoggableError(error))
    }
    current = undefined
    const backoffMs = exponentialBackoffMs({ failures: failures + 1, firstMs: intervalMs, maxMs: maxBackoffMs })
    schedule(isAwaited && failures === 0 ? WAKE_DELAY_MS : backoffMs)
  }

  function schedule(ms: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      current = run()
    }, ms)
    timer.unref()
  }

  schedule(0)
  return {
    wake() {
      // Calls that keep coming must not put off the run.
      if (isAwaited) return
      isAwaited = true
      if (current === undefined && failures === 0) schedule(WAKE_DELAY_MS)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
