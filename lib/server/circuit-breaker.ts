import 'server-only'

const MAX_PAUSE_MS = 5 * 60_000

/**
 * Leaves a failing host alone: for the first pause after its first failure, then twice as long after each further one,
 * up to five minutes, and back to none once it answers. After a pause one question finds out; the others pass the host
 * over meanwhile. An outage is told once, when it begins, by `onOutage`.
 */
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
    /** What the question gives; null where it fails, or is not asked at all because the host is left alone. */
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
        // Of questions that fail together the first tells it all.
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
