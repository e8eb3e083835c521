import 'server-only'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

type Entry<T> = { good?: { value: T; at: number }; pause?: Pause; pending?: { began: number; answer: Promise<T> } }
type Pause = { error: unknown; at: number; until: number; lengthMs: number }

type Options<T> = {
  /** Reads the resource's answer for a key, or throws. */
  read: (key: string) => Promise<T>
  /** How long an answer is given again without asking. */
  freshMs: number
  /** Answers remembered at most; the oldest goes first. */
  limit?: number
  /** Whether an answer is worth remembering. */
  worthKeeping?: (value: T) => boolean
  /** Whether a failure is the host's, so that it would not answer for another key either. */
  isHostFault?: (error: unknown) => boolean
  /** Told of each failure, once and not for each visitor. */
  onFailure: (error: unknown) => void
  /** When everything last changed: what was read before is asked for again, and stands in only during an outage. */
  changedAt?: () => number
  now?: () => number
}

/**
 * Reads through a memory: identical reads under way are one, an outage is answered with the last good answer, and after
 * each failure the next question waits longer (1 s, doubling to 30 s) while the last good answer, or the last error, is
 * given at once.
 */
export function keepAnswers<T>(options: Options<T>): (key: string) => Promise<T> {
  const { freshMs, limit = 200, changedAt = () => Number.NEGATIVE_INFINITY, now = Date.now } = options
  const entries = new Map<string, Entry<T>>()
  let hostPause: Pause | undefined

  async function ask(key: string, entry: Entry<T>, began: number): Promise<T> {
    try {
      const value = await options.read(key)
      hostPause = undefined
      entry.pause = undefined
      // An answer that was under way while everything changed may be the earlier one.
      if (isCurrent(began) || !entry.good) entry.good = { value, at: isCurrent(began) ? now() : began }
      if (options.worthKeeping?.(value) === false) entries.delete(key)
      return value
    } catch (error) {
      options.onFailure(error)
      entry.pause = lengthen(entry.pause, error)
      if (options.isHostFault?.(error) && !isRunning(hostPause)) hostPause = lengthen(hostPause, error)
      return settle(entry, error)
    } finally {
      if (entry.pending?.began === began) entry.pending = undefined
    }
  }

  function isCurrent(at: number): boolean {
    return at > changedAt()
  }

  function lengthen(pause: Pause | undefined, error: unknown): Pause {
    const lengthMs = Math.min(LONGEST_PAUSE_MS, pause ? pause.lengthMs * 2 : FIRST_PAUSE_MS)
    return { error, lengthMs, at: now(), until: now() + lengthMs }
  }

  function isRunning(pause: Pause | undefined): pause is Pause {
    return pause !== undefined && pause.until > now() && isCurrent(pause.at)
  }

  function settle(entry: Entry<T>, error: unknown): T {
    if (entry.good) return entry.good.value
    throw error
  }

  function remember(key: string): Entry<T> {
    const entry = entries.get(key) ?? {}
    entries.delete(key)
    if (entries.size >= limit) forgetOne()
    entries.set(key, entry)
    return entry
  }

  /** Failures go before good answers: asking for what never was must not push out what is. */
  function forgetOne() {
    const keys = [...entries.keys()]
    const key = keys.find(candidate => !entries.get(candidate)?.good) ?? keys[0]
    if (key !== undefined) entries.delete(key)
  }

  return async key => {
    const entry = remember(key)
    if (entry.good && now() - entry.good.at < freshMs && isCurrent(entry.good.at)) return entry.good.value
    const pause = [entry.pause, hostPause].find(isRunning)
    if (pause) return settle(entry, pause.error)
    if (entry.pending === undefined || !isCurrent(entry.pending.began)) {
      const began = now()
      entry.pending = { began, answer: ask(key, entry, began) }
    }
    return entry.pending.answer
  }
}
