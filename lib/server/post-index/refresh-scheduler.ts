import 'server-only'
import { AppError } from '@/lib/errors'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000

type Options = {
  /** Makes the index again, or throws and leaves it as it was. */
  refreshIndex: () => Promise<void>
  /** Whether there is an index, from an earlier run. */
  indexExists: () => Promise<boolean>
  freshMs: number
  now: () => number
}

export type RefreshScheduler = ReturnType<typeof createRefreshScheduler>

/**
 * Keeps an index fresh while somebody asks: it is made again when it is asked for and older than `freshMs`, behind the
 * asker's back where there is one already; all who wait for one wait for the same. After each failure the next try waits
 * longer (1 s, doubling to 30 s).
 */
export function createRefreshScheduler({ refreshIndex, indexExists, freshMs, now }: Options) {
  let isAvailable = false
  /** When the last good refill began, so that one page's life and the index's do not miss each other by a moment. */
  let refreshedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined
  let failure: { error: unknown; lengthMs: number; until: number } | undefined
  /** Which index this is: what becomes of one that was given up says nothing of the next. */
  let generation = 0

  async function run() {
    const startedAt = now()
    const startedGeneration = generation
    try {
      await refreshIndex()
      if (startedGeneration !== generation) return
      isAvailable = true
      refreshedAt = startedAt
      failure = undefined
    } catch (error) {
      if (!isLogged(error)) console.error('posts: the index could not be refreshed:', error)
      if (startedGeneration !== generation) throw error
      const lengthMs = Math.min(MAX_BACKOFF_MS, failure ? failure.lengthMs * 2 : FIRST_BACKOFF_MS)
      failure = { error, lengthMs, until: now() + lengthMs }
      throw error
    } finally {
      if (startedGeneration === generation) pending = undefined
    }
  }

  function startRefresh(): Promise<void> {
    pending ??= run()
    return pending
  }

  const isDue = () => now() - refreshedAt >= freshMs && !(failure && failure.until > now())

  async function hasIndex(): Promise<boolean> {
    if (!isAvailable && (await indexExists())) isAvailable = true
    return isAvailable
  }

  return {
    /** Waits where there is no index yet, and throws where there can be none. */
    async ensureReady(): Promise<void> {
      if (await hasIndex()) {
        if (isDue()) startRefresh().catch(() => {})
        return
      }
      if (failure && failure.until > now()) throw failure.error
      await startRefresh()
    },
    /** Waits for the newest index there can be: one that is due is made again first. Throws where there is none at all. */
    async refreshIfStale(): Promise<void> {
      const has = await hasIndex()
      if (!has) return this.ensureReady()
      if (isDue() || pending) await startRefresh().catch(() => {})
    },
    /** The index is no more: the next question has it made again. */
    reset(): void {
      generation += 1
      isAvailable = false
      refreshedAt = Number.NEGATIVE_INFINITY
      pending = undefined
      failure = undefined
    },
    /** Makes the index again at once. What was already under way may have read before the change. */
    async refreshNow(): Promise<void> {
      await pending?.catch(() => {})
      await startRefresh()
    },
  }
}

function isLogged(error: unknown): boolean {
  return error instanceof AppError && error.logged
}
