import 'server-only'
import { LRUCache } from 'lru-cache'
import { exponentialBackoffMs } from './backoff'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000

type Failure = { error: unknown; count: number; at: number; until: number }

type Options<T> = {
  read: (key: string) => Promise<T>
  /** How long a value is served without a new read. */
  freshMs: number
  maxEntries?: number
  isCacheable?: (value: T) => boolean
  /** Whether a failure affects the entire host and thus every key. */
  isHostFailure?: (error: unknown) => boolean
  /** Called once per failure, not per request. */
  onFailure: (error: unknown) => void
  /** Since when other values are expected: earlier ones are stale and served only during an outage. */
  invalidatedAt?: () => number
  now?: () => number
}

/**
 * Stale-if-error cache with exponential backoff (1 s, doubling to 30 s). Concurrent reads of a key share one. During
 * the backoff the last good value, or the last error, is served at once.
 */
export function createStaleIfErrorCache<T>(options: Options<T>): (key: string) => Promise<T> {
  const { freshMs, maxEntries = 200, invalidatedAt = () => Number.NEGATIVE_INFINITY, now = Date.now } = options
  // Separate, so that failures of missing keys cannot push out good values.
  const good = new LRUCache<string, { value: T; at: number }>({ max: maxEntries })
  const failures = new LRUCache<string, Failure>({ max: maxEntries })
  const pending = new Map<string, { startedAt: number; promise: Promise<T> }>()
  let hostFailure: Failure | undefined

  async function load(key: string, startedAt: number): Promise<T> {
    try {
      const value = await options.read(key)
      hostFailure = undefined
      failures.delete(key)
      if (options.isCacheable?.(value) === false) good.delete(key)
      // A read in progress during an invalidation may have the earlier value.
      else if (isCurrent(startedAt)) good.set(key, { value, at: now() })
      else if (!good.has(key)) good.set(key, { value, at: startedAt })
      return value
    } catch (error) {
      options.onFailure(error)
      failures.set(key, countFailure(failures.get(key), error))
      if (options.isHostFailure?.(error) && !isActive(hostFailure)) hostFailure = countFailure(hostFailure, error)
      return lastGoodOrThrow(key, error)
    } finally {
      if (pending.get(key)?.startedAt === startedAt) pending.delete(key)
    }
  }

  function isCurrent(at: number): boolean {
    return at > invalidatedAt()
  }

  function countFailure(previous: Failure | undefined, error: unknown): Failure {
    const count = (previous?.count ?? 0) + 1
    const backoffMs = exponentialBackoffMs({ failures: count, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
    return { error, count, at: now(), until: now() + backoffMs }
  }

  function isActive(failure: Failure | undefined): failure is Failure {
    return failure !== undefined && failure.until > now() && isCurrent(failure.at)
  }

  function lastGoodOrThrow(key: string, error: unknown): T {
    const lastGood = good.get(key)
    if (lastGood) return lastGood.value
    throw error
  }

  return async key => {
    const lastGood = good.get(key)
    if (lastGood && now() - lastGood.at < freshMs && isCurrent(lastGood.at)) return lastGood.value
    const failure = [failures.get(key), hostFailure].find(isActive)
    if (failure) return lastGoodOrThrow(key, failure.error)
    const current = pending.get(key)
    if (current !== undefined && isCurrent(current.startedAt)) return current.promise
    const startedAt = now()
    const promise = load(key, startedAt)
    pending.set(key, { startedAt, promise })
    return promise
  }
}
