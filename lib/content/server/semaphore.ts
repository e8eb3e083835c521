import 'server-only'
import { AppError } from '@/lib/errors'

type Options = {
  maxConcurrent: number
  /** Maximum queue length; further requests are rejected. */
  maxQueued: number
  /** After this time a slot is released automatically. */
  maxHoldMs: number
  /** Of the rejection. */
  userMessage: string
}

/**
 * Creates a semaphore with a bounded queue, for work that needs much memory. Returns `acquire`, which resolves to an
 * idempotent release function. It rejects with AppError `too_many_requests` if the queue is full.
 */
export function createSemaphore({ maxConcurrent, maxQueued, maxHoldMs, userMessage }: Options) {
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

  return async (): Promise<() => void> => {
    if (active < maxConcurrent) return acquire()
    if (queue.length >= maxQueued) {
      throw new AppError({
        kind: 'too_many_requests',
        message: `too many concurrent requests: ${userMessage}`,
        userMessage,
        details: { retryAfterSeconds: Math.ceil(maxHoldMs / 1000) },
      })
    }
    return new Promise(resolve => queue.push(() => resolve(acquire())))
  }
}
