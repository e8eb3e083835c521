import 'server-only'
import { exponentialBackoffMs } from './backoff'
import { monotonicMs } from './clock'

const MAX_PAUSE_MS = 5 * 60_000

/** Creates a circuit breaker with exponential backoff (`firstPauseMs` to 5 min). Calls `onOutage` once per outage. */
export function createCircuitBreaker({
  firstPauseMs,
  onOutage,
  now = monotonicMs,
}: {
  firstPauseMs: number
  onOutage: (error: unknown) => void
  now?: () => number
}) {
  let outage: { failures: number; until: number } | null = null
  const pauseUntil = (failures: number) =>
    now() + exponentialBackoffMs({ failures, firstMs: firstPauseMs, maxMs: MAX_PAUSE_MS })

  return {
    isOpen: () => outage !== null && now() < outage.until,
    /** Null if the request fails or the circuit is open. */
    async attempt<T>(request: () => Promise<T>): Promise<T | null> {
      if (outage !== null) {
        if (now() < outage.until) return null
        outage = { ...outage, until: pauseUntil(outage.failures) }
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
          const failures = (outageBefore?.failures ?? 0) + 1
          outage = { failures, until: pauseUntil(failures) }
        }
        return null
      }
    },
  }
}
