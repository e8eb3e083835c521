import 'server-only'

/**
 * Creates a queue for work that needs much memory. Returns a function that runs a work in its turn; it returns null if
 * too many wait already.
 */
export function createWorkQueue({ maxConcurrent, maxWaiting }: { maxConcurrent: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running < maxConcurrent) running += 1
    else if (waiting.length >= maxWaiting) return null
    // Whoever ends hands its place over.
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
