import 'server-only'

const CACHE_MS = 30_000

/** Caches the gateway's connection check, so that visitors cannot flood the gateway. */
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

  return function checkConnection(): Promise<boolean> {
    if (cachedResult === undefined || now() >= cachedUntil) {
      cachedUntil = Number.POSITIVE_INFINITY
      cachedResult = runCheck()
    }
    return cachedResult
  }
}
