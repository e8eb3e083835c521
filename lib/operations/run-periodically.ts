import 'server-only'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { toLoggableError } from '@/lib/platform/database/storage-failure'

const INTERVAL_MS = 3000
const MAX_BACKOFF_MS = 60_000

export type BackgroundJob = { stop: () => Promise<void> }

/** Runs a task every `intervalMs`, with backoff while it fails. `stop` waits for the run in progress. */
export function runPeriodically({
  task,
  failureMessage,
  intervalMs = INTERVAL_MS,
  maxBackoffMs = MAX_BACKOFF_MS,
}: {
  task: (shouldContinue: () => boolean) => Promise<void>
  failureMessage: string
  intervalMs?: number
  maxBackoffMs?: number
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
    if (!stopped) schedule(exponentialBackoffMs({ failures: failures + 1, firstMs: intervalMs, maxMs: maxBackoffMs }))
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
