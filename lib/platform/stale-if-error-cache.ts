import 'server-only'
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
  read: () => Promise<T>
  /** How long the value is served without a new read. */
  freshMs: number
  /** How long a caller waits for a new read while there is an earlier value; until it ends by default. */
  patienceMs?: number
  /** Called once per failure, not per request. */
  onFailure: (error: unknown) => void
  /** Called before an old value is served. */
  onOld?: () => Promise<void>
  /** Since when other values are expected: earlier ones are served only until a new read has ended. */
  invalidatedAt?: () => number
  /** Loads the value that an earlier process read last. */
  loadKept?: () => Promise<T | undefined>
  now?: () => number
}

/**
 * Stale-if-error cache of one value, with exponential backoff (1 s, doubling to 30 s). It is read once at a time, whoever
 * waits for it. While it is read, and during the backoff, the last good value is served, or else the last error.
 */
export function createStaleIfErrorCache<T>(options: Options<T>) {
  const { freshMs, patienceMs, loadKept, now = monotonicMs } = options
  const { invalidatedAt = () => Number.NEGATIVE_INFINITY } = options
  let held: Held<T> | undefined
  let failure: Failure | undefined
  let pending: { startedAt: number; promise: Promise<T> } | undefined
  let loading: Promise<void> | undefined

  async function load(readAt: number): Promise<T> {
    try {
      const value = await options.read()
      failure = undefined
      held = { value, readAt, at: now() }
      return value
    } catch (error) {
      options.onFailure(error)
      failure = countFailure(failure, error)
      throw error
    } finally {
      if (pending?.startedAt === readAt) pending = undefined
    }
  }

  /** Joins the read in progress, unless that began before a change: then another follows it. */
  function refresh(): Promise<T> {
    if (pending && isCurrent(pending.startedAt)) return pending.promise
    const startedAt = now()
    const read = () => load(startedAt)
    const promise = pending ? pending.promise.then(read, read) : read()
    pending = { startedAt, promise }
    return promise
  }

  async function findHeld(): Promise<Held<T> | undefined> {
    if (loadKept === undefined) return held
    loading ??= loadKept().then(value => {
      if (value !== undefined) held ??= { value, readAt: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY }
    })
    await loading
    return held
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
    async read(): Promise<T> {
      const before = await findHeld()
      if (before && isYounger(before, freshMs)) return before.value
      const isBackingOff = failure !== undefined && isActive(failure)
      if (!before) {
        if (failure && isBackingOff) throw failure.error
        return await refresh()
      }
      if (!isBackingOff) {
        const reading = refresh().then(
          value => ({ value }),
          () => null,
        )
        const read = await (patienceMs === undefined ? reading : withTimeout(reading, patienceMs, null))
        if (read) return read.value
      }
      // Another caller's read may have ended meanwhile.
      const latest = held ?? before
      if (!isYounger(latest, OLD_MS)) await options.onOld?.()
      return latest.value
    },
    refresh,
    /** Returns the value that would be served without a new read; undefined if there is none. */
    peek(): T | undefined {
      return held !== undefined && isYounger(held, freshMs) ? held.value : undefined
    },
    /** Returns whether the last read failed. */
    isFailing: () => failure !== undefined,
  }
}

export type StaleIfErrorCache<T> = ReturnType<typeof createStaleIfErrorCache<T>>
