import 'server-only'
import { AppError } from '@/lib/errors'
import { exponentialBackoffMs } from '@/lib/platform/backoff'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000

type Options = {
  refreshIndex: () => Promise<void>
  indexExists: () => Promise<boolean>
  freshMs: number
  now: () => number
}

/** Creates a refresh scheduler with exponential backoff (1 to 30 s). Concurrent requests share one refresh. */
export function createRefreshScheduler({ refreshIndex, indexExists, freshMs, now }: Options) {
  let isAvailable = false
  /** The start, so that page and index lifetimes stay aligned. */
  let refreshedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined
  let failure: { error: unknown; count: number; until: number } | undefined
  /** Results of a refresh from before `reset` are ignored. */
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
      const count = (failure?.count ?? 0) + 1
      const until = now() + exponentialBackoffMs({ failures: count, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
      failure = { error, count, until }
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
    async ensureReady(): Promise<void> {
      if (await hasIndex()) {
        if (isDue()) startRefresh().catch(() => {})
        return
      }
      if (failure && failure.until > now()) throw failure.error
      await startRefresh()
    },
    async refreshIfStale(): Promise<void> {
      const has = await hasIndex()
      if (!has) return this.ensureReady()
      if (isDue() || pending) await startRefresh().catch(() => {})
    },
    reset(): void {
      generation += 1
      isAvailable = false
      refreshedAt = Number.NEGATIVE_INFINITY
      pending = undefined
      failure = undefined
    },
    /** A refresh in progress may have read before the change. */
    async refreshNow(): Promise<void> {
      await pending?.catch(() => {})
      await startRefresh()
    },
  }
}

function isLogged(error: unknown): boolean {
  return error instanceof AppError && error.logged
}
