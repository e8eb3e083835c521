import 'server-only'

const MAX_PAUSE_MS = 5 * 60_000

/** Creates a circuit breaker with exponential backoff (`firstPauseMs` to 5 min). Calls `onOutage` once. */
export function createCircuitBreaker({
  firstPauseMs,
  onOutage,
  now = Date.now,
}: {
  firstPauseMs: number
  onOutage: (error: unknown) => void
  now?: () => number
}) {
  let outage: { pauseMs: number; until: number } | null = null

  return {
    isOpen: () => outage !== null && now() < outage.until,
    /** Null if the request fails or the circuit is open. */
    async attempt<T>(request: () => Promise<T>): Promise<T | null> {
      if (outage !== null) {
        if (now() < outage.until) return null
        outage = { ...outage, until: now() + outage.pauseMs }
      }
      const outageBefore = outage
      try {
        const result = await request()
        if (outage === outageBefore) outage = null
        return result
      } catch (error) {
        // Only the first of several concurrent failures counts.
        if (outage === outageBefore) {
          if (outageBefore === null) onOutage(error)
          const pauseMs = outageBefore === null ? firstPauseMs : Math.min(2 * outageBefore.pauseMs, MAX_PAUSE_MS)
          outage = { pauseMs, until: now() + pauseMs }
        }
        return null
      }
    },
  }
}
