import 'server-only'
import { content } from '@/lib/content/server'
import { postIndex } from '@/lib/content/server/post-index'
import { createRevalidationFollower } from '@/lib/content/server/revalidate/follow-revalidations'
import { revalidateContent } from '@/lib/content/server/revalidate/revalidate'
import { wakeOutbox } from '@/lib/notifications/queue/wake'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { listenForSignals } from '@/lib/platform/database/listen'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { recordHeartbeat, removeEndedInstances } from '@/lib/platform/instances'
import { markPageStale } from '@/lib/rendering/mark-page-stale'
import { type BackgroundJob, runPeriodically } from './run-periodically'

const MAX_BACKOFF_MS = 5000

/**
 * Starts what several instances on one PostgreSQL database need: heartbeats, signals. Call once.
 * `stop` tells the others that this instance has no claims left.
 */
export function startInstanceJobs(url: string): BackgroundJob {
  const follow = createRevalidationFollower(tags =>
    revalidateContent(tags, { content: content(), index: postIndex(), revalidatePage: markPageStale }),
  )
  let following = Promise.resolve()
  const followRevalidations = () => {
    following = following
      .then(async () => follow(await database()))
      .catch(error => console.error('applying a revalidation of another instance failed', toLoggableError(error)))
    return following
  }
  const heartbeats = runPeriodically({
    failureMessage: 'the heartbeat of this instance failed',
    maxBackoffMs: MAX_BACKOFF_MS,
    async task() {
      await recordHeartbeat(await database(), currentTime())
      // In case a signal was lost.
      await followRevalidations()
    },
  })
  const listener = listenForSignals({
    url,
    onSignal(signal) {
      if (signal === 'outbox') wakeOutbox()
      else void followRevalidations()
    },
  })
  return {
    async stop() {
      await listener.stop()
      await heartbeats.stop()
      await removeEndedInstances(await database(), currentTime())
    },
  }
}
