import 'server-only'
import { readClientIp } from '../bookings/client-ip'
import { env } from '../env'
import { createRateLimiter } from '../rate-limiter'

/** Searches per client IP and minute; typing without a pause makes some forty. */
export const MAX_SEARCHES_PER_MINUTE = 120
const MINUTE_MS = 60_000

const msUntilAllowed = createRateLimiter({ limit: MAX_SEARCHES_PER_MINUTE, windowMs: MINUTE_MS })

/**
 * Counts a search against the client IP's rate limit; returns the seconds to wait, 0 if allowed. Pages and endpoints
 * count separately.
 */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
