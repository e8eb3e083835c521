import 'server-only'
import { AppError } from '@/lib/errors'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

type Options = {
  /** Makes the index again, or throws and leaves it as it was. */
  refill: () => Promise<void>
  /** Whether there is an index, from an earlier run. */
  isThere: () => Promise<boolean>
  freshMs: number
  now: () => number
}

export type Freshness = ReturnType<typeof keepFresh>

/**
 * Keeps an index fresh while somebody asks: it is made again when it is asked for and older than `freshMs`, behind the
 * asker's back where there is one already; all who wait for one wait for the same. After each failure the next try waits
 * longer (1 s, doubling to 30 s).
 */
export function keepFresh({ refill, isThere, freshMs, now }: Options) {
  let there = false
  /** When the last good refill began, so that one page's life and the index's do not miss each other by a moment. */
  let readAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined
  let failure: { error: unknown; lengthMs: number; until: number } | undefined
  /** Which index this is: what becomes of one that was given up says nothing of the next. */
  let generation = 0

  async function run() {
    const beganAt = now()
    const mine = generation
    try {
      await refill()
      if (mine !== generation) return
      there = true
      readAt = beganAt
      failure = undefined
    } catch (error) {
      if (!isLogged(error)) console.error('posts: the index could not be refreshed:', error)
      if (mine !== generation) throw error
      const lengthMs = Math.min(LONGEST_PAUSE_MS, failure ? failure.lengthMs * 2 : FIRST_PAUSE_MS)
      failure = { error, lengthMs, until: now() + lengthMs }
      throw error
    } finally {
      if (mine === generation) pending = undefined
    }
  }

  function begin(): Promise<void> {
    pending ??= run()
    return pending
  }

  const isDue = () => now() - readAt >= freshMs && !(failure && failure.until > now())

  async function hasIndex(): Promise<boolean> {
    if (!there && (await isThere())) there = true
    return there
  }

  return {
    /** Waits where there is no index yet, and throws where there can be none. */
    async ready(): Promise<void> {
      if (await hasIndex()) {
        if (isDue()) begin().catch(() => {})
        return
      }
      if (failure && failure.until > now()) throw failure.error
      await begin()
    },
    /** Waits for the newest index there can be: one that is due is made again first. Throws where there is none at all. */
    async freshen(): Promise<void> {
      const has = await hasIndex()
      if (!has) return this.ready()
      if (isDue() || pending) await begin().catch(() => {})
    },
    /** The index is no more: the next question has it made again. */
    forget(): void {
      generation += 1
      there = false
      readAt = Number.NEGATIVE_INFINITY
      pending = undefined
      failure = undefined
    },
    /** Makes the index again at once. What was already under way may have read before the change. */
    async refresh(): Promise<void> {
      await pending?.catch(() => {})
      await begin()
    },
  }
}

function isLogged(error: unknown): boolean {
  return error instanceof AppError && error.logged
}
