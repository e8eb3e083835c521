import 'server-only'

const INITIAL_BACKOFF_MS = 2000
const HOUR_MS = 60 * 60_000

export const RETRY_POLICIES = {
  email: { maxBackoffMs: 15 * 60_000, giveUpAfterMs: 4 * 24 * HOUR_MS },
  webhook: { maxBackoffMs: 5 * 60_000, giveUpAfterMs: 3 * 24 * HOUR_MS },
} as const

/** Computes the backoff: 2 s, doubling up to the longest pause. A jitter of a fifth spreads joint failures. */
export function backoffMs({
  attempts,
  maxBackoffMs,
  random,
}: {
  attempts: number
  maxBackoffMs: number
  random: () => number
}): number {
  const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 30), maxBackoffMs)
  return Math.round(pause * (0.8 + 0.4 * random()))
}
