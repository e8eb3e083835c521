import 'server-only'

const FIRST_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 30_000

type Entry<T> = {
  lastGood?: { value: T; at: number }
  backoff?: Backoff
  pending?: { startedAt: number; promise: Promise<T> }
}
type Backoff = { error: unknown; at: number; until: number; lengthMs: number }

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
  /** Time of the last invalidation: earlier values are stale and served only during an outage. */
  invalidatedAt?: () => number
  now?: () => number
}

/**
 * Stale-if-error cache with exponential backoff (1 s, doubling to 30 s). Concurrent reads of a key share one. During
 * the backoff the last good value, or the last error, is served at once.
 */
export function createStaleIfErrorCache<T>(options: Options<T>): (key: string) => Promise<T> {
  const { freshMs, maxEntries = 200, invalidatedAt = () => Number.NEGATIVE_INFINITY, now = Date.now } = options
  const entries = new Map<string, Entry<T>>()
  let hostBackoff: Backoff | undefined

  async function load(key: string, entry: Entry<T>, startedAt: number): Promise<T> {
    try {
      const value = await options.read(key)
      hostBackoff = undefined
      entry.backoff = undefined
      // A read in progress during an invalidation may have the earlier value.
      if (isCurrent(startedAt) || !entry.lastGood)
        entry.lastGood = { value, at: isCurrent(startedAt) ? now() : startedAt }
      if (options.isCacheable?.(value) === false) entries.delete(key)
      return value
    } catch (error) {
      options.onFailure(error)
      entry.backoff = extendBackoff(entry.backoff, error)
      if (options.isHostFailure?.(error) && !isActive(hostBackoff)) hostBackoff = extendBackoff(hostBackoff, error)
      return lastGoodOrThrow(entry, error)
    } finally {
      if (entry.pending?.startedAt === startedAt) entry.pending = undefined
    }
  }

  function isCurrent(at: number): boolean {
    return at > invalidatedAt()
  }

  function extendBackoff(pause: Backoff | undefined, error: unknown): Backoff {
    const lengthMs = Math.min(MAX_BACKOFF_MS, pause ? pause.lengthMs * 2 : FIRST_BACKOFF_MS)
    return { error, lengthMs, at: now(), until: now() + lengthMs }
  }

  function isActive(pause: Backoff | undefined): pause is Backoff {
    return pause !== undefined && pause.until > now() && isCurrent(pause.at)
  }

  function lastGoodOrThrow(entry: Entry<T>, error: unknown): T {
    if (entry.lastGood) return entry.lastGood.value
    throw error
  }

  function touchEntry(key: string): Entry<T> {
    const entry = entries.get(key) ?? {}
    entries.delete(key)
    if (entries.size >= maxEntries) evictOne()
    entries.set(key, entry)
    return entry
  }

  /** Evicts failures before good values: requests for missing keys must not push out real content. */
  function evictOne() {
    const keys = [...entries.keys()]
    const key = keys.find(candidate => !entries.get(candidate)?.lastGood) ?? keys[0]
    if (key !== undefined) entries.delete(key)
  }

  return async key => {
    const entry = touchEntry(key)
    if (entry.lastGood && now() - entry.lastGood.at < freshMs && isCurrent(entry.lastGood.at))
      return entry.lastGood.value
    const activeBackoff = [entry.backoff, hostBackoff].find(isActive)
    if (activeBackoff) return lastGoodOrThrow(entry, activeBackoff.error)
    if (entry.pending === undefined || !isCurrent(entry.pending.startedAt)) {
      const startedAt = now()
      entry.pending = { startedAt, promise: load(key, entry, startedAt) }
    }
    return entry.pending.promise
  }
}
