import 'server-only'
import { AppError, sentences } from '@/lib/errors'

type Options = {
  /** How many may be at it at once. */
  atOnce: number
  /** How many may wait for their turn; whoever comes then is sent away. */
  waiting: number
  /** After this time a turn counts as over, whatever became of who had it. */
  longestMs: number
}

/**
 * Lets few at a time do what takes much memory. Answers what ends the turn, which may be called more than once. Throws
 * AppError `too_many_requests` where too many wait.
 */
export function createTurns({ atOnce, waiting, longestMs }: Options): () => Promise<() => void> {
  let taken = 0
  const line: (() => void)[] = []

  function begin(): () => void {
    taken += 1
    let over = false
    const timer = setTimeout(end, longestMs)
    timer.unref()
    function end() {
      if (over) return
      over = true
      clearTimeout(timer)
      taken -= 1
      line.shift()?.()
    }
    return end
  }

  return async () => {
    if (taken < atOnce) return begin()
    if (line.length >= waiting) {
      throw new AppError({
        kind: 'too_many_requests',
        message: 'too many concurrent requests for the full post list',
        sentence: sentences.postsFailed,
        details: { retryAfterSeconds: Math.ceil(longestMs / 1000) },
      })
    }
    return new Promise(resolve => line.push(() => resolve(begin())))
  }
}
