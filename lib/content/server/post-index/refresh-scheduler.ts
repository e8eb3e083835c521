import 'server-only'
import { PATIENCE_MS } from '@/lib/content/server/hosted-resource'
import { AppError } from '@/lib/errors'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { withTimeout } from '@/lib/platform/with-timeout'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000

type Options = {
  refreshIndex: () => Promise<void>
  indexExists: () => Promise<boolean>
  freshMs: number
  /** When the posts last changed: requests wait a moment for a refresh that started later. */
  invalidatedAt: () => number
  /** Called before posts that may be outdated are served. */
  onOld?: () => Promise<void>
  now: () => number
}

/** Creates a refresh scheduler with exponential backoff (1 to 30 s). Concurrent requests share one refresh. */
export function createRefreshScheduler({ refreshIndex, indexExists, freshMs, invalidatedAt, onOld, now }: Options) {
  let isAvailable = false
  /** The start, so that page and index lifetimes stay aligned. */
  let refreshedAt = Number.NEGATIVE_INFINITY
  let pending: { startedAt: number; promise: Promise<void> } | undefined
  let failure: { error: unknown; count: number; startedAt: number; until: number } | undefined
  /** Results of a refresh from before `reset` are ignored. */
  let generation = 0

  async function run(startedAt: number) {
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
      failure = { error, count, startedAt, until }
      throw error
    } finally {
      if (startedGeneration === generation) pending = undefined
    }
  }

  function startRefresh(): Promise<void> {
    const startedAt = now()
    pending ??= { startedAt, promise: run(startedAt) }
    return pending.promise
  }

  /** A refresh in progress may have read the posts before they changed. */
  async function refreshChanged(): Promise<void> {
    if (pending !== undefined && pending.startedAt < invalidatedAt()) await pending.promise.catch(() => {})
    await startRefresh()
  }

  const isOutdated = () => refreshedAt < invalidatedAt()
  const isStale = () => isOutdated() || now() - refreshedAt >= freshMs

  function activeFailure() {
    const isActive = failure !== undefined && failure.until > now() && failure.startedAt >= invalidatedAt()
    return isActive ? failure : undefined
  }

  async function hasIndex(): Promise<boolean> {
    if (!isAvailable && (await indexExists())) isAvailable = true
    return isAvailable
  }

  return {
    async ensureReady(): Promise<void> {
      if (await hasIndex()) {
        if (isStale() && !activeFailure())
          await withTimeout(
            refreshChanged().catch(() => {}),
            PATIENCE_MS,
            undefined,
          )
        if (isStale()) await onOld?.()
        return
      }
      const recent = activeFailure()
      if (recent) throw recent.error
      await startRefresh()
    },
    async refreshIfStale(): Promise<void> {
      const has = await hasIndex()
      if (!has) return this.ensureReady()
      if (pending || (isStale() && !activeFailure())) await refreshChanged().catch(() => {})
    },
    isCurrent: () => !isStale(),
    reset(): void {
      generation += 1
      isAvailable = false
      refreshedAt = Number.NEGATIVE_INFINITY
      pending = undefined
      failure = undefined
    },
    /** Reads what is there now. */
    async refreshNow(): Promise<void> {
      await pending?.promise.catch(() => {})
      await startRefresh()
    },
  }
}

function isLogged(error: unknown): boolean {
  return error instanceof AppError && error.logged
}
