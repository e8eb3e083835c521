import 'server-only'
import { AppError, userMessages } from '@/lib/errors'

type Options = {
  /** How many may be at it at once. */
  maxConcurrent: number
  /** How many may wait for their turn; whoever comes then is sent away. */
  maxQueued: number
  /** After this time a turn counts as over, whatever became of who had it. */
  maxHoldMs: number
}

/**
 * Lets few at a time do what takes much memory. Answers what ends the turn, which may be called more than once. Throws
 * AppError `too_many_requests` where too many wait.
 */
export function createSemaphore({ maxConcurrent, maxQueued, maxHoldMs }: Options): () => Promise<() => void> {
  let active = 0
  const queue: (() => void)[] = []

  function acquire(): () => void {
    active += 1
    let isReleased = false
    const timer = setTimeout(release, maxHoldMs)
    timer.unref()
    function release() {
      if (isReleased) return
      isReleased = true
      clearTimeout(timer)
      active -= 1
      queue.shift()?.()
    }
    return release
  }

  return async () => {
    if (active < maxConcurrent) return acquire()
    if (queue.length >= maxQueued) {
      throw new AppError({
        kind: 'too_many_requests',
        message: 'too many concurrent requests for the full post list',
        userMessage: userMessages.postsFailed,
        details: { retryAfterSeconds: Math.ceil(maxHoldMs / 1000) },
      })
    }
    return new Promise(resolve => queue.push(() => resolve(acquire())))
  }
}
