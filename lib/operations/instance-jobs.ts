import 'server-only'
import { wakeOutbox } from '@/lib/notifications/queue/wake'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { listenForSignals } from '@/lib/platform/database/listen'
import { recordHeartbeat, removeEndedInstances } from '@/lib/platform/instances'
import { type BackgroundJob, runPeriodically } from './run-periodically'

const MAX_BACKOFF_MS = 5000

/**
 * Starts what several instances on one PostgreSQL database need: heartbeats, signals. Call once.
 * `stop` tells the others that this instance has no claims left.
 */
export function startInstanceJobs(url: string): BackgroundJob {
  const heartbeats = runPeriodically({
    failureMessage: 'the heartbeat of this instance failed',
    maxBackoffMs: MAX_BACKOFF_MS,
    async task() {
      await recordHeartbeat(await database(), currentTime())
    },
  })
  const listener = listenForSignals({
    url,
    onSignal: wakeOutbox,
  })
  return {
    async stop() {
      await listener.stop()
      await heartbeats.stop()
      await removeEndedInstances(await database(), currentTime())
    },
  }
}
