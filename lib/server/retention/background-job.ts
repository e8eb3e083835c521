import 'server-only'
import { readServiceRules } from '@/lib/server/content/service-rules'
import { database } from '@/lib/server/database/connection'
import { toLoggableError } from '@/lib/server/database/storage-failure'
import { env } from '@/lib/server/env'
import { type RetentionContext, runRetention } from './run-retention'

/** Every hour and not every day: no clock has to be kept over restarts, and a run that finds nothing is two queries. */
const INTERVAL_MS = 60 * 60_000

/** Opens what retention needs in this process. */
async function createRetentionContext(): Promise<RetentionContext> {
  return {
    db: await database(),
    dataDir: env().dataDir,
    now: () => new Date(),
    retentionDays: async () => (await readServiceRules()).retentionDays,
    log: line => console.info(line),
    unreadable: new Set(),
  }
}

/**
 * Runs the retention at the start and every hour after. To be called once. `stop` resolves when the booking that is being
 * erased has been.
 */
export function startRetentionJob(createContext: () => Promise<RetentionContext> = createRetentionContext): {
  stop: () => Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let stopped = false
  let context: RetentionContext | undefined

  async function run(): Promise<void> {
    try {
      context ??= await createContext()
      await runRetention(context, () => !stopped)
    } catch (error) {
      console.error('retention run failed', toLoggableError(error))
    }
    if (!stopped) schedule(INTERVAL_MS)
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => {
      current = run()
    }, ms)
    // A server that ends does not wait for the next run.
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
