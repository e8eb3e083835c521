import 'server-only'

/** How long an answer stands: nobody makes us ask the gateway more often than that. */
const CACHE_MS = 30_000

/**
 * Whether the gateway answers, as a question that is asked at most once in 30 seconds, however many want to know. A
 * failure to ask at all is no answer either, and is logged.
 */
export function cacheConnectionCheck({ check, now }: { check: () => Promise<boolean>; now: () => number }) {
  let cachedResult: Promise<boolean> | undefined
  let cachedUntil = 0

  async function runCheck(): Promise<boolean> {
    try {
      return await check()
    } catch (error) {
      console.error('payment gateway connection test failed', error)
      return false
    } finally {
      cachedUntil = now() + CACHE_MS
    }
  }

  return function answers(): Promise<boolean> {
    if (cachedResult === undefined || now() >= cachedUntil) {
      // Until the answer is here, all who come wait for this one.
      cachedUntil = Number.POSITIVE_INFINITY
      cachedResult = runCheck()
    }
    return cachedResult
  }
}
