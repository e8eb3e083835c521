import 'server-only'
import { readClientIp } from '../bookings/client-ip'
import { env } from '../env'
import { createRateLimiter } from '../rate-limiter'

/** So many searches may an address make in a minute: one that types without a pause makes some forty. */
export const MAX_SEARCHES_PER_MINUTE = 120
const MINUTE_MS = 60_000

const msUntilAllowed = createRateLimiter({ limit: MAX_SEARCHES_PER_MINUTE, windowMs: MINUTE_MS })

/**
 * Counts one more search of whoever sent these headers, and gives the seconds until it may search again: 0 is at once.
 * Pages and endpoints each count their own.
 */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
