import 'server-only'
import { readClientIp } from '../bookings/client-ip'
import { env } from '../env'
import { createRateLimiter } from '../rate-limiter'

export const MAX_SEARCHES_PER_MINUTE = 120
const MINUTE_MS = 60_000

const msUntilAllowed = createRateLimiter({ limit: MAX_SEARCHES_PER_MINUTE, windowMs: MINUTE_MS })

/** Counts a search of a client IP; returns the seconds to wait, 0 if allowed. */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
