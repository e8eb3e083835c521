import 'server-only'
import { exponentialBackoffMs } from '@/lib/platform/backoff'

const INITIAL_BACKOFF_MS = 2000
const HOUR_MS = 60 * 60_000

/** The share by which a pause may be longer or shorter, so that joint failures do not retry together. */
export const JITTER = 0.2

export const RETRY_POLICIES = {
  email: { maxBackoffMs: 15 * 60_000, giveUpAfterMs: 4 * 24 * HOUR_MS },
  webhook: { maxBackoffMs: 5 * 60_000, giveUpAfterMs: 3 * 24 * HOUR_MS },
} as const

/**
 * Calculates the exponential backoff from 2 s up to the longest pause, with jitter. `random` is from 0 to 1.
 */
export function backoffMs(options: { attempts: number; maxBackoffMs: number; random: () => number }): number {
  const { attempts, maxBackoffMs, random } = options
  const pause = exponentialBackoffMs({ failures: attempts, firstMs: INITIAL_BACKOFF_MS, maxMs: maxBackoffMs })
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random()))
}
