import 'server-only'
import { readServiceRules } from '@/lib/server/content/service'
import { database } from '@/lib/server/database/connection'
import { toLogged } from '@/lib/server/database/storage-failure'
import { env } from '@/lib/server/env'
import { type RetentionPorts, runRetention } from './run-retention'

/** Every hour and not every day: no clock has to be kept over restarts, and a run that finds nothing is two queries. */
const PAUSE_MS = 60 * 60_000

/** Opens what retention needs in this process. */
async function retentionPorts(): Promise<RetentionPorts> {
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
export function watchRetention(openPorts: () => Promise<RetentionPorts> = retentionPorts): {
  stop: () => Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let stopped = false
  let ports: RetentionPorts | undefined

  async function run(): Promise<void> {
    try {
      ports ??= await openPorts()
      await runRetention(ports, () => !stopped)
    } catch (error) {
      console.error('retention run failed', toLogged(error))
    }
    if (!stopped) plan(PAUSE_MS)
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      current = run()
    }, ms)
    // A server that ends does not wait for the next run.
    timer.unref()
  }

  plan(0)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return current
    },
  }
}
