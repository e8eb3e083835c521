import 'server-only'
import { readServiceRules } from '@/lib/content/server/service-rules'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { env } from '@/lib/platform/env'
import { type RetentionContext, runRetention } from './run-retention'

const INTERVAL_MS = 60 * 60_000

async function createRetentionContext(): Promise<RetentionContext> {
  return {
    db: await database(),
    dataDir: env().dataDir,
    now: currentTime,
    retentionDays: async () => (await readServiceRules()).retentionDays,
    log: line => console.info(line),
    unreadable: new Set(),
  }
}

/** Starts the hourly retention job. Call once. `stop` waits for the current erasure. */
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
