import 'server-only'
import { readServiceRules } from '@/lib/content/server/service-rules'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { type BackgroundJob, runPeriodically } from '../run-periodically'
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
export function startRetentionJob(
  createContext: () => Promise<RetentionContext> = createRetentionContext,
): BackgroundJob {
  let context: RetentionContext | undefined
  return runPeriodically({
    failureMessage: 'retention run failed',
    intervalMs: INTERVAL_MS,
    maxBackoffMs: INTERVAL_MS,
    async task(shouldContinue) {
      context ??= await createContext()
      await runRetention(context, shouldContinue)
    },
  })
}
