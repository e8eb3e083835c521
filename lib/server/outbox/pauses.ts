import 'server-only'

const FIRST_MS = 2000
const HOUR_MS = 60 * 60_000

/** How long is tried, and the longest pause between two tries. */
export const PATIENCE = {
  mail: { longestPauseMs: 15 * 60_000, giveUpMs: 4 * 24 * HOUR_MS },
  webhook: { longestPauseMs: 5 * 60_000, giveUpMs: 3 * 24 * HOUR_MS },
} as const

/**
 * How long to wait after so many tries: 2 s after the first, and twice as long after each, up to the longest; up to a
 * fifth more or less of it, so that what failed together does not come back together.
 */
export function pauseMs({
  attempts,
  longestPauseMs,
  random,
}: {
  attempts: number
  longestPauseMs: number
  random: () => number
}): number {
  const pause = Math.min(FIRST_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 30), longestPauseMs)
  return Math.round(pause * (0.8 + 0.4 * random()))
}
