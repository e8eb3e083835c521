import 'server-only'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { readClientIp } from '../bookings/client-ip'
import { env } from '../env'

const msUntilAllowed = createRateLimiter(rateLimits.postSearches)

/** Counts a search of a client IP; returns the seconds to wait, 0 if allowed. */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
