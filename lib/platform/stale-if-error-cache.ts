import 'server-only'
import { LRUCache } from 'lru-cache'
import { exponentialBackoffMs } from './backoff'
import { monotonicMs } from './clock'
import { withTimeout } from './with-timeout'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000
/** A value older than this is old even for a page, which is made once a minute. */
const OLD_MS = 60_000

/** `readAt` is when the read began, which may show what was there before a change; `at` is when it ended. */
type Held<T> = { value: T; readAt: number; at: number }
type Failure = { error: unknown; count: number; at: number; until: number }

type Options<T> = {
  read: (key: string) => Promise<T>
  /** How long a value is served without a new read. */
  freshMs: number
  /** How long a caller waits for a new read while there is an earlier value; until it ends by default. */
  patienceMs?: number
  maxEntries?: number
  /** Called once per failure, not per request. */
  onFailure: (error: unknown) => void
  /** Called before an old value is served. */
  onOld?: () => Promise<void>
  /** Since when other values are expected: earlier ones are served only until a new read has ended. */
  invalidatedAt?: () => number
  /** Loads the value of the empty key that an earlier process read last. */
  loadKept?: () => Promise<T | undefined>
  now?: () => number
}

/**
 * Stale-if-error cache with exponential backoff (1 s, doubling to 30 s). A key is read once at a time, whoever waits for
 * it. While it is read, and during the backoff, the last good value is served, or else the last error.
 */
export function createStaleIfErrorCache<T>(options: Options<T>) {
  const { freshMs, patienceMs, maxEntries = 200, loadKept, now = monotonicMs } = options
  const { invalidatedAt = () => Number.NEGATIVE_INFINITY } = options
  // Separate, so that failures of missing keys cannot push out good values.
  const good = new LRUCache<string, Held<T>>({ max: maxEntries })
  const failures = new LRUCache<string, Failure>({ max: maxEntries })
  const pending = new Map<string, { startedAt: number; promise: Promise<T> }>()
  let loading: Promise<void> | undefined

  async function load(key: string, readAt: number): Promise<T> {
    try {
      const value = await options.read(key)
      failures.delete(key)
      good.set(key, { value, readAt, at: now() })
      return value
    } catch (error) {
      options.onFailure(error)
      failures.set(key, countFailure(failures.get(key), error))
      throw error
    } finally {
      if (pending.get(key)?.startedAt === readAt) pending.delete(key)
    }
  }

  /** Joins the read in progress, unless that began before a change: then another follows it. */
  function refresh(key = ''): Promise<T> {
    const current = pending.get(key)
    if (current && isCurrent(current.startedAt)) return current.promise
    const startedAt = now()
    const read = () => load(key, startedAt)
    const promise = current ? current.promise.then(read, read) : read()
    pending.set(key, { startedAt, promise })
    return promise
  }

  async function findHeld(key: string): Promise<Held<T> | undefined> {
    if (key === '' && loadKept !== undefined) {
      loading ??= loadKept().then(value => {
        if (value !== undefined && !good.has(''))
          good.set('', { value, readAt: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY })
      })
      await loading
    }
    return good.get(key)
  }

  function isCurrent(at: number): boolean {
    return at > invalidatedAt()
  }

  function isYounger({ readAt, at }: Held<T>, ageMs: number): boolean {
    return now() - at < ageMs && isCurrent(readAt)
  }

  function countFailure(previous: Failure | undefined, error: unknown): Failure {
    const count = (previous?.count ?? 0) + 1
    const backoffMs = exponentialBackoffMs({ failures: count, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
    return { error, count, at: now(), until: now() + backoffMs }
  }

  function isActive({ until, at }: Failure): boolean {
    return until > now() && isCurrent(at)
  }

  return {
    async read(key = ''): Promise<T> {
      const held = await findHeld(key)
      if (held && isYounger(held, freshMs)) return held.value
      const failure = failures.get(key)
      const isBackingOff = failure !== undefined && isActive(failure)
      if (!held) {
        if (isBackingOff) throw failure.error
        return await refresh(key)
      }
      if (!isBackingOff) {
        const reading = refresh(key).then(
          value => ({ value }),
          () => null,
        )
        const read = await (patienceMs === undefined ? reading : withTimeout(reading, patienceMs, null))
        if (read) return read.value
      }
      // Another caller's read may have ended meanwhile.
      const latest = good.get(key) ?? held
      if (!isYounger(latest, OLD_MS)) await options.onOld?.()
      return latest.value
    },
    refresh,
    /** Returns the value that would be served without a new read; undefined if there is none. */
    peek(key = ''): T | undefined {
      const held = good.get(key)
      return held !== undefined && isYounger(held, freshMs) ? held.value : undefined
    },
    /** Returns whether the last read of a key failed. */
    isFailing: (key = '') => failures.has(key),
  }
}
