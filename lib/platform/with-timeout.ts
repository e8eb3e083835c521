import 'server-only'

/** Waits for work at most `timeoutMs`, then returns the fallback. The work goes on. */
export async function withTimeout<T, F>(work: Promise<T>, timeoutMs: number, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<F>(resolve => {
    timer = setTimeout(() => resolve(fallback), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
