import 'server-only'

const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Leaves a failing host alone: for the first pause after its first failure, then twice as long after each further one,
 * up to five minutes, and back to none once it answers. After a pause one question finds out; the others pass the host
 * over meanwhile. An outage is told once, when it begins, by `onOutage`.
 */
export function createPatience({
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
    isPausing: () => outage !== null && now() < outage.until,
    /** What the question gives; null where it fails, or is not asked at all because the host is left alone. */
    async attempt<T>(ask: () => Promise<T>): Promise<T | null> {
      if (outage !== null) {
        if (now() < outage.until) return null
        outage = { ...outage, until: now() + outage.pauseMs }
      }
      const before = outage
      try {
        const answer = await ask()
        if (outage === before) outage = null
        return answer
      } catch (error) {
        // Of questions that fail together the first tells it all.
        if (outage === before) {
          if (before === null) onOutage(error)
          const pauseMs = before === null ? firstPauseMs : Math.min(2 * before.pauseMs, LONGEST_PAUSE_MS)
          outage = { pauseMs, until: now() + pauseMs }
        }
        return null
      }
    },
  }
}
